# SPDX-License-Identifier: GPL-3.0-or-later
"""Loads the page that tools/play serves as a phone on a slow network does, by Lighthouse's mobile preset. Prints scores and
times, and fails if one is beyond its limit in each of three runs: other work on the machine only makes them worse.

    npm install --prefix build/lighthouse --no-save --ignore-scripts lighthouse@12.8.2
    /usr/bin/python3 tests/tools/board/page/lighthouse.py
"""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[4]
LIGHTHOUSE = ROOT / "build/lighthouse/node_modules/.bin/lighthouse"
RUNS = 3

LEAST_SCORES = {"performance": 0.95, "accessibility": 1, "best-practices": 1, "seo": 1}
MOST = {"requests": 8, "bytes": 200_000}
TIMES = ("first-contentful-paint", "largest-contentful-paint", "total-blocking-time")


def run(address):
    """One report, {figure: value}; None if there is none, as may happen on a busy machine."""
    command = [LIGHTHOUSE, address, "--quiet", "--output=json", f"--only-categories={','.join(LEAST_SCORES)}",
               "--chrome-flags=--headless=new --no-sandbox --disable-gpu"]
    browser = {"CHROME_PATH": shutil.which("chromium")}
    done = subprocess.run(command, capture_output=True, text=True, check=False, env={**os.environ, **browser})
    if done.returncode != 0:
        print(f"Lighthouse failed: {done.stderr.strip()}")
        return None
    report = json.loads(done.stdout)
    # Without what came from the browser's cache.
    loaded = [item for item in report["audits"]["network-requests"]["details"]["items"] if item["transferSize"] > 0]
    return {**{name: report["categories"][name]["score"] for name in LEAST_SCORES},
            **{f"{name}, ms": round(report["audits"][name]["numericValue"]) for name in TIMES},
            "requests": len(loaded), "bytes": sum(item["transferSize"] for item in loaded)}


def main():
    server = subprocess.Popen([ROOT / "tools/play", "--no-browser", "--port", "0", "--no-books"], stdin=subprocess.DEVNULL,
                              stdout=subprocess.PIPE, text=True)
    try:
        address = server.stdout.readline().strip()
        if not address:
            sys.exit("tools/play has printed no address")
        reports = [report for report in (run(address) for _ in range(RUNS)) if report]
    finally:
        server.terminate()
        server.wait()
    if not reports:
        sys.exit(1)
    found = {name: [report[name] for report in reports] for name in reports[0]}
    for name, figures in found.items():
        print(f"{name}: {', '.join(map(str, figures))}")
    beyond = [name for name, least in LEAST_SCORES.items() if max(found[name]) < least]
    beyond += [name for name, most in MOST.items() if min(found[name]) > most]
    if beyond:
        sys.exit(f"beyond its limit: {', '.join(beyond)}")


main()
