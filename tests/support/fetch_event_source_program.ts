/**
 * Prints the events of a stream, read by a client that needs the globals `window` and `document`.
 */
import { fetchEventSource } from "@microsoft/fetch-event-source";

const NOTHING_TO_LISTEN_TO = { hidden: false, addEventListener() {}, removeEventListener() {} };
Object.assign(globalThis, { window: globalThis, document: NOTHING_TO_LISTEN_TO });

await fetchEventSource(Deno.args[0] ?? "", {
  method: "POST",
  headers: { "content-type": "application/json" },
  body: Deno.args[1] ?? "",
  onmessage: ({ data }) => {
    // deno-lint-ignore no-console -- What it read is what this program tells.
    console.log(data);
  },
  onerror: (error) => {
    throw error;
  },
});
