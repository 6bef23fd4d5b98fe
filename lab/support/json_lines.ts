/** One line of a mail corpus, a `.jsonl.gz` file. */
export interface CorpusMail {
  readonly id: string;
  readonly label: "ham" | "spam" | "phishing";
  readonly raw_b64: string;
}

/** Reads the lines of a gzipped JSON-lines file, one parsed value each. */
export async function* readJsonLines<T>(path: string): AsyncGenerator<T> {
  const file = await Deno.open(path);
  const lines = file.readable.pipeThrough(new DecompressionStream("gzip"))
    .pipeThrough(new TextDecoderStream());
  let rest = "";
  for await (const chunk of lines) {
    const parts = (rest + chunk).split("\n");
    rest = parts.pop() ?? "";
    for (const line of parts) if (line) yield JSON.parse(line) as T;
  }
  if (rest) yield JSON.parse(rest) as T;
}
