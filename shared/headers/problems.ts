import { hasUnknownCharset } from "./encoded_word.ts";
import { type FieldBlock, MAX_OF_ONE_NAME } from "./fields.ts";
import { hasTwoDomains } from "./mailbox.ts";
import type { HeaderField, HeaderProblem, ParsedHeaders, ProblemId } from "./types.ts";

export interface ProblemSources {
  readonly block: FieldBlock;
  readonly headers: Omit<ParsedHeaders, "problems" | "repairedText" | "toJSON">;
  /** Fields whose bytes were read in the wrong charset. */
  readonly damaged: readonly HeaderField[];
}

/** Fields a message has at most once (RFC 5322 §3.6). */
const SINGLE = [
  "from",
  "sender",
  "reply-to",
  "to",
  "cc",
  "bcc",
  "subject",
  "date",
  "message-id",
  "in-reply-to",
  "references",
];

/** Finds the defects of a header, in the order of this function. */
export function findProblems(
  { block, headers, damaged }: ProblemSources,
): HeaderProblem[] {
  const problems: HeaderProblem[] = [];
  const addGeneral = (id: ProblemId, field: string | null = null) =>
    problems.push({ id, field, line: null });
  const addAt = (id: ProblemId, field: HeaderField | undefined) =>
    problems.push({ id, field: field?.key ?? null, line: field?.line ?? null });
  const first = (key: string) => headers.byName.get(key)?.[0];

  if (headers.fields.length === 0) return [{ id: "no_fields", field: null, line: null }];
  if (block.isSummary) addGeneral("summary_only");
  if (block.leftOut) addGeneral("text_left_out");
  if (block.isRepaired) addGeneral("text_repaired");
  if (block.truncated) addGeneral("too_many_fields");
  if (headers.fields.length > MAX_OF_ONE_NAME) {
    for (const sameName of headers.byName.values()) {
      const unread = sameName[MAX_OF_ONE_NAME];
      if (unread !== undefined) addAt("too_many_fields", unread);
    }
  }
  for (const field of block.cut) addAt("value_too_long", field);
  for (const { key, line } of block.lostIndentation) {
    problems.push({ id: "lost_indentation", field: key, line });
  }
  for (const key of SINGLE) {
    const sameName = headers.byName.get(key) ?? [];
    for (let i = 1; i < sameName.length; i++) addAt("duplicate_field", sameName[i]);
  }

  const from = headers.from.mailboxes;
  if (headers.from.raw === null) addGeneral("missing_from", "from");
  else if (from.some(hasTwoDomains) || !from.some(({ address }) => address.includes("@"))) {
    addAt("unreadable_from", first("from"));
  } else if (from.length > 1) addAt("several_from", first("from"));

  switch (headers.date.problem) {
    case null:
      break;
    case "missing":
      addGeneral("missing_date", "date");
      break;
    case "obsolete_form":
      addAt("obsolete_date", first("date"));
      break;
    default:
      addAt("bad_date", first("date"));
  }

  const messageId = first("message-id");
  if (headers.messageId === null) addGeneral("missing_message_id", "message-id");
  else if (messageId && !MESSAGE_ID.test(messageId.value)) addAt("bad_message_id", messageId);

  for (const hop of headers.received) {
    const isNamed = (hop.from ?? hop.by ?? hop.with) !== null || INVOKED.test(hop.raw);
    const readable = hop.timestamp !== null && isNamed;
    if (!readable) addAt("bad_received", headers.fields[hop.fieldIndex]);
  }
  for (const { seal, messageSignature, authenticationResults } of headers.arc) {
    if (seal === null || messageSignature === null || authenticationResults === null) {
      const known = seal ?? messageSignature ?? authenticationResults;
      addAt("incomplete_arc_set", headers.fields[known?.fieldIndex ?? -1]);
    }
  }
  if (block.controlLine > 0) {
    problems.push({ id: "control_characters", field: null, line: block.controlLine });
  }
  for (const field of damaged) addAt("raw_eight_bit", field);
  for (const key of DECODED) {
    for (const field of headers.byName.get(key) ?? []) {
      if (hasUnknownCharset(field.value)) addAt("unknown_charset", field);
    }
  }
  return problems;
}

/** Matches `(qmail 12 invoked by uid 99)`: qmail notes no host for mail of its own machine. */
const INVOKED = /^\([\w-]{1,40} (?:pid )?\d{1,20} (?:messnum \d{1,20} )?invoked (?:by|from|for) /;

/** Fields whose encoded words are shown to a person. */
const DECODED = ["subject", "from", "sender", "reply-to", "to", "cc"];

/** RFC 5322 §3.6.4, with the domain part that some senders leave out required. */
const MESSAGE_ID = /^<[^\s<>@]{1,900}@[^\s<>@]{1,900}>/;
