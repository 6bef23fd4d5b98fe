/** One line of a mail corpus, a `.jsonl.gz` file, which tells phishing from other spam. */
export interface CorpusMail {
  readonly id: string;
  readonly label: "ham" | "spam" | "phishing";
  readonly raw_b64: string;
}

/** Yields the parsed value of each line of a gzipped JSON-lines file. */
export async function* readJsonLines<T>(path: string): AsyncGenerator<T> {
  const file = await Deno.open(path);
  const text = file.readable.pipeThrough(new DecompressionStream("gzip"))
    .pipeThrough(new TextDecoderStream());
  let rest = "";
  for await (const chunk of text) {
    const lines = (rest + chunk).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) if (line) yield JSON.parse(line) as T;
  }
  if (rest) yield JSON.parse(rest) as T;
}
