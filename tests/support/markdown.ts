/** One fenced code block of a Markdown page. */
export interface CodeBlock {
  readonly page: string;
  /** 1-based line of the opening fence. */
  readonly line: number;
  /** Words of the info string: language, then marks such as `runnable` or `exit=1`. */
  readonly info: readonly string[];
  readonly text: string;
}

/** Reads every fenced block of a page, in order. */
export async function readCodeBlocks(page: string): Promise<CodeBlock[]> {
  const lines = (await Deno.readTextFile(page)).split("\n");
  const blocks: CodeBlock[] = [];
  let open: { line: number; info: string[]; text: string[] } | undefined;
  for (const [i, line] of lines.entries()) {
    const fence = /^```(.*)$/.exec(line);
    if (!fence) open?.text.push(line);
    else if (open) {
      blocks.push({ page, line: open.line, info: open.info, text: open.text.join("\n") });
      open = undefined;
    } else open = { line: i + 1, info: (fence[1] ?? "").split(/\s+/).filter(Boolean), text: [] };
  }
  return blocks;
}

/** Lists the paths of all Markdown pages in the root and under docs/. */
export async function listPages(): Promise<string[]> {
  const pages: string[] = [];
  const search = async (dir: string, nested: boolean) => {
    for await (const { name, isDirectory } of Deno.readDir(dir)) {
      const path = dir === "." ? name : `${dir}/${name}`;
      if (isDirectory && nested) await search(path, true);
      else if (name.endsWith(".md")) pages.push(path);
    }
  };
  await search(".", false);
  await search("docs", true);
  return pages.toSorted();
}
