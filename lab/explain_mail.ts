import { splitMessage } from "../shared/mime/split_message.ts";
import { PATTERN_FILES } from "../shared/scoring/catalogue/load.ts";
import { scoreMail, SPAM_THRESHOLD } from "../shared/scoring/analyze.ts";
import { scoreAsFirstMail } from "../shared/velocity/score_senders.ts";
import { openMail, startExamination } from "../shared/verdict/examination.ts";
import { examineMail } from "../shared/verdict/examine_mail.ts";
import { createSpamResponse } from "../shared/verdict/spam_response.ts";
import { checkNotes } from "./catalogue/check_notes.ts";
import { NOTE_FILES } from "./catalogue/note_files.ts";
import { formatNotes } from "./catalogue/format_notes.ts";
import { decodeAsBrowser } from "./support/mail_bytes.ts";

/** Explains to a person the verdict on a mail and its scores by both versions. */
export async function explainMail(bytes: Uint8Array): Promise<string> {
  const { headers, content } = splitMessage(decodeAsBrowser(bytes).replaceAll("\r\n", "\n"));
  const examination = startExamination({ now: Date.now() });
  const reading = openMail({ headers, emailContent: content }, examination);
  const examinedMail = await examineMail(reading, examination);
  const { verdict, results } = examinedMail;
  const response = createSpamResponse(examinedMail, scoreAsFirstMail(examinedMail));
  const version1 = scoreMail(examination.catalogue, reading.mail);
  const { patternScore, headerScore, matchedPatterns, headerFindings, iaScore } = response;
  const { notes } = checkNotes(PATTERN_FILES, NOTE_FILES);
  const { level, probability, reasons, enough } = verdict;
  const inputs = results.content &&
    { ...results.headers?.inputs, ...results.content.inputs };
  return [
    `Verdict: ${enough ? level : "too little to judge"}, ` +
    `${(100 * probability).toFixed(2)} % unwanted`,
    ...reasons.map(({ id, message }) => `  ${id}: ${message}`),
    ...inputs === null ? [] : [
      "  inputs of the learnt layer",
      ...Object.entries(inputs).filter(([, value]) => value !== 0)
        .map(([name, value]) => `    ${name} ${Number(value.toFixed(2))}`),
    ],
    `Version 1: ${version1.score}, spam from ${SPAM_THRESHOLD}`,
    `Version 2: ${response.score}, as the first mail of its sender`,
    `  patterns ${patternScore}`,
    ...matchedPatterns.flatMap(({ patternId, score, reasons }) => {
      const note = notes.get(patternId);
      return [
        `    ${patternId} ${score}: ${reasons.join(" ")}`,
        ...note === undefined ? [] : formatNotes(note).map((line) => `      ${line}`),
      ];
    }),
    `  header rules ${headerScore}`,
    ...headerFindings.map(({ ruleId, modifier }) => `    ${ruleId} +${modifier}`),
    `  classifier ${iaScore}`,
    ...(response.iaReasons ?? []).map(({ feature, weight }) =>
      `    ${weight > 0 ? "+" : ""}${weight} ${feature}`
    ),
  ].join("\n");
}
