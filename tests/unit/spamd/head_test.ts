import { assertEquals, assertThrows } from "@std/assert";
import { AppError } from "../../../shared/contract/errors.ts";
import { parseHead } from "../../../shared/spamd/head.ts";

const HEADS: readonly (readonly [string, ReturnType<typeof parseHead>])[] = [
  ["PING SPAMC/1.2", { command: "PING", minorVersion: 2, length: undefined, isCompressed: false }],
  [
    "CHECK SPAMC/1.5\r\nUser: ben\r\nContent-length: 12",
    { command: "CHECK", minorVersion: 5, length: 12, isCompressed: false },
  ],
  [
    "PROCESS SPAMC/1.5\nCONTENT-LENGTH:7\nCompress:  ZLIB  \n",
    { command: "PROCESS", minorVersion: 5, length: 7, isCompressed: true },
  ],
  [
    "REPORT_IFSPAM SPAMC/1.4\r\nContent-length: 1\r\nContent-length: 1\r\nX-Other:",
    { command: "REPORT_IFSPAM", minorVersion: 4, length: 1, isCompressed: false },
  ],
];

Deno.test("parseHead reads the command, the version and the fields that matter", () => {
  assertEquals(HEADS.map(([text]) => parseHead(text)), HEADS.map(([, head]) => head));
});

const REFUSED = [
  "",
  "GET / HTTP/1.1",
  "check SPAMC/1.5",
  "CHECK SPAMC/2.0",
  "LEARN SPAMC/1.5",
  "CHECK SPAMC/1.5\r\nno field",
  "CHECK SPAMC/1.5\r\nContent-length: -1",
  "CHECK SPAMC/1.5\r\nContent-length: 1e3",
  "CHECK SPAMC/1.5\r\nContent-length: 1\r\nContent-length: 2",
  "CHECK SPAMC/1.5\r\nCompress: gzip",
];

Deno.test("parseHead refuses what could be read in two ways, and quotes nothing of it", () => {
  for (const text of REFUSED) {
    const error = assertThrows(() => parseHead(text), AppError, undefined, text);
    assertEquals(error.code, "invalid_request");
  }
});
