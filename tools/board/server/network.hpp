// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

namespace ricochet::tools::board {

/// Returns the IPv4 addresses by which others in its networks reach this machine, such as `192.168.1.5`: those
/// of all devices that are up, without 127.0.0.0/8. Empty if there are none.
std::vector<std::string> network_addresses();

/// Whether an IPv4 address is in 127.0.0.0/8.
bool is_loopback(const std::string& address);

}  // namespace ricochet::tools::board
