import services from "../../catalogue/mailing_services.json" with { type: "json" };
import type { HostKind } from "../../shared/domains/host_kinds.ts";
import { createRankFilter } from "../../shared/domains/ranks.ts";

/** Last rank of each group of domains that is stored by name. */
const LAST_NAMED_RANKS = [100, 500, 1000, 2000, 5000, 10_000];
/** Last rank of each group of domains that is stored as a Bloom filter. */
const LAST_HASHED_RANKS = [20_000, 50_000];
/** Number of bits per domain of a filter. With `HASHES`, a filter has 0.12 % false positives. */
const BITS_PER_DOMAIN = 14;
/** Number of hash functions of a filter, the optimum for its bits per domain. */
const HASHES = 10;

/** Published lists of the hosts of each kind. */
const KIND_FILES: readonly (readonly [Exclude<HostKind, "free_mail">, string])[] = [
  ["file_host", "free_file_hosts.txt"],
  ["subdomain_host", "free_subdomain_hosts.txt"],
  ["self_service", "self_service_creation_platform_domains.txt"],
  ["social_page", "social_landing_hosts.txt"],
  ["shortener", "url_shorteners.txt"],
  ["bulk_mailer", "bulk_mailer_url_root_domains.txt"],
  ["forwarder", "email_forwarding_domains.txt"],
  ["reply_service", "replyto_service_domains.txt"],
];

/**
 * Hosts that are removed from the published lists of `KIND_FILES`. They are ordinary sites in a list
 * of shorteners, and hosts with which mailing services count clicks.
 */
const EXCLUDED_HOSTS = new Set([
  "digg.com",
  "hover.com",
  ...services.flatMap(({ domains }) => domains),
]);
/** Matches domains in the list of mailbox providers that provide no mailboxes. */
const EXCLUDED_PROVIDERS = /^(?:example|test)\.[a-z]+$|\.edu$/;

/** Hosts that the project adds to the published lists, by kind. */
type OwnHosts = Readonly<Partial<Record<HostKind, readonly string[]>>>;

/**
 * Composes the files of `catalogue/hosts`.
 *
 * @param read Reads a published list.
 * @param ownHosts Hosts that no published list has.
 * @returns The content of each file, by its name.
 */
export async function composeHostFiles(
  read: (name: string) => Promise<string>,
  ownHosts: OwnHosts,
): Promise<ReadonlyMap<string, unknown>> {
  const readHosts = async (name: string) => extractHosts(await read(name));
  const rankedDomains = (await readHosts("tranco_top_50k.csv")).map((line) =>
    line.split(",")[1] ?? ""
  );
  const disposableProviders = new Set(await readHosts("disposable_email_providers.txt"));
  const providers = (await readHosts("free_email_providers.txt"))
    .filter((name) => !disposableProviders.has(name) && !EXCLUDED_PROVIDERS.test(name));
  const kinds: Record<string, readonly string[]> = {};
  for (const [kind, file] of KIND_FILES) {
    const listedHosts = (await readHosts(file)).filter((host) => !EXCLUDED_HOSTS.has(host));
    kinds[kind] = [...new Set([...listedHosts, ...ownHosts[kind] ?? []])].sort();
  }
  return new Map<string, unknown>([
    ["ranks.json", { named: groupByRank(rankedDomains), rest: buildFilters(rankedDomains) }],
    ["kinds.json", kinds],
    ["free_mail.json", { names: joinByEnding([...providers, ...ownHosts.free_mail ?? []]) }],
    ["trusted_senders.json", { domains: await readHosts("high_trust_sender_root_domains.txt") }],
  ]);
}

/** Extracts the lines with a host; comments and titles have white space or no dot. */
function extractHosts(list: string): string[] {
  const lines = list.split("\n").map((line) => line.trim().toLowerCase());
  return lines.filter((line) => /^[^\s.]+\.[^\s]+$/.test(line));
}

function groupByRank(rankedDomains: readonly string[]): unknown[] {
  return LAST_NAMED_RANKS.map((lastRank, i) => ({
    to: lastRank,
    names: joinByEnding(rankedDomains.slice(LAST_NAMED_RANKS[i - 1] ?? 0, lastRank)),
  }));
}

/** Joins the first labels of domains with the same ending: `{ "co.uk": "bbc gov" }`. */
function joinByEnding(domains: readonly string[]): Record<string, string> {
  const names = new Map<string, string[]>();
  for (const domain of domains) {
    const dot = domain.indexOf("."), ending = domain.slice(dot + 1);
    names.set(ending, [...names.get(ending) ?? [], domain.slice(0, dot)]);
  }
  const sortedEntries = [...names].sort(([a], [b]) => a < b ? -1 : 1);
  return Object.fromEntries(
    sortedEntries.map(([ending, labels]) => [ending, labels.sort().join(" ")]),
  );
}

function buildFilters(rankedDomains: readonly string[]): unknown[] {
  return LAST_HASHED_RANKS.map((lastRank, i) => {
    const domains = rankedDomains.slice(
      LAST_HASHED_RANKS[i - 1] ?? LAST_NAMED_RANKS.at(-1),
      lastRank,
    );
    const { hashes, bytes } = createRankFilter(domains, { bits: BITS_PER_DOMAIN, hashes: HASHES });
    return { to: lastRank, hashes, bits: btoa(bytes) };
  });
}
