import { belongsTo, findClaimedBrand } from "../../domains/brands.ts";
import { isFreeMail } from "../../domains/free_mail.ts";
import { isAtMailingService } from "../../domains/mailing_services.ts";
import {
  findRegisteredDomain,
  findRegisteredLabel,
  isSameOrganization,
} from "../../domains/organizational_domain.ts";
import { relateToBrand } from "../../domains/ownership.ts";
import type { MarkupLink } from "./markup_shape.ts";
import type { ClassifierInput, MailShape } from "./input.ts";

/** URL shorteners. */
const SHORTENERS = new Set(
  ("bit.ly tinyurl.com t.co goo.gl ow.ly is.gd buff.ly rebrand.ly cutt.ly t.ly tiny.cc rb.gy " +
    "shorturl.at lnkd.in s.id").split(" "),
);
/** Hosts where anybody can publish a page free of charge. */
const HOSTING =
  /(?:^|\.)(?:blogspot\.com|weebly\.com|wixsite\.com|web\.app|firebaseapp\.com|github\.io|pages\.dev|workers\.dev|r2\.dev|netlify\.app|vercel\.app|herokuapp\.com|storage\.googleapis\.com|sites\.google\.com|docs\.google\.com|forms\.gle|amazonaws\.com|windows\.net|azurewebsites\.net|cloudfront\.net|ipfs\.io|wordpress\.com|godaddysites\.com|myportfolio\.com|webflow\.io|glitch\.me|repl\.co|ngrok\.io|duckdns\.org|geocities\.com|tripod\.com)$/;
/** Number of characters of text below which the links are the main content. */
const LITTLE_TEXT = 200;
/** Maximum number of hosts of links examined. */
const MAX_HOSTS = 100;

/** Adds the features of links; returns the hosts of the links. */
export function addLinkFeatures(
  input: ClassifierInput,
  markupLinks: readonly MarkupLink[],
  shape: MailShape,
): readonly string[] {
  const links = [...input.links, ...markupLinks.map(({ href }) => href)];
  const webLinks = links.map(parseLink).filter((link) => link !== null);
  const count = new Set(webLinks.map(({ host, path }) => host + path)).size;
  shape.addCount("links", count, [1, 2, 4, 10, 30]);
  if (webLinks.length === 0) return [];
  const hosts = [...new Set(webLinks.map(({ host }) => host))].slice(0, MAX_HOSTS);
  const owners = new Set(
    hosts.map((host) => findRegisteredDomain(host) ?? host),
  );
  shape.addCount("link owners", owners.size, [1, 2, 4, 8]);
  if (input.senderDomain.includes(".") && !isFreeMail(input.senderDomain)) {
    // A mailing service redirects its customers' links to count clicks: its host says nothing.
    const targets = [...owners].filter((owner) => !isAtMailingService(owner));
    const ownCount = targets.filter((owner) =>
      isSameOrganization(owner, input.senderDomain)
    ).length;
    if (targets.length > 0) {
      shape.add(
        ownCount === 0
          ? "link:none to author"
          : ownCount === targets.length
          ? "link:all to author"
          : "link:some to author",
      );
    }
  }
  for (const host of hosts) addHostFeatures(host, shape);
  for (const { hasUser, hasPort, path } of webLinks) {
    if (hasUser) shape.add("link:user");
    if (hasPort) shape.add("link:port");
    if (/(?:%40|@)[\w-]+\./.test(path)) shape.add("link:reader's address");
    if (/\.(?:exe|zip|scr|js|iso|rar|html?\.zip)(?:[?#]|$)/i.test(path)) shape.add("link:program");
    if (/\.php(?:[?#/]|$)/i.test(path)) shape.add("link:php");
    if (/wp-(?:content|includes|admin)/.test(path)) shape.add("link:blog folder");
  }
  if (webLinks.every(({ path }) => path.length <= 1)) shape.add("link:root only");
  if (webLinks.length >= 3 && count === 1) shape.add("link:one only");
  for (const { href, content } of markupLinks) {
    const label = parseLink(content.replace(/<[^<>]*>/g, "").trim());
    const target = label === null ? null : parseLink(href);
    if (label === null || target === null || isAtMailingService(target.host)) continue;
    if (!isSameOrganization(label.host, target.host)) {
      shape.add("link:shows another");
    }
  }
  if (input.text.trim().length < LITTLE_TEXT) shape.add("link:little text");
  return hosts;
}

function addHostFeatures(host: string, shape: MailShape): void {
  if (/^\d{1,3}(?:\.\d{1,3}){3}$/.test(host)) {
    shape.add("link:address of a machine");
    return;
  }
  const owner = findRegisteredDomain(host) ?? host;
  if (SHORTENERS.has(owner)) shape.add("link:shortened");
  else if (HOSTING.test(host)) shape.add("link:free hosting");
  else addDomainFeatures("link", host, shape);
}

interface Link {
  readonly host: string;
  readonly hasUser: boolean;
  readonly hasPort: boolean;
  readonly path: string;
}

/** Parses a web link; null for any other text. */
function parseLink(link: string): Link | null {
  const scheme = link.indexOf("://");
  const rest = scheme >= 0 && scheme <= 8
    ? link.slice(scheme + 3)
    : /^www\./i.test(link)
    ? link
    : null;
  if (rest === null) return null;
  const end = rest.search(/[/?#\\]/);
  const authority = end < 0 ? rest : rest.slice(0, end);
  const at = authority.lastIndexOf("@");
  const hostPort = authority.slice(at + 1).toLowerCase();
  const colon = hostPort.indexOf(":");
  const host = (colon < 0 ? hostPort : hostPort.slice(0, colon)).replace(/\.$/, "");
  if (!host.includes(".") || host.length > 253) return null;
  return { host, hasUser: at >= 0, hasPort: colon >= 0, path: end < 0 ? "" : rest.slice(end) };
}

/** Top-level domains of more than two letters that organisations have used for a long time. */
const COMMON_TLDS = new Set(
  "com net org edu gov mil int biz info name coop aero museum".split(" "),
);
/** Top-level domains that are sold very cheaply for a first year. */
const CHEAP_TLDS = new Set(
  (
    "xyz top shop online site store club live icu click space buzz cam rest fun work link " +
    "world life today website tech bid loan win vip monster cyou sbs bond quest lol cfd " +
    "autos beauty hair skin makeup"
  )
    .split(" "),
);
/** Minimum length of a registered label that counts as long. */
const LONG_LABEL = 20;
/** Matches more consecutive consonants than words have. */
const RANDOM = /[bcdfghjklmnpqrstvwxz]{5}/;

/**
 * Adds the features of a domain name: its top-level domain, and letters, digits and hyphens of the
 * registered label.
 */
export function addDomainFeatures(prefix: string, domain: string, shape: MailShape): void {
  const tld = domain.slice(domain.lastIndexOf(".") + 1);
  if (CHEAP_TLDS.has(tld)) shape.add(`${prefix}:cheap top`);
  else if (tld.length > 2 && !COMMON_TLDS.has(tld)) shape.add(`${prefix}:rare top`);
  const label = findRegisteredLabel(domain) ?? "";
  if (/\d.*\d/.test(label)) shape.add(`${prefix}:digits`);
  if (/-.*-/.test(label)) shape.add(`${prefix}:hyphens`);
  if (label.length >= LONG_LABEL) shape.add(`${prefix}:long label`);
  if (RANDOM.test(label)) shape.add(`${prefix}:random label`);
  if (domain.includes("xn--")) shape.add(`${prefix}:international`);
  if (domain.split(".").length >= 5) shape.add(`${prefix}:deep`);
}

/** Number of characters at the start of the text that are searched for a brand. */
export const OPENING = 400;
/** Sign of a mail that names an organization to which neither its author nor a link belongs. */
export const BRAND_ALONE = "brand:no author or link of it";

/** Adds features for a mail that claims a brand: whether author or links belong to it. */
export function addBrandFeatures(
  input: ClassifierInput,
  hosts: readonly string[],
  shape: MailShape,
): void {
  const { senderDomain, headers, subject, text } = input;
  const name = headers?.from.primary?.name ?? "";
  const namedBrand = findClaimedBrand(name);
  const relation = namedBrand === undefined || senderDomain === ""
    ? null
    : relateToBrand(namedBrand, senderDomain);
  if (relation === "own") shape.add("brand:author's own");
  else if (relation === "foreign") shape.add("brand:author's name alone");
  const brand = namedBrand ?? findClaimedBrand(subject) ?? findClaimedBrand(text.slice(0, OPENING));
  if (brand === undefined || (hosts.length === 0 && senderDomain === "")) return;
  const isOwn = [senderDomain, ...hosts].some((domain) =>
    domain !== "" && belongsTo(brand, domain)
  );
  if (isOwn) shape.add("brand:author or link of it");
  else if (relateToBrand(brand, senderDomain) === "foreign") {
    shape.add(BRAND_ALONE);
  }
}
