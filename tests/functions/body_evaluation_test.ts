import { assertStringIncludes } from "@std/assert";
import { evaluateBodies } from "../../lab/evaluation/body_task.ts";

Deno.test("evaluateBodies counts and names every source of at least 20 messages", async () => {
  const createReportLine =
    (source: string, label: string, text: string) => (_: unknown, i: number) =>
      JSON.stringify({ id: `${source}-${i}`, source, label, lang: "en", text });
  const lines = [
    ...Array.from(
      { length: 20 },
      createReportLine("notices", "ham", "Your order has been shipped."),
    ),
    ...Array.from(
      { length: 20 },
      createReportLine("frauds", "spam", "Your account will be suspended."),
    ),
    ...Array.from({ length: 5 }, createReportLine("few", "ham", "Your account will be suspended.")),
  ];
  const folder = await Deno.makeTempDir();
  try {
    const file = `${folder}/mail.jsonl.gz`;
    const zipped = new Blob([lines.join("\n")]).stream().pipeThrough(new CompressionStream("gzip"));
    await Deno.writeFile(file, new Uint8Array(await new Response(zipped).arrayBuffer()));
    const report = await evaluateBodies([file], {
      headers: undefined,
      labels: new Map(),
      progress: () => {},
    });
    assertStringIncludes(
      report,
      "Wanted: 1 sources of 20 messages or more (notices 20); 1 smaller",
    );
    assertStringIncludes(
      report,
      "Unwanted: 1 sources of 20 messages or more (frauds 20); 0 smaller",
    );
    // The five messages of the small source, all with pressure, count in no share.
    assertStringIncludes(report, "| pressure_threat | low | 0.00 % | 100.00 % |");
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});
