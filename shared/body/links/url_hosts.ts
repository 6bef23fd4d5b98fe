import freeHosting from "../../../catalogue/body/free_hosting.json" with { type: "json" };
import shorteners from "../../../catalogue/body/shorteners.json" with { type: "json" };
import { isBrandDomain } from "../../domains/brands.ts";
import { isDisguisedDomain } from "../../domains/disguise.ts";
import { isInternational, toUnicode } from "../../domains/idn.ts";
import type { Certainty, Imitation } from "../../domains/imitated.ts";
import { isAtMailingService } from "../../domains/mailing_services.ts";
import { isAbusedEnding, isRandomName } from "../../domains/odd_names.ts";
import type { BodyFindingId } from "../findings.ts";
import { isLocalName, isPrivateAddress } from "./url_spelling.ts";

const SHORTENERS: ReadonlySet<string> = new Set(shorteners.open);
const FREE_HOSTING: ReadonlySet<string> = new Set(freeHosting);

/** Number of labels from which a host has unusually many; hosting services use four. */
const MANY_LABELS = 6;

/**
 * A host in letters found on keyboards of the languages that pressure is known in; lookalikes of
 * other names were reported as disguised before.
 */
const ACCENTED = /^[a-z0-9.\u00e0-\u00f6\u00f8-\u00ff\u0153\u1e9e-]{1,253}$/;

/** A host with what was found out about it. */
export interface ExaminedHost {
  readonly host: string;
  /** Path of the URL. */
  readonly path: string;
  readonly isIp: boolean;
  /** Whether the mail shows the IP address to its reader, and does not lure him there. */
  readonly isShown: boolean;
  /** Whether a mail filter of the recipient wrote the URL. */
  readonly ofFilter: boolean;
  /** The brand that it imitates; null for none. */
  readonly imitation: Imitation | null;
}

const BY_CERTAINTY: Readonly<Record<Certainty, BodyFindingId>> = {
  certain: "url_imitation",
  likely: "url_near_imitation",
  mention: "url_name_below",
  side: "url_name_below",
};

/** Findings about a host. */
export function* hostFindings(
  { host, path, isIp, isShown, ofFilter, imitation }: ExaminedHost,
): Generator<BodyFindingId> {
  if (isIp) {
    if (isPrivateAddress(host)) yield "url_private_host";
    else yield isShown ? "url_ip_shown" : "url_ip_host";
    return;
  }
  if (isLocalName(host)) {
    yield "url_private_host";
    return;
  }
  if (isDisguisedDomain(host)) yield "url_disguised";
  else if (isInternational(host) && !ACCENTED.test(toUnicode(host))) yield "url_international";
  if (isListed(host, SHORTENERS)) {
    if (!isOfOneSite(host, path)) yield "url_shortener";
    return;
  }
  if (isBrandDomain(host)) {
    if (isListed(host, FREE_HOSTING)) yield "url_free_hosting";
    return;
  }
  const isDeep = host.split(".", MANY_LABELS).length >= MANY_LABELS;
  if (isDeep && !isAtMailingService(host)) yield "url_deep_host";
  if (imitation !== null) yield BY_CERTAINTY[imitation.certainty];
  if (isListed(host, FREE_HOSTING)) {
    yield "url_free_hosting";
    return;
  }
  if (isAbusedEnding(host) && !ofFilter) yield "url_abused_ending";
  if (isRandomName(host)) yield "url_random_name";
}

/** Whether one site alone writes these short URLs, always to its own pages. */
function isOfOneSite(host: string, path: string): boolean {
  return shorteners.single.some((each) => each.host === host && path.startsWith(each.path));
}

/** Whether a host or a parent domain of it is in a list. */
function isListed(host: string, list: ReadonlySet<string>): boolean {
  for (let at = 0; at >= 0;) {
    if (list.has(host.slice(at))) return true;
    const dot = host.indexOf(".", at);
    at = dot < 0 ? -1 : dot + 1;
  }
  return false;
}
