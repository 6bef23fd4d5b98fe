import { assertEquals } from "@std/assert";
import { createStopHandler, SAME_REQUEST_MS } from "../../../shared/runtime/stop_signals.ts";
import { createManualClock } from "../../support/manual_clock.ts";

Deno.test("createStopHandler takes signals close together for one, and a later one for force", () => {
  const clock = createManualClock();
  const done: string[] = [];
  const onSignal = createStopHandler({
    clock,
    stop: () => done.push("stop"),
    force: () => done.push("force"),
  });
  onSignal();
  onSignal();
  clock.advance(SAME_REQUEST_MS - 1);
  onSignal();
  assertEquals(done, ["stop"]);
  clock.advance(1);
  onSignal();
  assertEquals(done, ["stop", "force"]);
});
