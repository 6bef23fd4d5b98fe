import type {
  AuthenticationResults,
  ParsedHeaders,
  ReceivedHop,
  ReceivedSpf,
} from "../../headers/types.ts";
import { canonicalizeIp } from "../../ip/address.ts";
import { borderHop, mayHideOutside } from "../border/border.ts";
import { findMailServers, findOperator, isEntrance } from "../border/mail_servers.ts";
import { isOwnHost } from "../border/own_servers.ts";

/**
 * How far a field is believed.
 *
 * - believed: a server of the recipient's side wrote it.
 *
 * - unproven: it may have; only a failure counts.
 *
 * - claimed: anybody may have; it never counts.
 */
export type Belief = "believed" | "unproven" | "claimed";

/** A field and how far it is believed. */
export interface JudgedField {
  readonly field: ReportingField;
  readonly belief: Belief;
}

export type BeliefSources = Pick<
  ParsedHeaders,
  "received" | "ownServers" | "authenticationResults" | "receivedSpf" | "fields"
>;

/** Judges every field that reports results and how far it is believed, in the order of the text. */
export function judgeFields(sources: BeliefSources): JudgedField[] {
  const fields = reportingFields(sources);
  if (fields.length === 0) return [];
  const side = findRecipientSide(sources);
  const believed = new Set(fields.filter((field) => isBelieved(field, side)));
  for (const field of selectBelowBorder(fields, side, sources)) believed.add(field);
  for (const field of selectOfFilters(fields, side, sources)) believed.add(field);
  if (believed.size > 0) {
    return fields.map((field) => ({ field, belief: believed.has(field) ? "believed" : "claimed" }));
  }
  const unproven = selectUnproven(fields, side);
  return fields.map((field) => ({ field, belief: unproven.has(field) ? "unproven" : "claimed" }));
}

/** The recipient's side of a message. */
interface RecipientSide {
  /** Position of the topmost Received field; null without such a field. */
  readonly top: number | null;
  readonly border: ReceivedHop | undefined;
  /** The operators of its servers, and the names that are not domain names. */
  readonly operators: ReadonlySet<string>;
  /** The operator's own servers, where one of them took the mail over; else none. */
  readonly ownServers: readonly string[];
  /** Position of the Received field below which anybody may have written; no bound when null. */
  readonly provenTo: number | null;
  /** Whether Exchange is among its servers, which writes fields without a name. */
  readonly exchange: boolean;
}

function findRecipientSide({ received, ownServers }: BeliefSources): RecipientSide {
  const border = borderHop({ received, ownServers });
  const hops = border === undefined ? received : received.slice(0, border.index + 1);
  const operators = new Set<string>();
  for (const { by } of hops) {
    const operator = findOperator(by) ?? by?.toLowerCase();
    if (operator) operators.add(operator);
  }
  return {
    top: received[0]?.fieldIndex ?? null,
    border,
    operators,
    ownServers: hops.some(({ by }) => isOwnHost(ownServers, by)) ? ownServers : [],
    provenTo: hops.find((hop) => mayHideOutside(hop, ownServers))?.fieldIndex ?? null,
    exchange: hops.some((hop) => hop.with?.startsWith("Microsoft SMTP Server") ?? false),
  };
}

function isBelieved(
  { fieldIndex, id }: ReportingField,
  side: RecipientSide,
): boolean {
  const { top, border, provenTo, exchange } = side;
  if (top === null) return false;
  if (fieldIndex < top) return true;
  if (provenTo !== null && fieldIndex > provenTo) return false;
  if (border === undefined || fieldIndex > border.fieldIndex) return false;
  return id === null ? exchange : isOwnId(id, side);
}

/** Tells whether an authserv-id belongs to the operator of a server on the recipient's side. */
function isOwnId(id: string, { operators, ownServers }: RecipientSide): boolean {
  return operators.has(findOperator(id) ?? id) || isOwnHost(ownServers, id);
}

/**
 * Selects the fields below the Received field of a server that writes them there; lower ones are
 * foreign.
 */
function selectBelowBorder(
  reporting: readonly ReportingField[],
  { border, provenTo }: RecipientSide,
  { fields }: BeliefSources,
): ReportingField[] {
  const servers = findMailServers(border?.by ?? null);
  if (provenTo !== null) return [];
  if (!border?.by || !servers?.writesBelow || !isEntrance(servers, border.by)) return [];
  let index = border.fieldIndex + 1;
  while (servers.alsoWrites?.includes(fields[index]?.key ?? "")) index++;
  const next = reporting.filter(({ fieldIndex }) => fieldIndex >= index);
  const spf = next[0]?.content.kind === "spf" ? [next[0]] : [];
  const results = next[spf.length];
  const written = results === undefined ? [] : [...spf, results];
  const adjoins = written.every(({ fieldIndex }, i) => fieldIndex === index + i);
  const isOwn = adjoins && results?.id === servers.writesBelow &&
    spf.every((field) => namesPeer(field, border));
  return isOwn ? written : [];
}

/** Fields in which filters of a mail server name its host and the mail's id in its queue. */
const FILTERS: ReadonlySet<string> = new Set(["dkim-filter", "dmarc-filter", "arc-filter"]);

/** Selects the fields of the border's milters, which have its queue id that no sender can know. */
function selectOfFilters(
  reporting: readonly ReportingField[],
  { border, provenTo }: RecipientSide,
  { fields }: BeliefSources,
): ReportingField[] {
  if (provenTo !== null || !border?.by || !border.id) return [];
  const { by, id } = border;
  const host = by.toLowerCase();
  const written: ReportingField[] = [];
  let isFilter = false;
  let open: ReportingField[] = [];
  for (let index = border.fieldIndex + 1; index < fields.length; index++) {
    const { key = "", value = "" } = fields[index] ?? {};
    if (FILTERS.has(key)) {
      const words = value.split(" ");
      isFilter = words.at(-1) === id && words.at(-2)?.toLowerCase() === host;
      if (!isFilter) break;
      written.push(...open);
      open = [];
      continue;
    }
    const report = reporting.find(({ fieldIndex }) => fieldIndex === index);
    if (report?.id !== host) break;
    if (isFilter) written.push(report);
    else open.push(report);
    isFilter = false;
  }
  return written;
}

/**
 * Tells whether a Received-SPF names no other address than the one that its server took the mail
 * from.
 */
function namesPeer({ content }: ReportingField, { ip }: ReceivedHop): boolean {
  const named = content.kind === "spf" ? content.spf.properties.get("client-ip") : undefined;
  const address = named === undefined ? null : canonicalizeIp(named);
  return address === null || ip === null || address === canonicalizeIp(ip);
}

/**
 * Selects the topmost field if its authserv-id is of the recipient's side, and others that name
 * that server.
 */
function selectUnproven(
  fields: readonly ReportingField[],
  side: RecipientSide,
): Set<ReportingField> {
  const [top] = fields;
  if (top === undefined) return new Set();
  if (side.top !== null && (top.id === null || !isOwnId(top.id, side))) return new Set();
  const firstSpf = fields.find(({ content }) => content.kind === "spf");
  const isAlike = (field: ReportingField) =>
    field === top || (field.id !== null && field.id === top.id) ||
    (field === firstSpf && (side.top === null || isOwnId(field.id ?? "", side)));
  return new Set(fields.filter(isAlike));
}

/** A field that reports results. */
interface ReportingField {
  readonly fieldIndex: number;
  /** The server that it names, lower case; null without a name. */
  readonly id: string | null;
  /** Authentication-Results or Received-SPF of the field. */
  readonly content:
    | { readonly kind: "results"; readonly results: AuthenticationResults }
    | { readonly kind: "spf"; readonly spf: ReceivedSpf };
}

type ReportSources = Pick<ParsedHeaders, "authenticationResults" | "receivedSpf">;

/** Returns every field of a message that reports results, in the order of the text. */
function reportingFields(
  { authenticationResults, receivedSpf }: ReportSources,
): ReportingField[] {
  const fields: ReportingField[] = [
    ...authenticationResults.map((results): ReportingField => ({
      fieldIndex: results.fieldIndex,
      id: results.authservId,
      content: { kind: "results", results },
    })),
    ...receivedSpf.map((spf): ReportingField => ({
      fieldIndex: spf.fieldIndex,
      id: findReceiver(spf),
      content: { kind: "spf", spf },
    })),
  ];
  return fields.sort((a, b) => a.fieldIndex - b.fieldIndex);
}

/** `(mx.example.org: domain of …)`, as Google, Microsoft and Zoho start their comment. */
const SPEAKER = /^([a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){1,8}):/i;

/** Finds the server that a Received-SPF field names (RFC 7208 §9.1, `receiver`). */
function findReceiver({ properties, comment }: ReceivedSpf): string | null {
  const receiver = properties.get("receiver") ?? SPEAKER.exec(comment ?? "")?.[1] ?? "";
  const host = receiver.slice(receiver.lastIndexOf("@") + 1).toLowerCase();
  return host.includes(".") ? host : null;
}
