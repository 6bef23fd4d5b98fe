import { assertEquals } from "@std/assert";
import { findMissingMembers } from "../../tasks/edge_members.ts";

Deno.test("findMissingMembers names the members that an older Deno lacks, and no others", async () => {
  const folder = await Deno.makeTempDir();
  try {
    const source = "RegExp.escape(text);\nbytes.toBase64();\nTemporal.Now;\n[1].map(String);\n";
    await Deno.writeTextFile(`${folder}/source.ts`, source);
    const missingMembers = await findMissingMembers("deno@2.1.4", [folder]);
    assertEquals(
      missingMembers.map((line) => line.split(" ")[0]).toSorted(),
      ["RegExp.escape", "Temporal", "Uint8Array#toBase64"],
    );
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});
