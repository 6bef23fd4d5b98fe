import shorteners from "../../../catalogue/body/shorteners.json" with { type: "json" };
import { isBrandDomain } from "../../domains/brands.ts";
import { isDisguisedDomain } from "../../domains/disguise.ts";
import { isInternational, toUnicode } from "../../domains/idn.ts";
import { findHostKind, type HostKind } from "../../domains/host_kinds.ts";
import type { Certainty, Imitation } from "../../domains/imitation.ts";
import { isAtMailingService } from "../../domains/mailing_services.ts";
import { findRegisteredDomain } from "../../domains/organizational_domain.ts";
import { findRank } from "../../domains/ranks.ts";
import { isAbusedEnding, isRandomName } from "../../domains/odd_names.ts";
import type { BodyFindingId } from "../../findings/body_findings.ts";
import { isLocalName, isPrivateAddress } from "./url_spelling.ts";

/** Minimum number of labels of an unusually deep host; hosting services use four. */
const MANY_LABELS = 6;

/** Matches a host in the letters of English, German, French, Italian and Spanish keyboards. */
const ACCENTED = /^[a-z0-9.\u00e0-\u00f6\u00f8-\u00ff\u0153\u1e9e-]{1,253}$/;

/** A host, and whether it is an IP address or imitates a brand. */
export interface ExaminedHost {
  readonly host: string;
  readonly isIp: boolean;
  /** The brand that the host imitates; null if it imitates none. */
  readonly imitation: Imitation | null;
}

const FINDING_BY_CERTAINTY: Readonly<Record<Certainty, BodyFindingId>> = {
  certain: "url_imitation",
  likely: "url_near_imitation",
  mention: "url_name_below",
  side: "url_name_below",
};

/** Yields the findings about a host, which all its URLs have. */
export function* findInHost(
  { host, isIp, imitation }: ExaminedHost,
): Generator<BodyFindingId> {
  if (isIp) {
    yield isPrivateAddress(host) ? "url_private_host" : "url_ip_host";
    return;
  }
  if (isLocalName(host)) {
    yield "url_private_host";
    return;
  }
  if (isDisguisedDomain(host)) yield "url_disguised";
  else if (isInternational(host) && !ACCENTED.test(toUnicode(host))) yield "url_international";
  if (findHostKind(host) === "shortener") {
    yield "url_shortener";
    return;
  }
  if (isBrandDomain(host)) {
    if (PUBLISHING_KINDS.has(findHostKind(host))) yield "url_free_hosting";
    return;
  }
  const isDeep = host.split(".", MANY_LABELS).length >= MANY_LABELS;
  if (isDeep && !isAtMailingService(host)) yield "url_deep_host";
  if (imitation !== null) yield FINDING_BY_CERTAINTY[imitation.certainty];
  if (PUBLISHING_KINDS.has(findHostKind(host))) {
    if (!ORDINARY_PLATFORM.test(host)) yield "url_free_hosting";
    return;
  }
  if (spellsIp(host)) yield "url_spells_ip";
  if (isAbused(host)) yield "url_abused_ending";
  if (isRandomName(host)) yield "url_random_name";
}

/** Matches four numbers in a host: `vps-192-0-2-7.example`. */
const FOUR_NUMBERS = /(?<!\d)(\d{1,3})[.x-](\d{1,3})[.x-](\d{1,3})[.x-](\d{1,3})(?!\d)/;

/** Tells whether a host is named after an IP address. */
function spellsIp(host: string): boolean {
  const numbers = FOUR_NUMBERS.exec(host)?.slice(1) ?? [];
  return numbers.length === 4 && numbers.every((number) => Number(number) < 256);
}

/** Tells whether a short URL is of a service that only shortens URLs of its own site. */
export function isOwnShortener(host: string, path: string): boolean {
  return shorteners.some((each) => each.host === host && path.startsWith(each.path));
}

/** Kinds of hosts on which anybody can publish pages or files without a check. */
const PUBLISHING_KINDS: ReadonlySet<HostKind | undefined> = new Set<HostKind>(
  ["file_host", "subdomain_host", "self_service", "social_page"],
);
/** Matches platforms to which good mail links as often as bad mail. */
const ORDINARY_PLATFORM =
  /(?:^|\.)(?:cloudfront\.net|amazonaws\.com|archive\.org|googleusercontent\.com)$/;

/** Tells whether a host is under a mostly abused suffix and is not much visited. */
function isAbused(host: string): boolean {
  return isAbusedEnding(host) && findRank(findRegisteredDomain(host) ?? host) === undefined;
}
