import { assert, assertEquals } from "@std/assert";
import { createLogWriter, MAX_PENDING_CHARS } from "../../../shared/runtime/log_writer.ts";
import { createManualClock } from "../../support/manual_clock.ts";

/** A log writer whose output is read when the test says so. */
function setUp() {
  const clock = createManualClock();
  const sentTexts: string[] = [];
  let pendingWrite = Promise.withResolvers<void>();
  const writer = createLogWriter({
    clock,
    send: (text) => {
      sentTexts.push(text);
      return pendingWrite.promise;
    },
  });
  const finishWrite = async () => {
    pendingWrite.resolve();
    pendingWrite = Promise.withResolvers();
    // Lets the writer's promises run.
    for (let i = 0; i < 10; i++) await undefined;
  };
  return { writer, sentTexts, finishWrite, passInterval: () => clock.advance(20) };
}

Deno.test("createLogWriter sends lines that come close together in one write", () => {
  const { writer, sentTexts, passInterval } = setUp();
  writer.write("a");
  writer.write("b");
  assertEquals(sentTexts, []);
  passInterval();
  assertEquals(sentTexts, ["a\nb\n"]);
});

Deno.test("createLogWriter has one write in progress and sends later lines after it", async () => {
  const { writer, sentTexts, passInterval, finishWrite } = setUp();
  writer.write("a");
  passInterval();
  writer.write("b");
  writer.write("c");
  passInterval();
  assertEquals(sentTexts, ["a\n"]);
  await finishWrite();
  assertEquals(sentTexts, ["a\n", "b\nc\n"]);
});

Deno.test("createLogWriter drops and counts lines while nobody reads, then continues", async () => {
  const { writer, sentTexts, passInterval, finishWrite } = setUp();
  writer.write("first");
  passInterval();
  const line = "x".repeat(99);
  const fit = Math.floor(MAX_PENDING_CHARS / 100);
  for (let i = 0; i < fit + 50; i++) writer.write(line);
  assert(writer.countDropped() >= 49 && writer.countDropped() <= 51, `${writer.countDropped()}`);
  const droppedCount = writer.countDropped();
  await finishWrite();
  await finishWrite();
  writer.write("last");
  passInterval();
  assertEquals(sentTexts.at(-1), "last\n");
  assertEquals(writer.countDropped(), droppedCount);
});

Deno.test("createLogWriter survives a log that cannot be written", async () => {
  const clock = createManualClock();
  const writer = createLogWriter({ clock, send: () => Promise.reject(new TypeError("closed")) });
  writer.write("a");
  await writer.flush();
  writer.write("b");
  await writer.flush();
  assertEquals(writer.countDropped(), 0);
});

Deno.test("createLogWriter sends lines that come after a flush of nothing", async () => {
  const { writer, sentTexts, passInterval } = setUp();
  await writer.flush();
  writer.write("a");
  passInterval();
  assertEquals(sentTexts, ["a\n"]);
});
