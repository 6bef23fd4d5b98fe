import { assert, assertEquals, assertFalse } from "@std/assert";
import { parseIp } from "../../../shared/ip/address.ts";
import type { IpAddress } from "../../../shared/ip/address.ts";
import { isGlobal, isPrivate } from "../../../shared/ip/special_purpose.ts";

const GLOBAL = [
  "1.1.1.1",
  "8.8.8.8",
  "9.255.255.255",
  "11.0.0.0",
  "100.63.255.255",
  "100.128.0.0",
  "126.255.255.255",
  "128.0.0.0",
  "169.253.255.255",
  "169.255.0.0",
  "172.15.255.255",
  "172.32.0.0",
  "192.0.0.9",
  "192.0.0.10",
  "192.0.1.0",
  "192.31.196.1",
  "192.52.193.1",
  "192.175.48.1",
  "192.167.255.255",
  "192.169.0.0",
  "198.17.255.255",
  "198.20.0.0",
  "223.255.255.255",
  "2000::1",
  "2001:1::1",
  "2001:1::2",
  "2001:1::3",
  "2001:3::1",
  "2001:4:112::1",
  "2001:20::1",
  "2001:2f:ffff::1",
  "2001:30::1",
  "2001:200::1",
  "2606:4700:4700::1111",
  "2620:4f:8000::1",
  "::ffff:8.8.8.8",
  "64:ff9b::8.8.8.8",
  "2002:808:808::1",
  // Teredo: server 8.8.8.8, client 9.9.9.9 with its bits inverted.
  "2001:0:808:808:0:0:f6f6:f6f6",
];

const NOT_GLOBAL = [
  "0.0.0.0",
  "0.255.255.255",
  "10.0.0.0",
  "10.255.255.255",
  "100.64.0.0",
  "100.127.255.255",
  "127.0.0.1",
  "127.255.255.255",
  "168.63.129.16",
  "169.254.169.254",
  "172.16.0.0",
  "172.31.255.255",
  "192.0.0.0",
  "192.0.0.8",
  "192.0.0.170",
  "192.0.2.1",
  "192.88.99.1",
  "192.168.0.1",
  "198.18.0.0",
  "198.19.255.255",
  "198.51.100.1",
  "203.0.113.1",
  "224.0.0.1",
  "239.255.255.255",
  "240.0.0.1",
  "255.255.255.255",
  "::",
  "::1",
  "::8.8.8.8",
  "::ffff:0:8.8.8.8",
  "::ffff:127.0.0.1",
  "::ffff:10.0.0.1",
  "64:ff9b::10.0.0.1",
  "64:ff9b::169.254.169.254",
  "64:ff9b:1::1",
  "64:ff9b:0:1::8.8.8.8",
  "100::1",
  "100:0:0:1::1",
  "1fff:ffff::1",
  "4000::1",
  "2001:1::4",
  "2001:2::1",
  "2001:10::1",
  "2001:40::1",
  "2001:1ff:ffff::1",
  "2001:db8::1",
  "2002:a00:1::1",
  "2002:7f00:1::",
  "2002:c0a8:101::1",
  // Teredo with a private server, then with a private client (10.0.0.1 inverted).
  "2001:0:a00:1:0:0:f6f6:f6f6",
  "2001:0:808:808:0:0:f5ff:fffe",
  "3fff::1",
  "3fff:fff:ffff::1",
  "5f00::1",
  "fc00::1",
  "fd00:ec2::254",
  "fe80::1",
  "fec0::1",
  "ff02::1",
  "2606:4700:4700::1111%eth0",
];

function judgeText(text: string): boolean {
  const address = parseIp(text);
  assert(address, text);
  return isGlobal(address);
}

Deno.test("isGlobal accepts addresses that packets reach over the public internet", () => {
  assert(GLOBAL.length > 30);
  for (const text of GLOBAL) assertEquals(judgeText(text), true, text);
});

Deno.test("isGlobal refuses special-purpose, multicast and unallocated addresses", () => {
  assert(NOT_GLOBAL.length > 50);
  for (const text of NOT_GLOBAL) assertEquals(judgeText(text), false, text);
});

Deno.test("isPrivate accepts addresses of private networks, of one link and of the machine", () => {
  const privateAddresses =
    "10.0.0.1 172.31.255.255 192.168.1.1 100.64.0.1 169.254.1.1 127.0.0.1 ::1 fe80::1 " +
    "fd00::1 ::ffff:10.0.0.1 ::ffff:127.0.0.1";
  for (const text of privateAddresses.split(" ")) assert(isPrivate(read(text)), text);
  const publicAddresses =
    "11.0.0.1 172.32.0.0 192.0.2.1 100.128.0.1 8.8.8.8 2001:db8::1 ::ffff:8.8.8.8";
  for (const text of publicAddresses.split(" ")) assertFalse(isPrivate(read(text)), text);
});

function read(text: string): IpAddress {
  const address = parseIp(text);
  assert(address !== null, text);
  return address;
}
