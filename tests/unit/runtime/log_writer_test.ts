import { assert, assertEquals } from "@std/assert";
import { createLogWriter, MAX_PENDING_CHARS } from "../../../shared/runtime/log_writer.ts";
import { manualClock } from "../../support/manual_clock.ts";

/** A log writer whose output is read when the test says so. */
function setUp() {
  const clock = manualClock();
  const sent: string[] = [];
  let taken = Promise.withResolvers<void>();
  const writer = createLogWriter({
    clock,
    send: (text) => {
      sent.push(text);
      return taken.promise;
    },
  });
  const take = async () => {
    taken.resolve();
    taken = Promise.withResolvers();
    for (let i = 0; i < 10; i++) await undefined;
  };
  return { writer, sent, take, pass: () => clock.advance(20) };
}

Deno.test("createLogWriter sends lines that come close together in one write", () => {
  const { writer, sent, pass } = setUp();
  writer.write("a");
  writer.write("b");
  assertEquals(sent, []);
  pass();
  assertEquals(sent, ["a\nb\n"]);
});

Deno.test("createLogWriter has one write in progress and sends later lines after it", async () => {
  const { writer, sent, pass, take } = setUp();
  writer.write("a");
  pass();
  writer.write("b");
  writer.write("c");
  pass();
  assertEquals(sent, ["a\n"]);
  await take();
  assertEquals(sent, ["a\n", "b\nc\n"]);
});

Deno.test("createLogWriter drops and counts lines while nobody reads, then continues", async () => {
  const { writer, sent, pass, take } = setUp();
  writer.write("first");
  pass();
  const line = "x".repeat(99);
  const fit = Math.floor(MAX_PENDING_CHARS / 100);
  for (let i = 0; i < fit + 50; i++) writer.write(line);
  assert(writer.countDropped() >= 49 && writer.countDropped() <= 51, `${writer.countDropped()}`);
  const dropped = writer.countDropped();
  await take();
  await take();
  writer.write("last");
  pass();
  assertEquals(sent.at(-1), "last\n");
  assertEquals(writer.countDropped(), dropped);
});

Deno.test("createLogWriter survives a log that cannot be written", async () => {
  const clock = manualClock();
  const writer = createLogWriter({ clock, send: () => Promise.reject(new TypeError("closed")) });
  writer.write("a");
  await writer.flush();
  writer.write("b");
  await writer.flush();
  assertEquals(writer.countDropped(), 0);
});

Deno.test("createLogWriter sends lines that come after a flush of nothing", async () => {
  const { writer, sent, pass } = setUp();
  await writer.flush();
  writer.write("a");
  pass();
  assertEquals(sent, ["a\n"]);
});
