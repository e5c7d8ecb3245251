import { describe, expect, test } from "vitest";
import { isPublicAddress, webhookAddressFault } from "./webhook-address.ts";

const hidden = [
  ...["127.0.0.1", "127.255.255.254", "0.0.0.0", "10.0.0.1", "172.16.0.1", "172.31.255.255", "192.168.1.1"],
  ...["169.254.169.254", "100.64.0.1", "100.100.100.200", "192.0.0.192", "192.0.2.1", "198.18.0.1"],
  ...["198.51.100.7", "203.0.113.9", "224.0.0.1", "240.0.0.1", "255.255.255.255"],
  ...["::", "::1", "fe80::1", "fec0::1", "fc00::1", "fd00:ec2::254", "ff02::1", "2001:db8::1", "100::1"],
  // IPv4 addresses in their IPv6 forms
  ...["::ffff:127.0.0.1", "::ffff:10.0.0.1", "::ffff:a9fe:a9fe", "::127.0.0.1", "64:ff9b::7f00:1"],
  ...["64:ff9b:1::1", "2002:7f00:1::", "2001::1", "::ffff:0:127.0.0.1"],
  // Unassigned
  ...["4000::1", "::2", "e000::1"],
  // No addresses
  ...["", "localhost", "1.2.3.4.5", "not an address"],
];
const open = [
  "93.184.215.14",
  "8.8.8.8",
  "2606:4700::6810:85e5",
  "2a00:1450:4001:82a::200e",
  "::ffff:8.8.8.8",
];

describe("an address of the public internet", () => {
  test.each(hidden)("is not %s", (address) => expect(isPublicAddress(address)).toBe(false));
  test.each(open)("is %s", (address) => expect(isPublicAddress(address)).toBe(true));
});

describe("before names are resolved", () => {
  const faultOf = (address: string, mayBeLoopback = false) =>
    webhookAddressFault(new URL(address), { may_be_loopback: mayBeLoopback });

  test.each([
    ["https://receiver.example/hook?for=us", null],
    ["https://receiver.example:8443/", null],
    ["https://receiver.example:443/", null],
    ["https://93.184.215.14/", null],
    ["http://receiver.example/", "webhook_https"],
    ["https://receiver.example:22/", "webhook_port"],
    ["https://receiver.example:8080/", "webhook_port"],
    ["https://localhost/", "webhook_private"],
    ["https://intranet/", "webhook_private"],
    ["https://printer.local/", "webhook_private"],
    ["https://metadata.google.internal/", "webhook_private"],
    ["https://[::1]/", "webhook_private"],
    ["https://[::ffff:169.254.169.254]/", "webhook_private"],
    // Other spellings of 127.0.0.1 and 169.254.169.254, which the URL standard reads as those
    ["https://2130706433/", "webhook_private"],
    ["https://0x7f.1/", "webhook_private"],
    ["https://0251.0376.0251.0376/", "webhook_private"],
    ["https://127.1./", "webhook_private"],
  ])("%s: %s", (address, fault) => expect(faultOf(address)).toBe(fault));

  test("this machine itself where the installation allows it, and nothing else", () => {
    expect(faultOf("http://127.0.0.1:5000/", true)).toBeNull();
    expect(faultOf("http://localhost:5000/", true)).toBeNull();
    expect(faultOf("http://[::1]:5000/", true)).toBeNull();
    expect(faultOf("http://10.0.0.1:5000/", true)).toBe("webhook_https");
    expect(faultOf("https://10.0.0.1/", true)).toBe("webhook_private");
  });
});
