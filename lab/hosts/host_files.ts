import services from "../../catalogue/mailing_services.json" with { type: "json" };
import type { HostKind } from "../../shared/domains/host_kinds.ts";
import { createRankFilter } from "../../shared/domains/ranks.ts";

/** Last rank of each group of domains that is stored by name. */
const LAST_NAMED_RANKS = [100, 500, 1000, 2000, 5000, 10_000];
/** Last rank of each group of domains that is stored as a Bloom filter. */
const LAST_HASHED_RANKS = [20_000, 50_000];
/** Number of bits per domain of a filter. With `HASHES`, 0.12 % of other domains match. */
const BITS_PER_DOMAIN = 14;
/** Number of hash functions of a filter, the best one for its bits per domain. */
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
 * Hosts that are taken from no list. They are ordinary sites that a list of shorteners names, and
 * hosts of mailing services that count clicks.
 */
const EXCLUDED_HOSTS = new Set([
  "digg.com",
  "hover.com",
  ...services.flatMap(({ domains }) => domains),
]);
/** Domains in the list of mailbox providers that are none. */
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
  const ranked = (await readHosts("tranco_top_50k.csv")).map((line) => line.split(",")[1] ?? "");
  const disposable = new Set(await readHosts("disposable_email_providers.txt"));
  const providers = (await readHosts("free_email_providers.txt"))
    .filter((name) => !disposable.has(name) && !EXCLUDED_PROVIDERS.test(name));
  const kinds: Record<string, readonly string[]> = {};
  for (const [kind, file] of KIND_FILES) {
    const listed = (await readHosts(file)).filter((host) => !EXCLUDED_HOSTS.has(host));
    kinds[kind] = [...new Set([...listed, ...ownHosts[kind] ?? []])].sort();
  }
  return new Map<string, unknown>([
    ["ranks.json", { named: groupNamed(ranked), rest: buildFilters(ranked) }],
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

function groupNamed(ranked: readonly string[]): unknown[] {
  return LAST_NAMED_RANKS.map((last, i) => ({
    to: last,
    names: joinByEnding(ranked.slice(LAST_NAMED_RANKS[i - 1] ?? 0, last)),
  }));
}

/** Joins the first labels of domains with the same ending: `{ "co.uk": "bbc gov" }`. */
function joinByEnding(domains: readonly string[]): Record<string, string> {
  const names = new Map<string, string[]>();
  for (const domain of domains) {
    const dot = domain.indexOf("."), ending = domain.slice(dot + 1);
    names.set(ending, [...names.get(ending) ?? [], domain.slice(0, dot)]);
  }
  const sorted = [...names].sort(([a], [b]) => a < b ? -1 : 1);
  return Object.fromEntries(sorted.map(([ending, labels]) => [ending, labels.sort().join(" ")]));
}

function buildFilters(ranked: readonly string[]): unknown[] {
  return LAST_HASHED_RANKS.map((to, i) => {
    const domains = ranked.slice(LAST_HASHED_RANKS[i - 1] ?? LAST_NAMED_RANKS.at(-1), to);
    const { hashes, bytes } = createRankFilter(domains, { bits: BITS_PER_DOMAIN, hashes: HASHES });
    return { to, hashes, bits: btoa(bytes) };
  });
}
