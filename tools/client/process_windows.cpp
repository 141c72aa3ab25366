// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <array>
#include <atomic>
#include <cstdint>
#include <fmt/format.h>
#include <initializer_list>
#include <system_error>
#include <utility>
#include <windows.h>

#include "tools/client/line_buffer.hpp"
#include "tools/client/process.hpp"
#include "tools/common/wordings.hpp"

namespace ricochet::tools {

namespace {

constexpr DWORD pipe_bytes = 65536;
/// The exit code of processes that the manager kills.
constexpr UINT code_of_the_killed = 1;
/// Exit codes from here on are those of exceptions that end a program.
constexpr DWORD first_exception = 0xC0000000;

/// Why the system's last call failed.
std::string reason() {
    return std::system_category().message(static_cast<int>(::GetLastError()));
}

bool is_signalled(HANDLE handle) {
    return ::WaitForSingleObject(handle, 0) == WAIT_OBJECT_0;
}

/// Waits until one of these is signalled; false at the deadline. Null handles are skipped.
bool wait_for(std::initializer_list<HANDLE> handles, TimePoint deadline) {
    std::array<HANDLE, 4> all{};
    const auto end = std::copy_if(handles.begin(), handles.end(), all.begin(),
                                  [](HANDLE handle) { return handle != nullptr; });
    return ::WaitForMultipleObjects(static_cast<DWORD>(end - all.begin()), all.data(), FALSE,
                                    static_cast<DWORD>(wait_milliseconds(deadline))) != WAIT_TIMEOUT;
}

struct PipeEnds {
    /// Our end, for overlapped reads and writes.
    SystemHandle own;
    /// The child's end, which it inherits; not overlapped.
    SystemHandle of_the_child;
};

/// A pipe to a child's stdin, or from its stdout or stderr.
Result<PipeEnds> make_pipe(bool is_to_child) {
    // Only named pipes support overlapped operations.
    LARGE_INTEGER now{};
    ::QueryPerformanceCounter(&now);
    static std::atomic<std::uint64_t> last_number = 0;
    const std::string name =
        fmt::format(R"(\\.\pipe\ricochet-{}-{}-{})", ::GetCurrentProcessId(), now.QuadPart, ++last_number);
    const DWORD direction = is_to_child ? PIPE_ACCESS_OUTBOUND : PIPE_ACCESS_INBOUND;
    PipeEnds ends;
    ends.own = SystemHandle(::CreateNamedPipeA(
        name.c_str(), direction | FILE_FLAG_OVERLAPPED | FILE_FLAG_FIRST_PIPE_INSTANCE,
        PIPE_TYPE_BYTE | PIPE_WAIT | PIPE_REJECT_REMOTE_CLIENTS, 1, pipe_bytes, pipe_bytes, 0, nullptr));
    if (ends.own.is_open()) {
        SECURITY_ATTRIBUTES inherited{sizeof inherited, nullptr, TRUE};
        ends.of_the_child = SystemHandle(::CreateFileA(name.c_str(), is_to_child ? GENERIC_READ : GENERIC_WRITE,
                                                       0, &inherited, OPEN_EXISTING, 0, nullptr));
    }
    if (!ends.of_the_child.is_open()) {
        return Error{"cannot make a pipe: " + reason()};
    }
    return ends;
}

/// Reads a pipe in the background.
class PipeReader {
public:
    explicit PipeReader(SystemHandle pipe) : pipe_(std::move(pipe)), buffer_(pipe_bytes) { read_on(); }
    ~PipeReader() { close(); }
    PipeReader(const PipeReader&) = delete;
    PipeReader& operator=(const PipeReader&) = delete;

    [[nodiscard]] bool is_open() const { return pipe_.is_open(); }
    /// Signalled when there is data, or at the end; null once it is closed.
    [[nodiscard]] HANDLE event() const { return is_open() ? event_.get() : nullptr; }
    [[nodiscard]] bool is_ready() const { return is_open() && is_signalled(event_.get()); }
    /// The data read, valid until the next read is started. At the end the pipe is closed.
    std::string_view take() {
        DWORD size = 0;
        if (has_ended_ || ::GetOverlappedResult(pipe_.get(), &request_, &size, FALSE) == 0) {
            has_ended_ = true;
            close();
            return {};
        }
        return {buffer_.data(), size};
    }
    void read_on() {
        request_ = {};
        request_.hEvent = event_.get();
        if (::ReadFile(pipe_.get(), buffer_.data(), pipe_bytes, nullptr, &request_) == 0 &&
            ::GetLastError() != ERROR_IO_PENDING) {
            has_ended_ = true;
            ::SetEvent(event_.get());
        }
    }
    void close() {
        // The system must have finished with the buffer.
        if (is_open() && !has_ended_) {
            DWORD size = 0;
            ::CancelIoEx(pipe_.get(), &request_);
            ::GetOverlappedResult(pipe_.get(), &request_, &size, TRUE);
        }
        pipe_.close();
    }

private:
    SystemHandle pipe_;
    SystemHandle event_ = make_event();
    OVERLAPPED request_{};
    std::vector<char> buffer_;
    bool has_ended_ = false;
};

/// Reads one portion of a pipe, so that a flood on one pipe does not starve the others.
void drain(PipeReader& pipe, LineBuffer& buffer) {
    const std::string_view portion = pipe.take();
    if (!pipe.is_open()) {
        buffer.finish(Clock::now());
        return;
    }
    buffer.append(portion, Clock::now());
    pipe.read_on();
}

class WindowsProcess final : public Process {
public:
    WindowsProcess(SystemHandle process, SystemHandle job, int id, std::array<PipeEnds, 3>& pipes,
                   const Interrupt& interrupt)
        : process_(std::move(process)),
          job_(std::move(job)),
          id_(id),
          in_(std::move(pipes[0].own)),
          out_(std::move(pipes[1].own)),
          err_(std::move(pipes[2].own)),
          interrupt_(interrupt) {}
    WindowsProcess(const WindowsProcess&) = delete;
    WindowsProcess& operator=(const WindowsProcess&) = delete;
    ~WindowsProcess() override { kill(); }

    bool write_lines(std::string_view text, TimePoint deadline) override;
    ReadStatus read_line(Line& line, TimePoint deadline) override;
    void close_input() override { in_.close(); }
    std::optional<ExitStatus> wait(TimePoint deadline) override;
    ExitStatus kill() override;
    [[nodiscard]] int id() const override { return id_; }
    bool copy_errors(const std::string& path) override { return errors_.copy_to(path); }
    std::vector<std::string> last_errors() override;

private:
    std::optional<ExitStatus> reap();
    void drain_the_rest();

    SystemHandle process_;
    /// Contains the program and its children, and kills them when it is closed, also by the manager's end.
    SystemHandle job_;
    int id_;
    SystemHandle in_;
    SystemHandle write_event_ = make_event();
    PipeReader out_;
    PipeReader err_;
    const Interrupt& interrupt_;
    LineBuffer output_ = LineBuffer::of_output();
    LineBuffer errors_ = LineBuffer::of_errors();
    std::optional<ExitStatus> status_;
    bool killed_ = false;
};

bool WindowsProcess::write_lines(std::string_view text, TimePoint deadline) {
    if (!in_.is_open()) {
        return false;
    }
    const std::string lines = std::string(text) + '\n';
    OVERLAPPED request{};
    request.hEvent = write_event_.get();
    if (::WriteFile(in_.get(), lines.data(), static_cast<DWORD>(lines.size()), nullptr, &request) == 0 &&
        ::GetLastError() != ERROR_IO_PENDING) {
        return false;
    }
    if (!wait_for({write_event_.get()}, deadline)) {
        ::CancelIoEx(in_.get(), &request);
    }
    DWORD written = 0;
    return ::GetOverlappedResult(in_.get(), &request, &written, TRUE) != 0 && written == lines.size();
}

/// Reads what an ended process left in its pipe, which a child of it may hold open.
void WindowsProcess::drain_the_rest() {
    // Output written before the end has arrived by now, or is on its way through the system.
    constexpr Milliseconds on_its_way{20};
    while (out_.is_open()) {
        if (!wait_for({out_.event()}, Clock::now() + on_its_way)) {
            output_.finish(Clock::now());
            out_.close();
            return;
        }
        drain(out_, output_);
        if (output_.size() > most_lines_of_the_dead) {
            out_.close();
        }
    }
}

ReadStatus WindowsProcess::read_line(Line& line, TimePoint deadline) {
    while (output_.empty()) {
        if (!out_.is_open()) {
            return ReadStatus::closed;
        }
        const HANDLE interrupted = interrupt_.wake();
        if (!wait_for({out_.event(), err_.event(), interrupted, process_.get()}, deadline)) {
            return ReadStatus::timeout;
        }
        if (is_signalled(interrupted)) {
            return ReadStatus::interrupted;
        }
        // Checked before the pipes, which then contain all output.
        const bool has_ended = is_signalled(process_.get());
        if (out_.is_ready()) {
            drain(out_, output_);
        }
        if (err_.is_ready()) {
            drain(err_, errors_);
        }
        if (has_ended) {
            drain_the_rest();
        } else if (output_.empty() && Clock::now() >= deadline) {
            return ReadStatus::timeout;
        }
    }
    line = output_.take();
    return ReadStatus::line;
}

std::optional<ExitStatus> WindowsProcess::reap() {
    if (!status_ && is_signalled(process_.get())) {
        DWORD code = 0;
        ::GetExitCodeProcess(process_.get(), &code);
        status_ = ExitStatus{code >= first_exception, static_cast<int>(code)};
    }
    return status_;
}

std::optional<ExitStatus> WindowsProcess::wait(TimePoint deadline) {
    // A full pipe would keep it from ending.
    while (!reap() && wait_for({process_.get(), out_.event(), err_.event()}, deadline)) {
        if (out_.is_ready()) {
            drain(out_, output_);
            output_.clear();
        }
        if (err_.is_ready()) {
            drain(err_, errors_);
        }
        if (Clock::now() >= deadline) {
            break;
        }
    }
    return reap();
}

ExitStatus WindowsProcess::kill() {
    // Kills its children even after the program itself ended: a wrapper's engine must not outlive it.
    if (!std::exchange(killed_, true)) {
        ::TerminateJobObject(job_.get(), code_of_the_killed);
    }
    ::WaitForSingleObject(process_.get(), INFINITE);
    return *reap();
}

std::vector<std::string> WindowsProcess::last_errors() {
    while (err_.is_ready()) {
        drain(err_, errors_);
    }
    return errors_.texts();
}

/// The handles that a child inherits, without those of other engines that are being started.
class InheritedHandles {
public:
    explicit InheritedHandles(std::array<HANDLE, 3> handles) : handles_(handles) {
        SIZE_T size = 0;
        ::InitializeProcThreadAttributeList(nullptr, 1, 0, &size);
        bytes_.resize(size);
        is_made_ = ::InitializeProcThreadAttributeList(get(), 1, 0, &size) != 0 &&
                   ::UpdateProcThreadAttribute(get(), 0, PROC_THREAD_ATTRIBUTE_HANDLE_LIST, handles_.data(),
                                               sizeof handles_, nullptr, nullptr) != 0;
    }
    ~InheritedHandles() { ::DeleteProcThreadAttributeList(get()); }
    InheritedHandles(const InheritedHandles&) = delete;
    InheritedHandles& operator=(const InheritedHandles&) = delete;

    [[nodiscard]] bool is_made() const { return is_made_; }
    [[nodiscard]] LPPROC_THREAD_ATTRIBUTE_LIST get() {
        return reinterpret_cast<LPPROC_THREAD_ATTRIBUTE_LIST>(bytes_.data());
    }

private:
    std::array<HANDLE, 3> handles_;
    std::vector<char> bytes_;
    bool is_made_ = false;
};

/// A job that kills its processes when its last handle is closed; not open if the system refuses it.
SystemHandle make_job() {
    SystemHandle job(::CreateJobObjectA(nullptr, nullptr));
    JOBOBJECT_EXTENDED_LIMIT_INFORMATION limits{};
    limits.BasicLimitInformation.LimitFlags = JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE;
    const bool is_set = job.is_open() && ::SetInformationJobObject(job.get(), JobObjectExtendedLimitInformation,
                                                                   &limits, sizeof limits) != 0;
    return is_set ? std::move(job) : SystemHandle();
}

}  // namespace

Phrase ExitStatus::describe() const {
    return by_signal
               ? phrase(engine_error::exception, fmt::format("0x{:08X}", static_cast<std::uint32_t>(code)))
               : phrase(engine_error::exit, code);
}

Result<std::unique_ptr<Process>> Process::start(const Command& command, const Interrupt& interrupt) {
    const Result<std::string> program = find_program(command);
    if (!program) {
        return program.refusal();
    }
    // Inherited by engines: one that crashes ends instead of waiting for a window to be closed.
    ::SetErrorMode(SEM_FAILCRITICALERRORS | SEM_NOGPFAULTERRORBOX | SEM_NOOPENFILEERRORBOX);
    std::array<PipeEnds, 3> pipes;
    for (PipeEnds& ends : pipes) {
        Result<PipeEnds> made = make_pipe(&ends == pipes.data());
        if (!made) {
            return made.refusal();
        }
        ends = std::move(made.value());
    }
    const auto refuse = [&program] {
        return Error{fmt::format("cannot start '{}': {}", program.value(), reason())};
    };
    SystemHandle job = make_job();
    InheritedHandles inherited(
        {pipes[0].of_the_child.get(), pipes[1].of_the_child.get(), pipes[2].of_the_child.get()});
    if (!job.is_open() || !inherited.is_made()) {
        return refuse();
    }
    STARTUPINFOEXA startup{};
    startup.StartupInfo.cb = sizeof startup;
    startup.StartupInfo.dwFlags = STARTF_USESTDHANDLES;
    startup.StartupInfo.hStdInput = pipes[0].of_the_child.get();
    startup.StartupInfo.hStdOutput = pipes[1].of_the_child.get();
    startup.StartupInfo.hStdError = pipes[2].of_the_child.get();
    startup.lpAttributeList = inherited.get();
    std::vector<std::string> words = command.arguments;
    words.insert(words.begin(), program.value());
    std::string line = quote_for_windows(words);
    PROCESS_INFORMATION made{};
    // Shielded from the terminal's Ctrl-C, and suspended until it is in the job.
    if (::CreateProcessA(nullptr, line.data(), nullptr, nullptr, TRUE,
                         CREATE_NO_WINDOW | CREATE_SUSPENDED | EXTENDED_STARTUPINFO_PRESENT, nullptr,
                         command.directory.empty() ? nullptr : command.directory.c_str(), &startup.StartupInfo,
                         &made) == 0) {
        return refuse();
    }
    SystemHandle process(made.hProcess);
    const SystemHandle thread(made.hThread);
    if (::AssignProcessToJobObject(job.get(), process.get()) == 0) {
        const Error error = refuse();
        ::TerminateProcess(process.get(), code_of_the_killed);
        return error;
    }
    ::ResumeThread(thread.get());
    return std::unique_ptr<Process>(std::make_unique<WindowsProcess>(
        std::move(process), std::move(job), static_cast<int>(made.dwProcessId), pipes, interrupt));
}

}  // namespace ricochet::tools
