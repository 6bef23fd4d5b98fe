import { quoted, safeCell } from "../../../shared/exports/safe_cell.ts";
import { isExampleAddress } from "../../../shared/provenance/border/border.ts";
import { hexOf } from "../../../shared/encoding/bytes.ts";
import { parseIp } from "../../../shared/ip/address.ts";
import { isGlobal } from "../../../shared/ip/special_purpose.ts";
import type { WholeMail } from "../mail/whole/whole_mail.ts";
import { defang } from "../text/defang.ts";

/** Kinds of indicators, in the order in which they are written. */
const KINDS = ["url", "host", "address", "sha256", "ip"] as const;

/** Something by which other mails of the same sender can be found. */
export interface Indicator {
  readonly kind: typeof KINDS[number];
  readonly value: string;
  /** Name of the file with this SHA-256; null for all others and for a file without one. */
  readonly name: string | null;
}

/** Most indicators that are copied at once. */
const MAX_INDICATORS = 5000;
/** Longest value: a URL of a mail is cut before. */
const MAX_VALUE = 2000;

const ADDRESS = /^[^\s<>@]{1,64}@[^\s<>@]{1,253}$/;

/** All indicators of mails, each once, by kind. */
export function indicatorsOf(wholes: readonly WholeMail[]): readonly Indicator[] {
  const found = new Map<string, Indicator>();
  for (const { examined: { body }, judged: { author }, summary } of wholes) {
    const add = (kind: Indicator["kind"], value: string | null, name: string | null = null) => {
      const key = `${kind} ${value}`;
      if (value === null || value === "" || value.length > MAX_VALUE || found.has(key)) return;
      if (found.size < MAX_INDICATORS) found.set(key, { kind, value, name });
    };
    for (const { url, host } of body?.urls ?? []) {
      const isWeb = /^(?:https?|ftp):/i.test(url);
      if (isWeb) add("url", url);
      if (isWeb && host !== null) add(parseIp(host) === null ? "host" : "ip", host);
      const mailbox = /^mailto:([^?]{3,320})/i.exec(url)?.[1];
      if (mailbox !== undefined && ADDRESS.test(mailbox)) add("address", mailbox.toLowerCase());
    }
    add("address", author?.address ?? null);
    for (const { kind, value } of body?.entities ?? []) {
      if (kind === "email") add("address", value.toLowerCase());
    }
    for (const { sha256, name } of body?.attachments ?? []) add("sha256", sha256, name);
    for (const ip of [...summary?.ips.ipv4 ?? [], ...summary?.ips.ipv6 ?? []]) {
      if (isPublic(ip)) add("ip", ip);
    }
  }
  return [...found.values()].toSorted((a, b) => KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind));
}

function isPublic(ip: string): boolean {
  const address = parseIp(ip);
  return address !== null && (isGlobal(address) || isExampleAddress(ip));
}

/** Defanged, so that no program makes a link of it; a digest is left as it is. */
function defanged({ kind, value }: Indicator): string {
  switch (kind) {
    case "url":
      return defang(value);
    case "sha256":
      return value;
    case "address":
      return value.replace("@", "[@]").replaceAll(".", "[.]");
    case "host":
    case "ip":
      return value.replaceAll(".", "[.]").replaceAll(":", "[:]");
  }
}

/** One a line, defanged. */
export function indicatorText(indicators: readonly Indicator[]): string {
  return indicators.map((each) => `${defanged(each)}\n`).join("");
}

/** Kind, value (defanged) and name of a file, as CSV (RFC 4180) without formulas. */
export function indicatorCsv(indicators: readonly Indicator[]): string {
  const lines = indicators.map((each) =>
    [each.kind, defanged(each), each.name ?? ""].map((cell) => quoted(safeCell(cell))).join(",")
  );
  return ["kind,value,name", ...lines, ""].join("\r\n");
}

/** The namespace of the ids of observed objects (STIX 2.1 §2.9). */
const NAMESPACE = "00abedb4aa42466c9c01fed23315a9b7";

/**
 * A bundle of observed objects (STIX 2.1 §6), with the values as they are: programs read it. The
 * ids are those that the standard derives from a value, so that two bundles do not double it.
 */
export async function indicatorStix(indicators: readonly Indicator[]): Promise<string> {
  const objects = await Promise.all(indicators.map(async ({ kind, value, name }) => {
    const type = typeOf(kind, value);
    // Keys in the order of RFC 8785: the id is a hash of this text.
    const content = kind === "sha256"
      ? { hashes: { "SHA-256": value }, ...(name !== null && { name }) }
      : { value };
    const id = `${type}--${await idOf(JSON.stringify(content))}`;
    return { type, spec_version: "2.1", id, ...content };
  }));
  const id = `bundle--${await idOf(JSON.stringify(objects.map(({ id }) => id)))}`;
  return JSON.stringify({ type: "bundle", id, objects }, null, 2);
}

function typeOf(kind: Indicator["kind"], value: string): string {
  switch (kind) {
    case "url":
      return "url";
    case "host":
      return "domain-name";
    case "address":
      return "email-addr";
    case "sha256":
      return "file";
    case "ip":
      return value.includes(":") ? "ipv6-addr" : "ipv4-addr";
  }
}

/**
 * A version 5 UUID (RFC 9562 §5.5); a random one where the browser keeps hashing from pages
 * without encryption.
 */
async function idOf(name: string): Promise<string> {
  const space = Uint8Array.from(NAMESPACE.match(/../g) ?? [], (pair) => parseInt(pair, 16));
  const { subtle }: Partial<Crypto> = crypto;
  const named = new Uint8Array([...space, ...new TextEncoder().encode(name)]);
  const bytes = subtle === undefined
    ? crypto.getRandomValues(new Uint8Array(16))
    : new Uint8Array(await subtle.digest("SHA-1", named)).subarray(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | (subtle === undefined ? 0x40 : 0x50);
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return hexOf(bytes).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
