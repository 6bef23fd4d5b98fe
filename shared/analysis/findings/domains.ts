import type { HeaderFacts } from "./facts.ts";
import type { Mailbox } from "../../headers/types.ts";
import { isDisguisedDomain } from "../../domains/disguise.ts";
import { findImitation } from "../../domains/imitation.ts";
import { isInternational, toUnicode } from "../../domains/idn.ts";
import { isOnPlatform, MAX_DOMAIN } from "../../domains/organizational_domain.ts";
import { isAbusedEnding, isRandomName } from "../../domains/odd_names.ts";
import { createHeaderFinding } from "../../findings/header_finding.ts";

/** Examines the form of the author's domain, and whether it or a reply domain imitates another. */
export function* examineDomains({ headers, author }: HeaderFacts) {
  if (author !== undefined) {
    if (isAbusedEnding(author.domain)) {
      yield createHeaderFinding("domain_ending_abused", { domain: author.domain });
    }
    if (isOnPlatform(author.domain) && !MEMBER_DOMAINS.test(author.domain)) {
      yield createHeaderFinding("domain_of_platform", { domain: author.domain });
    }
    if (isRandomName(author.domain)) {
      yield createHeaderFinding("domain_random", { domain: author.domain });
    }
  } else if (headers.from.primary?.domain) {
    const { primary } = headers.from;
    const severity = isServerWithoutDomain(primary) ? "low" : "high";
    yield createHeaderFinding("author_domain_impossible", { domain: primary.domain }, severity);
  }
  const visibleDomains = [
    author?.domain ?? "",
    ...headers.replyTo.mailboxes.map(({ domain }) => domain),
  ];
  const domains = [...new Set(visibleDomains)].filter((domain) =>
    domain !== "" && domain.length <= MAX_DOMAIN && !RESERVED.test(domain)
  ).slice(0, MAX_DOMAINS);
  for (const domain of domains) {
    const imitation = findImitation(domain);
    if (imitation !== null && imitation.certainty !== "side") {
      const values = { domain: toUnicode(domain), brand: imitation.brand.name };
      yield createHeaderFinding("lookalike_domain", values, SEVERITIES[imitation.certainty]);
      break;
    }
  }
  const disguisedDomain = domains.find(isDisguisedDomain);
  if (disguisedDomain !== undefined) {
    yield createHeaderFinding("disguised_domain", { domain: toUnicode(disguisedDomain) });
    return;
  }
  const internationalDomain = domains.find(isInternational);
  if (internationalDomain !== undefined) {
    yield createHeaderFinding("international_domain", { domain: toUnicode(internationalDomain) });
  }
}

/** Tells whether a mailbox is a mail server's without a domain, as of relays inside a company. */
function isServerWithoutDomain({ local, domain }: Mailbox): boolean {
  return /^(?:mailer-daemon|postmaster)$/i.test(local) && !domain.includes(".");
}

/**
 * Matches domains that nobody can register (RFC 2606 §2), which mailing lists append to authors'
 * domains.
 */
const RESERVED = /\.invalid$/;

/**
 * Matches private suffixes (publicsuffix.org) under which members and institutions have mailboxes.
 * They are iki.fi, which forwards mail, the academic networks of Polish cities, and Austrian
 * private persons. Of 24 668 mails, 33 good ones and a bad one are from there.
 */
const MEMBER_DOMAINS =
  /(?:^|\.)(?:iki\.fi|priv\.at|(?:gda|gdansk|gdynia|gliwice|krakow|med|poznan|sopot|wroc|zakopane)\.pl)$/;

/** Severity of a lookalike, by its certainty. */
const SEVERITIES = { certain: "high", likely: "medium", mention: "low" } as const;

/** Maximum number of domains examined; a reader sees one or two. */
const MAX_DOMAINS = 5;
