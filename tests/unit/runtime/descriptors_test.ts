import { assert, assertEquals } from "@std/assert";
import { computeNeeded, divideDescriptors } from "../../../shared/runtime/listen/descriptors.ts";

const WANTED = { connections: 1_000, outbound: 128 };

Deno.test("divideDescriptors gives each side the number asked for if there are enough", () => {
  assertEquals(divideDescriptors(WANTED, computeNeeded(WANTED)), WANTED);
});

Deno.test("divideDescriptors leaves a reserve, and something for both sides, if there are few", () => {
  for (const available of [computeNeeded(WANTED) - 1, 500, 225, 80, 10, 0]) {
    const { connections, outbound } = divideDescriptors(WANTED, available);
    assert(connections >= 1 && outbound >= 1, `${available}`);
    assert(connections <= WANTED.connections && outbound <= WANTED.outbound);
    assert(connections + outbound <= Math.max(2, available - 64), `${available}`);
    assert(connections > outbound || available < 70, `${available}`);
  }
});
