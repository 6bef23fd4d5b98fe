import { assertEquals, assertGreater } from "@std/assert";
import { findCorpusPath, haveCorpus } from "../support/corpus_files.ts";
import { readJsonLines } from "../../lab/support/json_lines.ts";
import { parseHeaders } from "../../shared/headers/parse.ts";
import { splitMessage } from "../../shared/mime/split_message.ts";
import { openMail, startExamination } from "../../shared/verdict/examination.ts";
import { examineMail } from "../../shared/verdict/examine_mail.ts";
import {
  collectStatements,
  findContradictions,
  HEADER_PAIRS,
  MAIL_PAIRS,
} from "../support/contradictions.ts";
import type { MailStatements } from "../support/contradictions.ts";

/** Mails of each archive, evenly spread over it: some hundred in all, more with SWEEP. */
const PER_ARCHIVE = Number(Deno.env.get("SWEEP") ?? 5);

/** Longest mail that is read: the sweep is about sentences, not about size. */
const MAX_MAIL_CHARS = 100_000;

interface Line {
  readonly id: string;
  readonly raw_b64?: string;
}

async function* listMails(): AsyncGenerator<{ readonly id: string; readonly mail: string }> {
  for (const folder of ["mail/dev", "mail/train"]) {
    for (const { name } of Deno.readDirSync(findCorpusPath(folder))) {
      if (!name.endsWith(".jsonl.gz")) continue;
      const lines: Line[] = [];
      for await (const line of readJsonLines<Line>(findCorpusPath(`${folder}/${name}`))) {
        if (line.raw_b64 !== undefined && line.raw_b64.length < MAX_MAIL_CHARS) lines.push(line);
      }
      const step = Math.max(1, Math.floor(lines.length / PER_ARCHIVE));
      for (let i = 0; i < lines.length; i += step) {
        const { id, raw_b64 = "" } = lines[i] ?? { id: "" };
        yield { id: `${name} ${id}`, mail: atob(raw_b64).replace(/^From [^\n]*\n/, "") };
      }
    }
  }
}

async function readStatements(message: string): Promise<MailStatements> {
  const { headers, content } = splitMessage(message);
  const parsed = parseHeaders(headers);
  const arrived = Date.parse(parsed.received[0]?.timestamp ?? "") || (parsed.date.instant ?? 0);
  const statements = await collectStatements(headers || "X-Empty:", arrived);
  const examination = startExamination({ now: arrived });
  const open = openMail({ headers, emailContent: content }, examination);
  const { verdict, body } = await examineMail(
    { ...open, summary: statements.summary },
    examination,
  );
  return { ...statements, verdict, body, bodyIds: new Set(body.findings.map(({ id }) => id)) };
}

Deno.test({
  name: "no answer about a real mail states two things that cannot both be true",
  ignore: !haveCorpus,
  fn: async () => {
    const contradictions: string[] = [];
    let swept = 0;
    for await (const { id, mail } of listMails()) {
      const statements = await readStatements(mail);
      const pairs = [
        ...findContradictions(HEADER_PAIRS, statements),
        ...findContradictions(MAIL_PAIRS, statements),
      ];
      contradictions.push(...pairs.map((pair) => `${pair}: ${id}`));
      swept++;
    }
    assertEquals(contradictions, []);
    assertGreater(swept, 100);
  },
});
