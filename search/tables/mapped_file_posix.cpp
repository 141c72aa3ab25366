// SPDX-License-Identifier: GPL-3.0-or-later
#include <cerrno>
#include <fcntl.h>
#include <fmt/format.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>
#include <utility>

#include "search/tables/mapped_file.hpp"

namespace ricochet::tables {

Result<MappedFile> MappedFile::open(const std::string& path) {
    const auto refuse = [&path](int why) {
        return Error{fmt::format("cannot read '{}': {}", path, std::generic_category().message(why))};
    };
    // Without O_NONBLOCK, to open a pipe would wait for a writer.
    const int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (descriptor < 0) {
        return refuse(errno);
    }
    struct stat status {};
    if (::fstat(descriptor, &status) != 0 || !S_ISREG(status.st_mode)) {
        ::close(descriptor);
        return Error{fmt::format("'{}' is no regular file", path)};
    }
    const auto size = static_cast<std::size_t>(status.st_size);
    if (size == 0) {
        ::close(descriptor);
        return MappedFile(nullptr, 0);
    }
    void* const data = ::mmap(nullptr, size, PROT_READ, MAP_SHARED, descriptor, 0);
    const int why = errno;
    ::close(descriptor);
    if (data == MAP_FAILED) {
        return refuse(why);
    }
    return MappedFile(static_cast<const char*>(data), size);
}

MappedFile::MappedFile(MappedFile&& other) noexcept
    : data_(std::exchange(other.data_, nullptr)), size_(std::exchange(other.size_, 0)) {}

MappedFile::~MappedFile() {
    if (data_ != nullptr) {
        ::munmap(const_cast<char*>(data_), size_);
    }
}

}  // namespace ricochet::tables
