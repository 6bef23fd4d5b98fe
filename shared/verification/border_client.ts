import type { BorderVerification } from "../contract/verification.ts";
import { hasPublicSuffix } from "../domains/organizational_domain.ts";
import { type IpAddress, parseIp } from "../ip/address.ts";
import type { Resolver } from "./dns/resolver.ts";
import { formatReverseName, isSameIp } from "./spf/addresses.ts";

export interface BorderClientOptions {
  readonly resolver: Resolver;
  readonly signal: AbortSignal;
  /** Zone that maps addresses to networks (ASN); without it no network is looked up. */
  readonly originZone?: string | undefined;
}

/** Results for the client at the border, without the sentence. */
export type ClientCheck = Omit<BorderVerification, "explanation">;

/** Maximum number of reverse names looked up per address; a mail server has one. */
const MAX_NAMES = 3;

/** Looks up a client's confirmed reverse name (iprev, RFC 8601 §3), HELO name and network. */
export async function lookUpClient(
  { ip: text, helo }: { readonly ip: string; readonly helo: string | null },
  options: BorderClientOptions,
): Promise<ClientCheck | null> {
  const ip = parseIp(text);
  if (ip === null) return null;
  const [reverse, heloResolves, network] = await Promise.all([
    lookUpReverse(ip, options),
    doesResolve(helo, options),
    findNetwork(ip, options),
  ]);
  return { ...reverse, ip: text, helo, heloResolves, network };
}

async function lookUpReverse(
  ip: IpAddress,
  { resolver, signal }: BorderClientOptions,
): Promise<Pick<ClientCheck, "result" | "reverse">> {
  const pointer = await resolver.lookUp(formatReverseName(ip), "PTR", signal);
  if (pointer.kind === "servfail" || pointer.kind === "timeout") {
    return { result: "temperror", reverse: null };
  }
  if (pointer.kind !== "found") return { result: "permerror", reverse: null };
  let hasFailed = false;
  for (const name of pointer.records.slice(0, MAX_NAMES)) {
    const answer = await resolver.lookUp(name, ip.version === 4 ? "A" : "AAAA", signal);
    if (answer.kind === "servfail" || answer.kind === "timeout") hasFailed = true;
    if (answer.kind === "found" && answer.records.some((each) => isSameIp(ip, parseIp(each)))) {
      return { result: "pass", reverse: name.toLowerCase() };
    }
  }
  return { result: hasFailed ? "temperror" : "fail", reverse: null };
}

/** Tells whether a HELO name has an address; null if it is no public name or the DNS fails. */
async function doesResolve(
  helo: string | null,
  { resolver, signal }: BorderClientOptions,
): Promise<boolean | null> {
  if (helo === null || !hasPublicSuffix(helo.toLowerCase())) return null;
  const answers = await Promise.all(
    (["A", "AAAA"] as const).map((type) => resolver.lookUp(helo, type, signal)),
  );
  if (answers.some(({ kind }) => kind === "found")) return true;
  return answers.some(({ kind }) => kind === "servfail" || kind === "timeout") ? null : false;
}

/** Matches `15169 | 192.0.2.0/24 | US | arin | 2000-03-30`: operator's number, network, country. */
const ORIGIN = /^(\d{1,10})(?: \d{1,10}){0,9} \| ([0-9a-f.:]{2,45}\/\d{1,3}) \| ([A-Z]{2})? ?\|/;

/** Maximum number of characters shown of the name of a network's operator. */
const MAX_HOLDER = 80;

async function findNetwork(
  ip: IpAddress,
  { resolver, signal, originZone }: BorderClientOptions,
): Promise<ClientCheck["network"]> {
  if (originZone === undefined) return null;
  const zone = `${ip.version === 4 ? "origin" : "origin6"}.${originZone}`;
  const name = formatReverseName(ip).replace(/(?:in-addr|ip6)\.arpa$/, zone);
  const answer = await resolver.lookUp(name, "TXT", signal);
  const [, digits, prefix, country] = ORIGIN.exec(readFirstRecord(answer)) ?? [];
  if (digits === undefined || prefix === undefined) return null;
  const holder = await resolver.lookUp(`AS${digits}.${originZone}`, "TXT", signal);
  // `15169 | US | arin | 2000-03-30 | NAME, US`
  const [, , , , operator = ""] = readFirstRecord(holder).split("|");
  const shownOperator = operator.slice(0, MAX_HOLDER).replace(/[^\x20-\x7e]/g, "?").trim();
  return { asn: Number(digits), prefix, country: country ?? null, holder: shownOperator || null };
}

function readFirstRecord(answer: Awaited<ReturnType<Resolver["lookUp"]>>): string {
  return answer.kind === "found" ? answer.records[0] ?? "" : "";
}
