import { type IpAddress, parseIp } from "../../ip/address.ts";
import { type MacroPart, parseMacros } from "./macro.ts";

/** Result of a mechanism that matches (RFC 7208 §4.6.2). */
export type QualifierResult = "pass" | "fail" | "softfail" | "neutral";

/** Lengths of the prefixes that are compared, by version of the address. */
export interface Prefixes {
  readonly v4: number;
  readonly v6: number;
}

/** A mechanism (RFC 7208 §5). A null `target` means the current domain. */
export type Mechanism =
  & { readonly result: QualifierResult }
  & (
    | { readonly kind: "all" }
    | { readonly kind: "include" | "exists"; readonly target: readonly MacroPart[] }
    | {
      readonly kind: "a" | "mx";
      readonly target: readonly MacroPart[] | null;
      readonly prefixes: Prefixes;
    }
    | { readonly kind: "ptr"; readonly target: readonly MacroPart[] | null }
    | { readonly kind: "ip"; readonly network: IpAddress; readonly prefix: number }
  );

/** A record with valid syntax. */
export interface SpfRecord {
  readonly mechanisms: readonly Mechanism[];
  readonly redirect: readonly MacroPart[] | null;
  readonly explanation: readonly MacroPart[] | null;
}

const QUALIFIERS: ReadonlyMap<string, QualifierResult> = new Map([
  ["+", "pass"],
  ["-", "fail"],
  ["~", "softfail"],
  ["?", "neutral"],
]);

/** Maximum number of terms per record; records that list only addresses have some hundred. */
const MAX_TERMS = 1_000;

/** Tells whether a TXT record is an SPF record (RFC 7208 §4.5). */
export function isSpf(text: string): boolean {
  return /^v=spf1(?: |$)/i.test(text);
}

/** Parses a record; null if any term is malformed (RFC 7208 §4.6). */
export function parseRecord(text: string): SpfRecord | null {
  const terms = text.slice("v=spf1".length).split(" ").filter((term) => term !== "");
  if (terms.length > MAX_TERMS) return null;
  const mechanisms: Mechanism[] = [];
  const modifiers = new Map<string, readonly MacroPart[]>();
  for (const term of terms) {
    const modifier = /^([a-z][a-z0-9_.-]*)=(.*)$/i.exec(term);
    if (modifier !== null) {
      const [, name = "", value = ""] = modifier;
      const key = name.toLowerCase();
      const isKnown = key === "redirect" || key === "exp";
      const parts = isKnown ? parseDomain(value) : parseMacros(value, false);
      if (parts === null || (isKnown && modifiers.has(key))) return null;
      modifiers.set(key, parts);
      continue;
    }
    const mechanism = parseMechanism(term);
    if (mechanism === null) return null;
    mechanisms.push(mechanism);
  }
  return {
    mechanisms,
    redirect: modifiers.get("redirect") ?? null,
    explanation: modifiers.get("exp") ?? null,
  };
}

function parseMechanism(term: string): Mechanism | null {
  const qualifier = QUALIFIERS.get(term.charAt(0));
  const result = qualifier ?? "pass";
  const match = /^([a-z0-9]+)([:/].*)?$/i.exec(qualifier === undefined ? term : term.slice(1));
  const [, name = "", rest = ""] = match ?? [];
  switch (name.toLowerCase()) {
    case "all":
      return rest === "" ? { kind: "all", result } : null;
    case "include":
    case "exists": {
      const target = rest.startsWith(":") ? parseDomain(rest.slice(1)) : null;
      const kind = name.toLowerCase() === "include" ? "include" : "exists";
      return target && { kind, result, target };
    }
    case "a":
    case "mx": {
      const targetAndPrefixes = parseTargetAndPrefixes(rest);
      return targetAndPrefixes &&
        { kind: name.toLowerCase() === "a" ? "a" : "mx", result, ...targetAndPrefixes };
    }
    case "ptr": {
      if (rest === "") return { kind: "ptr", result, target: null };
      const target = rest.startsWith(":") ? parseDomain(rest.slice(1)) : null;
      return target && { kind: "ptr", result, target };
    }
    case "ip4":
    case "ip6": {
      const network = parseNetwork(rest, name.endsWith("4") ? 4 : 6);
      return network && { kind: "ip", result, ...network };
    }
    default:
      return null;
  }
}

/**
 * Parses `[:domain][/n][//m]` (RFC 7208 §5.3, §5.6). Cuts the prefix lengths off the end first, as a
 * macro in the domain may contain `/`.
 */
function parseTargetAndPrefixes(
  rest: string,
): { readonly target: readonly MacroPart[] | null; readonly prefixes: Prefixes } | null {
  const match = /(?:\/(0|[1-9][0-9]?))?(?:\/\/(0|[1-9][0-9]{0,2}))?$/.exec(rest);
  const [suffix = "", v4 = "32", v6 = "128"] = match ?? [];
  const prefixes = { v4: Number(v4), v6: Number(v6) };
  if (prefixes.v4 > 32 || prefixes.v6 > 128) return null;
  const domain = rest.slice(0, rest.length - suffix.length);
  if (domain === "") return { target: null, prefixes };
  if (!domain.startsWith(":")) return null;
  const target = parseDomain(domain.slice(1));
  return target && { target, prefixes };
}

function parseNetwork(
  rest: string,
  version: 4 | 6,
): { readonly network: IpAddress; readonly prefix: number } | null {
  const match = /^:([^/%]+)(?:\/(0|[1-9][0-9]{0,2}))?$/.exec(rest);
  const [, address = "", length] = match ?? [];
  const network = parseIp(address);
  const max = version === 4 ? 32 : 128;
  const prefix = length === undefined ? max : Number(length);
  return network?.version === version && prefix <= max ? { network, prefix } : null;
}

/** Parses a name that ends in a top label or a macro (RFC 7208 §7.1, `domain-spec`). */
function parseDomain(text: string): readonly MacroPart[] | null {
  const parts = parseMacros(text, false);
  const last = parts?.at(-1);
  if (!parts || last === undefined) return null;
  if (last.kind === "macro") return parts;
  // An escape or a macro in the last label leaves a `%`, `{` or `}`, which isTopLabel refuses.
  const end = text.endsWith(".") ? text.slice(0, -1) : text;
  const label = end.slice(end.lastIndexOf(".") + 1);
  return end.includes(".") && isTopLabel(label) ? parts : null;
}

/** Tells whether a label is letters, digits and inner hyphens, not digits alone (RFC 7208 §7.1). */
function isTopLabel(label: string): boolean {
  return /^[a-z0-9-]+$/i.test(label) && /[a-z-]/i.test(label) &&
    !label.startsWith("-") && !label.endsWith("-");
}
