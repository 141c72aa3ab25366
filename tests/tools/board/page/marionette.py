# SPDX-License-Identifier: GPL-3.0-or-later
"""Firefox's own driver protocol, Marionette, for Selenium: Debian has no geckodriver to translate it.

A message is its length, a colon and a JSON list: [0, number, command, arguments] of a question, [1, number, error, result]
of the answer. The commands are those of the WebDriver standard, and so are their arguments.
"""

import json
import socket

# Selenium's and the protocol's names of commands.
COMMANDS = {
    "get": "Navigate", "refresh": "Refresh", "goBack": "Back", "getCurrentUrl": "GetCurrentURL", "getTitle": "GetTitle",
    "w3cExecuteScript": "ExecuteScript", "w3cExecuteScriptAsync": "ExecuteAsyncScript",
    "findElement": "FindElement", "findElements": "FindElements", "findChildElement": "FindElement", "findChildElements": "FindElements",
    "clickElement": "ElementClick", "sendKeysToElement": "ElementSendKeys", "getElementText": "GetElementText",
    "getElementTagName": "GetElementTagName", "getElementProperty": "GetElementProperty", "getElementRect": "GetElementRect",
    "getElementValueOfCssProperty": "GetElementCSSValue", "getElementAriaLabel": "GetComputedLabel", "getElementAriaRole": "GetComputedRole", "isElementEnabled": "IsElementEnabled",
    "isElementSelected": "IsElementSelected",
    "actions": "PerformActions", "clearActionState": "ReleaseActions", "screenshot": "TakeScreenshot",
    "w3cGetCurrentWindowHandle": "GetWindowHandle", "w3cGetWindowHandles": "GetWindowHandles", "newWindow": "NewWindow",
    "switchToWindow": "SwitchToWindow", "close": "CloseWindow", "w3cGetActiveElement": "GetActiveElement",
    "setTimeouts": "SetTimeouts", "deleteAllCookies": "DeleteAllCookies", "getCookies": "GetCookies", "addCookie": "AddCookie",
    "newSession": "NewSession", "quit": "DeleteSession",
}


class Marionette:
    """A connection to a browser, in the form of Selenium's command executor."""

    def __init__(self, port, timeout):
        self._socket = socket.create_connection(("127.0.0.1", port), timeout)
        self._number = 0
        self._read()  # its greeting

    def _read(self):
        length = b""
        while not length.endswith(b":"):
            length += self._receive(1)
        return json.loads(self._receive(int(length[:-1])))

    def _receive(self, size):
        parts = []
        while size > 0:
            part = self._socket.recv(size)
            if not part:
                raise ConnectionError("Firefox has closed the connection")
            parts.append(part)
            size -= len(part)
        return b"".join(parts)

    def ask(self, command, arguments):
        """Sends a command by the protocol's name; returns (error, result)."""
        self._number += 1
        text = json.dumps([0, self._number, command, arguments]).encode()
        self._socket.sendall(b"%d:%s" % (len(text), text))
        _, number, error, result = self._read()
        if number != self._number:
            raise ConnectionError(f"Firefox answers question {number} instead of {self._number}")
        return error, result

    def execute(self, command, arguments):
        """Carries out Selenium's command, and returns the answer in its form."""
        arguments = {key: value for key, value in (arguments or {}).items() if key != "sessionId"}
        if command.startswith(("findChild",)):
            arguments["element"] = arguments.pop("id")
        if command == "newSession":
            arguments = {"capabilities": {"alwaysMatch": {"acceptInsecureCerts": False}}}
        if command == "screenshot":
            arguments = {"full": False, "hash": False}
        if command not in COMMANDS:
            raise NotImplementedError(f"{command} has no counterpart in COMMANDS")
        error, result = self.ask(f"WebDriver:{COMMANDS[command]}", arguments)
        if error:
            return {"status": 500, "value": json.dumps({"value": error})}
        # Single values are wrapped in an object, lists and sessions are not.
        if command == "newSession":
            return {"value": result}
        return {"value": result["value"] if isinstance(result, dict) and set(result) == {"value"} else result}

    def close(self):
        self._socket.close()
