import { assertEquals } from "@std/assert";
import { examineInBrowser } from "../../../console/src/local/examine.ts";
import { MAX_FILES } from "../../../console/src/local/jobs.ts";

Deno.test("the list of a failed mail shows the odd file among many harmless ones", async () => {
  const names = [...Array.from({ length: 500 }, (_, i) => `a${i}.doc`), "invoice.pdf.exe"];
  const parts = names.map((name) =>
    `--b\nContent-Disposition: attachment; filename=${name}\n\nx\n`
  );
  const { failure } = await examineInBrowser({
    headers: "From: a@example.org\nContent-Type: multipart/mixed; boundary=b\n",
    content: `${parts.join("")}--b--\n`,
    summary: null,
    namesOnly: true,
  });
  assertEquals(failure?.files.slice(0, 2), ["invoice.pdf.exe", "a0.doc"]);
  assertEquals(failure?.files.length, MAX_FILES);
  assertEquals(failure?.findings.map(({ id }) => id).toSorted(), [
    "attachment_double_extension",
    "attachment_program",
  ]);
});
