import { assert, assertEquals } from "@std/assert";
import { LEFTOVER_MS, Leftovers, MAX_LEFTOVERS } from "../../../shared/http/leftovers.ts";
import { manualClock } from "../../helpers/manual_clock.ts";

/** A request whose body never comes. */
function endless(): Request {
  return new Request("http://localhost/", {
    method: "POST",
    body: new ReadableStream(),
    headers: { "content-length": "10" },
  });
}

/** Until everything that waits for nothing has run. */
function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0));
}

Deno.test("Leftovers waits for so many at a time; one more is not waited for", async () => {
  const clock = manualClock();
  const leftovers = new Leftovers(clock);
  let done = 0;
  const waiting = Array.from(
    { length: MAX_LEFTOVERS },
    () => leftovers.read(endless()).then(() => done++),
  );
  await leftovers.read(endless());
  await pause();
  assertEquals(done, 0);
  clock.advance(LEFTOVER_MS);
  await Promise.all(waiting);
  assertEquals(done, MAX_LEFTOVERS);

  let again = false;
  const after = leftovers.read(endless()).then(() => again = true);
  await pause();
  assert(!again, "the places are free again");
  clock.advance(LEFTOVER_MS);
  await after;
});
