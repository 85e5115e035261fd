"""Runs the tests of the page, all or those whose names contain a text."""

import pathlib
import sys
import unittest

from browser import Browser, PageTests


class Result(unittest.TextTestResult):
    """Counts the tests that passed, too."""

    passed = 0

    def addSuccess(self, test):
        super().addSuccess(test)
        self.passed += 1


def main():
    loader = unittest.TestLoader()
    loader.testNamePatterns = [f"*{text}*" for text in sys.argv[1:]] or None
    folder = str(pathlib.Path(__file__).parent)
    tests = loader.discover(folder, pattern="*_tests.py")
    PageTests.browser = Browser()
    try:
        runner = unittest.TextTestRunner(sys.stdout, verbosity=2, resultclass=Result)
        result = runner.run(tests)
    finally:
        PageTests.browser.quit()
    failed = len(result.failures) + len(result.errors)
    print(f"{result.passed} passed, {failed} failed")
    sys.exit(failed > 0 or result.passed == 0)


if __name__ == "__main__":
    main()
