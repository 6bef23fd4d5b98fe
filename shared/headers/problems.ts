import type { FieldBlock } from "./fields.ts";
import type { HeaderField, ParsedHeaders, Problem, ProblemId } from "./types.ts";

/** What {@linkcode findProblems} reads. */
export interface ProblemSources {
  readonly block: FieldBlock;
  readonly parsed: Omit<ParsedHeaders, "problems">;
  /** Fields whose bytes were read in the wrong charset. */
  readonly damaged: readonly HeaderField[];
  /** Fields with an encoded word in a charset nobody knows. */
  readonly unknownCharset: readonly HeaderField[];
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

/** Says what is wrong with a header, in the order of this function. */
export function findProblems(
  { block, parsed, damaged, unknownCharset }: ProblemSources,
): Problem[] {
  const problems: Problem[] = [];
  const missing = (id: ProblemId, field: string | null = null) =>
    problems.push({ id, field, line: null });
  const at = (id: ProblemId, field: HeaderField | undefined) =>
    problems.push({ id, field: field?.key ?? null, line: field?.line ?? null });
  const first = (key: string) => parsed.byName.get(key)?.[0];

  if (parsed.fields.length === 0) return [{ id: "no_fields", field: null, line: null }];
  if (block.truncated) missing("too_many_fields");
  for (const { key, line } of block.lostIndentation) {
    problems.push({ id: "lost_indentation", field: key, line });
  }
  for (const key of SINGLE) {
    for (const field of parsed.byName.get(key)?.slice(1) ?? []) at("duplicate_field", field);
  }

  const from = parsed.from.mailboxes;
  if (parsed.from.raw === null) missing("missing_from", "from");
  else if (!from.some(({ address }) => address.includes("@"))) at("unreadable_from", first("from"));
  else if (from.length > 1) at("several_from", first("from"));

  switch (parsed.date.problem) {
    case null:
      break;
    case "missing":
      missing("missing_date", "date");
      break;
    case "obsolete_form":
      at("obsolete_date", first("date"));
      break;
    default:
      at("bad_date", first("date"));
  }

  const messageId = first("message-id");
  if (parsed.messageId === null) missing("missing_message_id", "message-id");
  else if (messageId && !MESSAGE_ID.test(messageId.value)) at("bad_message_id", messageId);

  for (const hop of parsed.received) {
    const readable = hop.timestamp !== null && (hop.from ?? hop.by ?? hop.with) !== null;
    if (!readable) at("bad_received", parsed.fields[hop.fieldIndex]);
  }
  for (const { seal, messageSignature, authenticationResults } of parsed.arc) {
    if (seal === null || messageSignature === null || authenticationResults === null) {
      const known = seal ?? messageSignature ?? authenticationResults;
      at("incomplete_arc_set", parsed.fields[known?.fieldIndex ?? -1]);
    }
  }
  for (const field of parsed.fields) if (CONTROLS.test(field.raw)) at("control_characters", field);
  for (const field of damaged) at("raw_eight_bit", field);
  for (const field of unknownCharset) at("unknown_charset", field);
  return problems;
}

/** RFC 5322 §3.6.4, with the domain part that some senders leave out required. */
const MESSAGE_ID = /^<[^\s<>@]{1,900}@[^\s<>@]{1,900}>/;

// deno-lint-ignore no-control-regex -- controls are what is looked for
const CONTROLS = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f]/;
