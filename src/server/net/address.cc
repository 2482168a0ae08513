#include "server/net/address.h"

#include <algorithm>

#include <boost/asio/ip/address.hpp>
#include <fmt/format.h>

namespace thronsaal {
namespace {

namespace ip = boost::asio::ip;

constexpr std::size_t kLongest = 64;

// "[2001:db8::1]:443" and "192.0.2.1:443" are addresses with a port.
std::string_view without_port(std::string_view text) {
  if (text.starts_with('[')) return text.substr(1, text.find(']') - 1);
  if (std::ranges::count(text, ':') == 1) return text.substr(0, text.find(':'));
  return text;
}

// The IPv6 network with this prefix length; an IPv4 address is returned unchanged.
std::string network_of(std::string_view address, int bits) {
  std::string text(without_port(address).substr(0, kLongest));
  boost::system::error_code error;
  const ip::address parsed = ip::make_address(text, error);
  if (error) return text;
  if (parsed.is_v4()) return parsed.to_string();
  const ip::address_v6 whole = parsed.to_v6();
  if (whole.is_v4_mapped()) return ip::make_address_v4(ip::v4_mapped, whole).to_string();
  auto bytes = whole.to_bytes();
  std::ranges::fill(bytes.begin() + bits / 8, bytes.end(), static_cast<unsigned char>(0));
  return fmt::format("{}/{}", ip::address_v6(bytes).to_string(), bits);
}

}  // namespace

RateLimitKeys rate_limit_keys(std::string_view address) {
  return {.subnet = network_of(address, 64), .site = network_of(address, 48)};
}

}  // namespace thronsaal
