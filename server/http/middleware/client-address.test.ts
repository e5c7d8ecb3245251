import { describe, expect, test } from "vitest";
import { callerOf, networkOf } from "./client-address.ts";

describe("who is counted", () => {
  test.each([
    ["the connection's other end, whatever the header says", "203.0.113.7", "198.51.100.1", 0, "203.0.113.7"],
    ["what the one proxy of ours has added", "10.0.0.1", "198.51.100.1", 1, "198.51.100.1"],
    ["not what the caller had written before it", "10.0.0.1", "1.1.1.1, 198.51.100.1", 1, "198.51.100.1"],
    [
      "the second from the right behind two",
      "10.0.0.1",
      "1.1.1.1, 198.51.100.1, 10.0.0.2",
      2,
      "198.51.100.1",
    ],
    ["the inner proxy's word where the outer was passed by", "10.0.0.1", "198.51.100.1", 2, "198.51.100.1"],
    ["the connection where the header is missing", "203.0.113.7", undefined, 1, "203.0.113.7"],
    ["the connection where the entry is no address", "203.0.113.7", "unknown", 1, "203.0.113.7"],
    ["an address without its port", "10.0.0.1", "198.51.100.1:4711", 1, "198.51.100.1"],
    ["an IPv4 address inside an IPv6 one as itself", "::ffff:203.0.113.7", undefined, 0, "203.0.113.7"],
    ["IPv6 by its network", "2001:db8:1:2:3:4:5:6", undefined, 0, "2001:db8:1:2::/64"],
    ["the same network however it is written", "2001:0DB8:1:2::9", undefined, 0, "2001:db8:1:2::/64"],
    ["a network with zeros in it", "2001:db8::1", undefined, 0, "2001:db8:0:0::/64"],
    ["an IPv6 entry with brackets and port", "10.0.0.1", "[2001:db8:1:2::9]:443", 1, "2001:db8:1:2::/64"],
    ["this machine", "::1", undefined, 0, "0:0:0:0::/64"],
  ])("%s", (_what, connected, forwarded, hops, expected) => {
    expect(networkOf(callerOf(connected, forwarded, hops))).toBe(expected);
  });
});
