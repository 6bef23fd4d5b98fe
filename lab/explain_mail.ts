import { scoreMail } from "../shared/scoring/analyze.ts";
import { startCatalogue } from "../shared/scoring/catalogue/load.ts";
import { explain } from "../shared/scoring/classifier/explain.ts";
import { shippedModel } from "../shared/scoring/classifier/shipped_model.ts";
import { viewOf } from "../shared/scoring/classifier/view.ts";
import { SPAM_THRESHOLD } from "../shared/scoring/levels.ts";
import { readMail } from "../shared/scoring/mail.ts";
import {
  SPAM_THRESHOLD as VERSION_2_THRESHOLD,
  totalScore,
} from "../shared/scoring/version2/formula.ts";
import { PATTERN_FILES } from "../shared/scoring/catalogue/files.ts";
import { checkNotes } from "./catalogue/check_notes.ts";
import { NOTE_FILES } from "./catalogue/note_files.ts";
import { noteLines } from "./catalogue/note_lines.ts";
import { velocityScore } from "../shared/scoring/velocity/counter.ts";
import { sendersOf } from "../shared/scoring/velocity/senders.ts";
import { splitMessage } from "../shared/mime/split_message.ts";
import { asBrowserText } from "./support/mail_bytes.ts";

/** Explains the verdicts of both scoring versions on a mail, for a person, as of the first mail of its sender. */
export async function explainMail(bytes: Uint8Array): Promise<string> {
  const { headers, content } = splitMessage(asBrowserText(bytes).replaceAll("\r\n", "\n"));
  const mail = readMail({ headers, emailContent: content });
  const { score, patternScore, headerScore, matchedPatterns, headerFindings } = scoreMail(
    startCatalogue(),
    mail,
  );
  const { score: iaScore, reasons } = explain(await shippedModel(), viewOf(mail));
  const { counted, unproven } = sendersOf(mail);
  const first = velocityScore(counted.length > 0 || unproven ? [1] : []);
  const second = totalScore({ headerScore, patternScore, iaScore, velocityScore: first });
  const { notes } = checkNotes(PATTERN_FILES, NOTE_FILES);
  return [
    `Version 1: ${score}, spam from ${SPAM_THRESHOLD}`,
    `Version 2: ${second}, spam from ${VERSION_2_THRESHOLD}, as the first mail of its sender` +
    (counted.length > 0 ? "; later ones have more points and the same verdict" : "") +
    ". A server calls mail of ALLOWED_SENDERS safe",
    `  patterns ${patternScore}`,
    ...matchedPatterns.flatMap(({ patternId, score, reasons }) => {
      const note = notes.get(patternId);
      return [
        `    ${patternId} ${score}: ${reasons.join(" ")}`,
        ...note === undefined ? [] : noteLines(note).map((line) => `      ${line}`),
      ];
    }),
    `  header rules ${headerScore}`,
    ...headerFindings.map(({ ruleId, modifier }) => `    ${ruleId} +${modifier}`),
    `  classifier ${iaScore}`,
    ...reasons.map(({ feature, weight }) => `    ${weight > 0 ? "+" : ""}${weight} ${feature}`),
  ].join("\n");
}
