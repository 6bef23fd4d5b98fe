import type { Finding, FindingSeverity } from "../../contract/analyze_email_headers.ts";
import type { ProblemId } from "../../headers/types.ts";
import { finding } from "../evidence.ts";
import type { Evidence } from "../evidence.ts";

/** What the parser noticed and no other family reports, in the order it is told. */
const SAID_AS_IS: readonly (readonly [ProblemId, string, FindingSeverity, string])[] = [
  ["missing_message_id", "message_id_missing", "medium", "The message has no Message-ID."],
  ["bad_message_id", "message_id_malformed", "low", "The Message-ID is malformed."],
  ["control_characters", "control_characters", "medium", "A field holds control characters."],
  ["unknown_charset", "charset_unknown", "low", "The subject is in a character set nobody knows."],
  ["raw_eight_bit", "raw_eight_bit", "low", "A field holds bytes in no declared character set."],
  ["lost_indentation", "indentation_lost", "low", "A folded field lost its indentation."],
  ["value_too_long", "field_too_long", "medium", "A field is too long to be read whole."],
  [
    "too_many_fields",
    "fields_too_many",
    "medium",
    "There are too many fields; some were not read.",
  ],
];

/** The form of the message itself. */
export function* examineMessage({ parsed }: Evidence): Iterable<Finding> {
  const { problems, to, cc, bcc, fields } = parsed;
  const seen = new Set(problems.map(({ id }) => id));
  if (fields.length === 0) {
    yield finding("headers_missing", "high", "The text holds no header fields.");
    return;
  }
  for (const [problem, id, severity, message] of SAID_AS_IS) {
    if (seen.has(problem)) yield finding(id, severity, message);
  }
  const twice = problems.find(({ id, field }) => id === "duplicate_field" && field !== "from");
  if (twice) {
    yield finding(
      "field_duplicated",
      "medium",
      `The field ${twice.field} occurs more than once, which mail programs never write.`,
    );
  }
  if (to.mailboxes.length === 0 && cc.mailboxes.length === 0 && bcc.mailboxes.length === 0) {
    yield finding("recipients_hidden", "low", "The message names no recipient.");
  }
}
