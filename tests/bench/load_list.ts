import { atOnce } from "../../shared/phone/pieces.ts";
import { ListBytesReader } from "../../shared/phone/read_list.ts";
import { makeEntries } from "./phone_lists.ts";

/**
 * Reads a JSON list of a million patterns as a download is read, and prints how long that takes and
 * how much memory is held afterwards. Run it in its own process, with `--expose-gc`.
 */

const COUNT = 1_000_000;

/** Bytes of one piece of a download. */
const CHUNK = 64 * 1024;

function listBytes(): Uint8Array {
  const patterns = makeEntries(COUNT).map((entry) => ({ ...entry, action: "block" }));
  const list = { version: "2026.01.01.00.00", name: "Bench", description: "", patterns };
  return new TextEncoder().encode(JSON.stringify(list));
}

function memory(): number {
  const { gc } = globalThis as { gc?: () => void };
  if (gc === undefined) throw new Error("run with --v8-flags=--expose-gc");
  gc();
  const { heapUsed, external } = Deno.memoryUsage();
  return heapUsed + external;
}

const bytes = listBytes();
const seconds: number[] = [];
let held = 0;
for (let round = 0; round < 5; round++) {
  const before = memory();
  const startedAt = performance.now();
  const reader = new ListBytesReader();
  for (let at = 0; at < bytes.length; at += CHUNK) reader.write(bytes.subarray(at, at + CHUNK));
  const list = atOnce(reader.end({ asOf: 0, name: "" }));
  seconds.push((performance.now() - startedAt) / 1000);
  held = memory() - before;
  if (list.blocked.size < COUNT * 0.99) throw new Error("entries are missing");
}
// deno-lint-ignore no-console -- A benchmark's result is what it prints.
console.log(JSON.stringify({
  megabytes: Math.round(bytes.length / 1e6),
  seconds: Number(seconds.toSorted((a, b) => a - b)[2]?.toFixed(2)),
  heldMegabytes: Math.round(held / 1e6),
}));
