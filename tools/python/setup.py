# SPDX-License-Identifier: GPL-3.0-or-later
"""Builds the package with CMake from a clone of Ricochet: pip install ./tools/python"""

import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
# The build folder: in the clone, or where tools/release puts it.
BUILD = Path(os.environ.get("RICOCHET_PIP_BUILD", ROOT / "build" / "pip"))
# The platform of a wheel for other machines, which includes the libraries that they may lack.
PLATFORM = os.environ.get("RICOCHET_PIP_PLATFORM")
HOME = os.environ.get("RICOCHET_HOMEPAGE")


def version():
    lists = ROOT / "CMakeLists.txt"
    match = re.search(r"^project\(ricochet VERSION (\S+)", lists.read_text(encoding="utf-8"), re.MULTILINE) if lists.exists() else None
    if not match:
        sys.exit(f"{lists} is not that of Ricochet: the package is built from a clone, where this file is in tools/python")
    return match[1]


class BuildByCMake(build_ext):
    """Builds the module, and copies it and its libraries into the package."""

    def build_extension(self, extension):
        folder = BUILD / f"cmake-{sys.implementation.cache_tag}"
        subprocess.run(["cmake", "-S", ROOT, "-B", folder, "-G", "Ninja", "-D", "CMAKE_BUILD_TYPE=Release",
                        "-D", "BUILD_TESTING=OFF", "-D", "RICOCHET_NATIVE=ON", "-D", "RICOCHET_UNITY=ON",
                        "-D", f"Python_EXECUTABLE={sys.executable}", *shlex.split(os.environ.get("CMAKE_ARGS", ""))], check=True)
        subprocess.run(["cmake", "--build", folder, "--target", "ricochet_python_package"], check=True)
        target = Path(self.get_ext_fullpath(extension.name))
        target.parent.mkdir(parents=True, exist_ok=True)
        module, = (folder / "python" / "ricochet").glob("_core.*.so")
        shutil.copy2(module, target)
        if PLATFORM:
            needed = subprocess.run(["ldd", module], check=True, capture_output=True, text=True).stdout
            shutil.copy2(re.search(r"libzstd\S+ => (\S+)", needed)[1], target.parent)
            shutil.copy2(os.environ["RICOCHET_PIP_NOTICES"], target.parent / "NOTICES.txt")


BUILD.mkdir(parents=True, exist_ok=True)
setup(
    name="ricochet",
    version=version(),
    description="Tensor Chess and Tiled Squares Chess: rules, pictures, PGN, and the engine Ricochet",
    long_description=(HERE / "README.md").read_text(encoding="utf-8"),
    long_description_content_type="text/markdown",
    license="GPL-3.0-or-later",
    **({"url": HOME} if HOME else {}),
    python_requires=">=3.10",
    packages=["ricochet"],
    package_dir={"ricochet": "ricochet"},
    package_data={"ricochet": ["py.typed", "*.pyi"]},
    ext_modules=[Extension("ricochet._core", sources=[])],
    cmdclass={"build_ext": BuildByCMake},
    options={"build": {"build_base": str(BUILD / "setuptools")}, "egg_info": {"egg_base": str(BUILD)},
             **({"bdist_wheel": {"plat_name": PLATFORM}} if PLATFORM else {})},
    zip_safe=False,
)
