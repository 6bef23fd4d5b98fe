import { openMail, startExamination } from "./shared/verdict/examination.ts";
import { examineMail } from "./shared/verdict/examine_mail.ts";
import { splitMessage } from "./shared/mime/split_message.ts";
import { readOutlookFile } from "./shared/mime/outlook/outlook_mail.ts";
import { textOfMail } from "./shared/encoding/mail_text.ts";
for (const f of Deno.args) {
  const b = Deno.readFileSync(f);
  const src = f.endsWith(".msg") ? readOutlookFile(b)!.source : textOfMail(b);
  const { headers, content } = splitMessage(src);
  const ex = startExamination({ now: Date.now() });
  const r = await examineMail(openMail({ headers, emailContent: content }, ex), ex);
  console.log(f, JSON.stringify(r.verdict, null, 1));
  console.log(r.mails.map((m) => [m.part, m.from, m.subject, m.date, m.verdict.level, m.verdict.probability, m.headers?.threatLevel, m.body.urls.length]));
  console.log(r.body.attachments.map((a) => [a.name, a.type, a.path, a.findings]), r.body.findings.map((f) => f.id), r.body.urls.length);
}
