/** One line of a corpus file (`.jsonl.gz`). Its label distinguishes phishing from other spam. */
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
  let partialLine = "";
  for await (const chunk of text) {
    const lines = (partialLine + chunk).split("\n");
    partialLine = lines.pop() ?? "";
    for (const line of lines) if (line) yield JSON.parse(line) as T;
  }
  if (partialLine) yield JSON.parse(partialLine) as T;
}
