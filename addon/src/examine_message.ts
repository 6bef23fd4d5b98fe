import { requestExamination } from "../../console/src/mail/mail_worker.ts";
import { recogniseFile } from "../../console/src/mail/input/recognise.ts";
import { createJudgedMail } from "../../console/src/mail/judged/judged_mail.ts";
import type { JudgedMail } from "../../console/src/mail/judged/judged_mail.ts";
import { decodeMail } from "../../shared/encoding/mail_text.ts";
import { thunderbird } from "./messenger.ts";
import { summarizeVerified } from "./verify_message.ts";

/** Options of {@linkcode examineStoredMessage}. */
export interface ExamineOptions {
  /** Whether the mail is verified over DNS, where the person entered a server for that. */
  readonly verify: boolean;
}

/**
 * Examines one of Thunderbird's mails in a worker, as the console does.
 *
 * @throws {Error} where Thunderbird cannot read it.
 */
export async function examineStoredMessage(
  id: number,
  { verify }: ExamineOptions = { verify: true },
): Promise<JudgedMail> {
  const file = await thunderbird.messages.getRaw(id, { data_format: "File" });
  const bytes = new Uint8Array(await file.arrayBuffer());
  const source = decodeMail(bytes);
  const input = recogniseFile(source);
  const verifiedSummary = verify ? await summarizeVerified(input.headers, bytes) : null;
  const examinedMail = await requestExamination(input, { summary: verifiedSummary });
  return await createJudgedMail({
    mail: { name: file.name, source, input, remark: null },
    summary: verifiedSummary ?? examinedMail.summary,
    summaryBy: "browser",
    content: { kind: "kept" },
    examination: examinedMail,
    origin: null,
  });
}
