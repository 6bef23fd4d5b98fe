import { assertEquals } from "@std/assert";
import { splitMessage } from "../../../shared/mime/split_message.ts";
import { assertLinear } from "../../support/assert_linear.ts";

const TABLE: readonly (readonly [message: string, headers: string, content: string])[] = [
  ["A: 1\r\nB: 2\r\n\r\nbody\r\n\r\nmore", "A: 1\r\nB: 2", "body\r\n\r\nmore"],
  ["A: 1\n\nbody\r\n\r\nmore", "A: 1", "body\r\n\r\nmore"],
  ["A: 1\r\rbody", "A: 1", "body"],
  ["A: 1\n\r\nbody", "A: 1", "body"],
  ["A: 1\r\n\r\n", "A: 1", ""],
  ["A: 1", "A: 1", ""],
  ["\n\nbody", "", "\nbody"],
  ["\n\nbody: not a\n\nfield", "\n\nbody: not a", "field"],
  ["\r\n\r\nA: 1\r\n\r\nbody", "\r\n\r\nA: 1", "body"],
  ["From a@b Mon Jan\nA: 1\n\nbody", "From a@b Mon Jan\nA: 1", "body"],
  ["\ufeffA: 1\r\n\r\nbody", "\ufeffA: 1", "body"],
  ["A: 1\r\r\nB: 2\r\r\n\r\r\nbody\r\r\n", "A: 1\r\r\nB: 2", "body\r\r\n"],
  ["A: 1\rB: 2\r\rbody\r", "A: 1\rB: 2", "body\r"],
  ["A: 1\r\n \r\nbody of text\r\n\r\nmore", "A: 1", "body of text\r\n\r\nmore"],
  ["A: 1\r\n \r\n two\r\n\r\nbody", "A: 1\r\n \r\n two", "body"],
  ["A: 1\n\rB: 2\n\r\n\rbody\n\r", "A: 1\r\nB: 2", "body\r\n"],
  ["", "", ""],
];

Deno.test("splitMessage splits a mail at its first blank line, however it is written", () => {
  for (const [message, headers, content] of TABLE) {
    assertEquals(splitMessage(message), { headers, content }, JSON.stringify(message));
  }
});

Deno.test("splitMessage takes time linear in the mail's length", () => {
  assertLinear(splitMessage, {
    make: (size) => "A: 1\r\n".repeat(size / 6),
    size: 100_000,
    maxSize: 8_000_000,
  });
});
