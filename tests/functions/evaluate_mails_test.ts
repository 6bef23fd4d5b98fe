import { assertEquals, assertStringIncludes } from "@std/assert";
import { corpusFiles, corpusOf } from "../../lab/evaluation/corpus.ts";
import { mailProblem } from "../../lab/evaluation/mail_lines.ts";

const mail = (subject: string) => `From: Ann <ann@example.org>\nSubject: ${subject}\n\nHello\n`;

async function inFolder(work: (folder: string) => Promise<void>): Promise<void> {
  const folder = await Deno.makeTempDir();
  try {
    await Deno.mkdir(`${folder}/box/inbox`, { recursive: true });
    await Deno.mkdir(`${folder}/odd`);
    await Deno.writeTextFile(`${folder}/box/inbox/1.eml`, mail("1"));
    await Deno.writeTextFile(
      `${folder}/box/junk.mbox`,
      `From a\n${mail("2")}\nFrom b\n${mail("3")}`,
    );
    await Deno.writeTextFile(`${folder}/odd/4.eml`, mail("4"));
    await work(folder);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

async function labelled(paths: readonly string[], labels: ReadonlyMap<string, "ham" | "spam">) {
  const messages = await Array.fromAsync(corpusOf(paths, { authentication: true, labels }));
  return messages.map(({ unwanted, source, input }) => [
    /^Subject: (.)/m.exec(input.headers ?? "")?.[1],
    unwanted,
    source,
  ]);
}

Deno.test("evaluate: mails of a folder are labelled by the names above them", async () => {
  await inFolder(async (folder) => {
    const files = corpusFiles([`${folder}/box`]);
    assertEquals(await mailProblem(files, new Map()), undefined);
    assertEquals(await labelled(files, new Map()), [
      ["1", false, "box"],
      ["2", true, "box"],
      ["3", true, "box"],
    ]);
  });
});

Deno.test("evaluate: a mail without a label is named, unless --ham or --spam says", async () => {
  await inFolder(async (folder) => {
    const files = corpusFiles([`${folder}/odd`]);
    assertStringIncludes(await mailProblem(files, new Map()) ?? "", "odd/4.eml: no name");
    const told = new Map([[`${folder}/odd`, "spam" as const]]);
    assertEquals(await mailProblem(files, told), undefined);
    assertEquals(await labelled(files, told), [["4", true, "odd"]]);
    const gone = corpusFiles([`${folder}/gone`]);
    assertStringIncludes(await mailProblem(gone, new Map()) ?? "", "there is no such file");
  });
});
