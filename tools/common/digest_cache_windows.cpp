// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>
#include <system_error>
#include <windows.h>

#include "tools/common/digest_cache.hpp"

namespace ricochet::tools {

namespace {

constexpr std::uint64_t joined(DWORD high, DWORD low) {
    return std::uint64_t{high} << 32U | low;
}

}  // namespace

Result<DigestCache::Stamp> DigestCache::stamp(const std::string& path) {
    const auto refuse = [&path](DWORD why) {
        return Error{
            fmt::format("cannot read '{}': {}", path, std::system_category().message(static_cast<int>(why)))};
    };
    // Folders too: what is wrong with them says who reads them.
    const HANDLE file = ::CreateFileA(path.c_str(), FILE_READ_ATTRIBUTES,
                                      FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE, nullptr,
                                      OPEN_EXISTING, FILE_FLAG_BACKUP_SEMANTICS, nullptr);
    if (file == INVALID_HANDLE_VALUE) {
        return refuse(::GetLastError());
    }
    BY_HANDLE_FILE_INFORMATION known{};
    const bool is_known = ::GetFileInformationByHandle(file, &known) != 0;
    const DWORD why = ::GetLastError();
    ::CloseHandle(file);
    if (!is_known) {
        return refuse(why);
    }
    // The time counts tenths of microseconds.
    constexpr std::uint64_t a_second = 10'000'000;
    constexpr std::uint64_t nanoseconds_each = 100;
    const std::uint64_t time =
        joined(known.ftLastWriteTime.dwHighDateTime, known.ftLastWriteTime.dwLowDateTime);
    return Stamp{known.dwVolumeSerialNumber, joined(known.nFileIndexHigh, known.nFileIndexLow),
                 static_cast<std::int64_t>(joined(known.nFileSizeHigh, known.nFileSizeLow)),
                 static_cast<std::int64_t>(time / a_second),
                 static_cast<std::int64_t>(time % a_second * nanoseconds_each)};
}

}  // namespace ricochet::tools
