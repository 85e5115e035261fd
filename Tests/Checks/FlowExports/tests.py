"""Runs the tests of the exports, all or those whose names contain a text."""

import pathlib
import sys
import unittest


def main():
    loader = unittest.TestLoader()
    loader.testNamePatterns = [f"*{text}*" for text in sys.argv[1:]] or None
    tests = loader.discover(str(pathlib.Path(__file__).parent), pattern="*_tests.py")
    result = unittest.TextTestRunner(sys.stdout, verbosity=2).run(tests)
    failed = len(result.failures) + len(result.errors)
    print(f"{result.testsRun - failed} passed, {failed} failed")
    sys.exit(failed > 0 or result.testsRun == 0)


if __name__ == "__main__":
    main()
