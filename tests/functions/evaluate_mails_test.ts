import { assertEquals, assertRejects } from "@std/assert";
import { CommandError } from "../../cli/command.ts";
import { checkMails, listCorpusFiles, readCorpus } from "../../lab/evaluation/corpus.ts";

const createMail = (subject: string) =>
  `From: Ann <ann@example.org>\nSubject: ${subject}\n\nHello\n`;

async function runInFolder(work: (folder: string) => Promise<void>): Promise<void> {
  const folder = await Deno.makeTempDir();
  try {
    await Deno.mkdir(`${folder}/box/inbox`, { recursive: true });
    await Deno.mkdir(`${folder}/odd`);
    await Deno.writeTextFile(`${folder}/box/inbox/1.eml`, createMail("1"));
    await Deno.writeTextFile(
      `${folder}/box/junk.mbox`,
      `From a\n${createMail("2")}\nFrom b\n${createMail("3")}`,
    );
    await Deno.writeTextFile(`${folder}/odd/4.eml`, createMail("4"));
    await work(folder);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

async function evaluateLabelled(
  paths: readonly string[],
  labels: ReadonlyMap<string, "ham" | "spam">,
) {
  const messages = await Array.fromAsync(readCorpus(paths, { omitAuthentication: true, labels }));
  return messages.map(({ isUnwanted, source, input }) => [
    /^Subject: (.)/m.exec(input.headers ?? "")?.[1],
    isUnwanted,
    source,
  ]);
}

Deno.test("evaluate labels the mails of a folder by the names of the folders above them", async () => {
  await runInFolder(async (folder) => {
    const files = listCorpusFiles([`${folder}/box`]);
    await checkMails(files);
    assertEquals(await evaluateLabelled(files, new Map()), [
      ["1", false, "box"],
      ["2", true, "box"],
      ["3", true, "box"],
    ]);
  });
});

Deno.test("evaluate names a mail without a label, unless --ham or --spam says its label", async () => {
  await runInFolder(async (folder) => {
    const files = listCorpusFiles([`${folder}/odd`]);
    await assertRejects(() => checkMails(files), CommandError, "odd/4.eml: no name");
    const labels = new Map([[`${folder}/odd`, "spam" as const]]);
    await checkMails(files, labels);
    assertEquals(await evaluateLabelled(files, labels), [["4", true, "odd"]]);
    const missingFolder = listCorpusFiles([`${folder}/gone`]);
    await assertRejects(() => checkMails(missingFolder), CommandError, "there is no such file");
    await Deno.mkdir(`${folder}/empty`);
    const empty = listCorpusFiles([`${folder}/empty`]);
    await assertRejects(() => checkMails(empty), CommandError, "there is no mail there");
  });
});
