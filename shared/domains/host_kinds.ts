import freeMail from "../../catalogue/hosts/free_mail.json" with { type: "json" };
import hostsByKind from "../../catalogue/hosts/kinds.json" with { type: "json" };
import trusted from "../../catalogue/hosts/trusted_senders.json" with { type: "json" };
import { DomainsByEnding } from "./domains_by_ending.ts";
import { memoize } from "./memoize.ts";

/** Kinds of hosts whose content, mail or links come from users; comments say what users get. */
const HOST_KINDS = [
  // A mailbox.
  "free_mail",
  // Storage for files.
  "file_host",
  // A site below the host's domain.
  "subdomain_host",
  // Pages and forms.
  "self_service",
  // A page of links.
  "social_page",
  // Short links to other pages.
  "shortener",
  // Links of a mailing service that count clicks.
  "bulk_mailer",
  // An address that forwards its mail.
  "forwarder",
  // An address that receives replies to a user of the service.
  "reply_service",
] as const;

/** A kind of {@linkcode HOST_KINDS}. */
export type HostKind = typeof HOST_KINDS[number];

const KINDS_BY_HOST = new Map<string, HostKind>();
const FREE_MAIL = new DomainsByEnding(freeMail.names);
const TRUSTED: ReadonlySet<string> = new Set(trusted.domains);

function readKinds(): ReadonlyMap<string, HostKind> {
  if (KINDS_BY_HOST.size > 0) return KINDS_BY_HOST;
  for (const kind of HOST_KINDS) {
    if (kind !== "free_mail") {
      for (const host of hostsByKind[kind]) KINDS_BY_HOST.set(host, kind);
    }
  }
  return KINDS_BY_HOST;
}

/**
 * Finds the kind of a host (lower case, ASCII) by itself or its parents; undefined if users write
 * nothing there.
 */
export function findHostKind(host: string): HostKind | undefined {
  return lookUpKind(host) ?? undefined;
}

const lookUpKind = memoize((host): HostKind | null => {
  const kindsByHost = readKinds();
  for (let at = 0; at >= 0;) {
    const domain = host.slice(at);
    // Links lead to content: a host that is also a mailbox provider has its other kind.
    const kind = kindsByHost.get(domain) ?? (FREE_MAIL.has(domain) ? "free_mail" : null);
    if (kind !== null) return kind;
    const dot = host.indexOf(".", at);
    at = dot < 0 ? -1 : dot + 1;
  }
  return null;
});

/** Tells whether the published list of mailbox providers contains a registered domain. */
export function isListedMailProvider(domain: string): boolean {
  return FREE_MAIL.has(domain);
}

/** Tells whether a registered domain is in the list of senders with well protected domains. */
export function isTrustedSender(domain: string): boolean {
  return TRUSTED.has(domain);
}
