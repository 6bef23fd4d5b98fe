import { hasUnknownCharset } from "./encoded_word.ts";
import { type FieldBlock, MAX_OF_ONE_NAME } from "./fields.ts";
import { hasTwoDomains } from "./mailbox.ts";
import type { HeaderField, HeaderProblem, ParsedHeaders, ProblemId } from "./types.ts";

export interface ProblemSources {
  readonly block: FieldBlock;
  readonly headers: Omit<ParsedHeaders, "problems" | "repairedText" | "toJSON">;
  /** Fields whose bytes were read in the wrong charset. */
  readonly damagedFields: readonly HeaderField[];
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
  { block, headers, damagedFields }: ProblemSources,
): HeaderProblem[] {
  if (headers.fields.length === 0) return [{ id: "no_fields", field: null, line: null }];
  return [
    ...findBlockProblems(block, headers),
    ...findAuthorProblems(headers),
    ...findDateProblems(headers),
    ...findMessageIdProblems(headers),
    ...findTraceProblems(headers),
    ...findCharacterProblems(block, headers, damagedFields),
  ];
}

type ReadHeaders = ProblemSources["headers"];

function createProblem(id: ProblemId, field: HeaderField | undefined): HeaderProblem {
  return { id, field: field?.key ?? null, line: field?.line ?? null };
}

/** Creates a problem that has no line: it concerns the whole text, or a field that is missing. */
function createGeneralProblem(id: ProblemId, field: string | null = null): HeaderProblem {
  return { id, field, line: null };
}

function findFirst(headers: ReadHeaders, key: string): HeaderField | undefined {
  return headers.byName.get(key)?.[0];
}

/** Finds defects of the text as a whole, and fields that were cut, lost or repeated. */
function findBlockProblems(block: FieldBlock, headers: ReadHeaders): HeaderProblem[] {
  const problems: HeaderProblem[] = [];
  if (block.isSummary) problems.push(createGeneralProblem("summary_only"));
  if (block.hasOmittedText) problems.push(createGeneralProblem("text_left_out"));
  if (block.isRepaired) problems.push(createGeneralProblem("text_repaired"));
  if (block.isTruncated) problems.push(createGeneralProblem("too_many_fields"));
  if (headers.fields.length > MAX_OF_ONE_NAME) {
    for (const sameName of headers.byName.values()) {
      const firstUnread = sameName[MAX_OF_ONE_NAME];
      if (firstUnread !== undefined) problems.push(createProblem("too_many_fields", firstUnread));
    }
  }
  for (const field of block.cutFields) problems.push(createProblem("value_too_long", field));
  for (const { key, line } of block.unindentedLines) {
    problems.push({ id: "lost_indentation", field: key, line });
  }
  for (const key of SINGLE) {
    const sameName = headers.byName.get(key) ?? [];
    for (const field of sameName.slice(1)) problems.push(createProblem("duplicate_field", field));
  }
  return problems;
}

function findAuthorProblems(headers: ReadHeaders): HeaderProblem[] {
  const { raw, mailboxes } = headers.from;
  if (raw === null) return [createGeneralProblem("missing_from", "from")];
  const isReadable = mailboxes.some(({ address }) => address.includes("@")) &&
    !mailboxes.some(hasTwoDomains);
  if (!isReadable) return [createProblem("unreadable_from", findFirst(headers, "from"))];
  return mailboxes.length > 1 ? [createProblem("several_from", findFirst(headers, "from"))] : [];
}

function findDateProblems(headers: ReadHeaders): HeaderProblem[] {
  switch (headers.date.problem) {
    case null:
      return [];
    case "missing":
      return [createGeneralProblem("missing_date", "date")];
    case "obsolete_form":
      return [createProblem("obsolete_date", findFirst(headers, "date"))];
    default:
      return [createProblem("bad_date", findFirst(headers, "date"))];
  }
}

function findMessageIdProblems(headers: ReadHeaders): HeaderProblem[] {
  if (headers.messageId === null) return [createGeneralProblem("missing_message_id", "message-id")];
  const field = findFirst(headers, "message-id");
  return field && !MESSAGE_ID.test(field.value) ? [createProblem("bad_message_id", field)] : [];
}

/** Finds unreadable hops and incomplete ARC sets. */
function findTraceProblems(headers: ReadHeaders): HeaderProblem[] {
  const problems: HeaderProblem[] = [];
  for (const hop of headers.received) {
    const isNamed = (hop.from ?? hop.by ?? hop.with) !== null || INVOKED.test(hop.raw);
    if (hop.timestamp === null || !isNamed) {
      problems.push(createProblem("bad_received", headers.fields[hop.fieldIndex]));
    }
  }
  for (const { seal, messageSignature, authenticationResults } of headers.arc) {
    if (seal === null || messageSignature === null || authenticationResults === null) {
      const presentField = seal ?? messageSignature ?? authenticationResults;
      const field = headers.fields[presentField?.fieldIndex ?? -1];
      problems.push(createProblem("incomplete_arc_set", field));
    }
  }
  return problems;
}

/** Finds control characters, bytes in a wrong charset and charsets that are not known. */
function findCharacterProblems(
  block: FieldBlock,
  headers: ReadHeaders,
  damagedFields: readonly HeaderField[],
): HeaderProblem[] {
  const problems: HeaderProblem[] = [];
  if (block.controlLine > 0) {
    problems.push({ id: "control_characters", field: null, line: block.controlLine });
  }
  for (const field of damagedFields) problems.push(createProblem("raw_eight_bit", field));
  for (const key of DECODED) {
    for (const field of headers.byName.get(key) ?? []) {
      if (hasUnknownCharset(field.value)) problems.push(createProblem("unknown_charset", field));
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
