extension LoopbackServer {
    /// The server's source; it prints its port and exits at the end of its input.
    ///
    /// A paused response continues after a line of input.
    static let script = #"""
        import os, socketserver, sys, threading, urllib.parse

        go_on = threading.Semaphore(0)

        class Handler(socketserver.StreamRequestHandler):
            def handle(self):
                line = self.rfile.readline().decode('latin-1').strip()
                head = []
                while header := self.rfile.readline().decode('latin-1').strip():
                    head.append(header)
                length = [int(h.split(':')[1]) for h in head
                          if h.lower().startswith('content-length:')]
                body = self.rfile.read(sum(length))
                shown = ('x-', 'authorization:', 'content-type:', 'cookie:')
                own = sorted(h for h in head if h.lower().startswith(shown))
                path, _, query = line.split(' ')[1].lstrip('/').partition('?')
                self.query = urllib.parse.unquote(query)
                getattr(self, 'get_' + path.replace('-', '_'))('\n'.join([line] + own).encode(), body)

            def send(self, text):
                self.wfile.write(text.replace('\n', '\r\n').encode())

            def answer(self, status, body, headers=''):
                self.send(f'HTTP/1.1 {status}\n{headers}Content-Length: {len(body)}\n\n')
                self.wfile.write(body)

            def get_hello(self, head, body):
                self.answer('200 OK', b'hello', 'X-Answer: Yes\n')

            def get_echo(self, head, body):
                self.answer('200 OK', head + b'\n' + body)

            def get_count(self, head, body):
                self.answer('200 OK', str(len(body)).encode())

            def get_missing(self, head, body):
                self.answer('404 Not Found', b'gone')

            def get_moved(self, head, body):
                self.answer('302 Found', b'', 'Location: /hello\n')

            def get_moved_to(self, head, body):
                self.answer('302 Found', b'moved', f'Location: {self.query}\n')

            def get_unauthorized(self, head, body):
                self.answer('401 Unauthorized', b'who?', f'WWW-Authenticate: {self.query}\n')

            def get_endless(self, head, body):
                self.send('HTTP/1.1 200 OK\nConnection: close\n\n')
                try:
                    while True:
                        self.wfile.write(b'more' * 10_000)
                except OSError:
                    print('hung up', flush=True)

            def get_chunks(self, head, body):
                self.send('HTTP/1.1 200 OK\nTransfer-Encoding: chunked\n\n5\nhello\n0\n\n')

            def get_parts(self, head, body):
                self.send('HTTP/1.1 200 OK\nContent-Length: 10\n\nfirst')
                go_on.acquire()
                self.send('after')

            def get_open_end(self, head, body):
                self.send('HTTP/1.1 200 OK\nConnection: close\n\nfirst')
                go_on.acquire()
                self.send('after')

            def get_silent(self, head, body):
                go_on.acquire()

            def get_cut(self, head, body):
                self.send('HTTP/1.1 200 OK\nContent-Length: 10\n\nfirst')

            def get_cut_chunk(self, head, body):
                self.send('HTTP/1.1 200 OK\nTransfer-Encoding: chunked\n\n5\nhe')

            def get_garbage(self, head, body):
                self.send('this is not HTTP\n\n')

            def get_nothing(self, head, body):
                pass

            def get_until_hung_up(self, head, body):
                self.send('HTTP/1.1 200 OK\nContent-Length: 10\n\nfirst')
                while self.connection.recv(1):
                    pass
                print('hung up', flush=True)

        class Server(socketserver.ThreadingTCPServer):
            daemon_threads = True

        server = Server(('127.0.0.1', 0), Handler)
        print(server.server_address[1], flush=True)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        for line in sys.stdin:
            go_on.release()
        os._exit(0)
        """#
}
