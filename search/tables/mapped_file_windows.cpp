// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>
#include <system_error>
#include <utility>
#include <windows.h>

#include "movegen/base/file_kind.hpp"
#include "search/tables/mapped_file.hpp"

namespace ricochet::tables {

Result<MappedFile> MappedFile::open(const std::string& path) {
    const auto refuse = [&path](DWORD why) {
        return Error{
            fmt::format("cannot read '{}': {}", path, std::system_category().message(static_cast<int>(why)))};
    };
    if (is_special_file(path)) {
        return Error{fmt::format("'{}' is no regular file", path)};
    }
    // Others may read the file, and put a new one into its place.
    const HANDLE file = ::CreateFileA(path.c_str(), GENERIC_READ, FILE_SHARE_READ | FILE_SHARE_DELETE, nullptr,
                                      OPEN_EXISTING, FILE_ATTRIBUTE_NORMAL, nullptr);
    if (file == INVALID_HANDLE_VALUE) {
        return refuse(::GetLastError());
    }
    LARGE_INTEGER size{};
    if (::GetFileSizeEx(file, &size) == 0) {
        const DWORD why = ::GetLastError();
        ::CloseHandle(file);
        return refuse(why);
    }
    if (size.QuadPart == 0) {
        ::CloseHandle(file);
        return MappedFile(nullptr, 0);
    }
    const HANDLE mapping = ::CreateFileMappingA(file, nullptr, PAGE_READONLY, 0, 0, nullptr);
    const void* const data = mapping == nullptr ? nullptr : ::MapViewOfFile(mapping, FILE_MAP_READ, 0, 0, 0);
    const DWORD why = ::GetLastError();
    // The mapping stays valid without them.
    if (mapping != nullptr) {
        ::CloseHandle(mapping);
    }
    ::CloseHandle(file);
    if (data == nullptr) {
        return refuse(why);
    }
    return MappedFile(static_cast<const char*>(data), static_cast<std::size_t>(size.QuadPart));
}

MappedFile::MappedFile(MappedFile&& other) noexcept
    : data_(std::exchange(other.data_, nullptr)), size_(std::exchange(other.size_, 0)) {}

MappedFile::~MappedFile() {
    if (data_ != nullptr) {
        ::UnmapViewOfFile(data_);
    }
}

}  // namespace ricochet::tables
