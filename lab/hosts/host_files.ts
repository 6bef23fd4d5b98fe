import services from "../../catalogue/mailing_services.json" with { type: "json" };
import type { HostKind } from "../../shared/domains/host_kinds.ts";
import { createRankFilter } from "../../shared/domains/ranks.ts";

/** Upper ends of the groups of ranks whose names are kept, and of those that are hashed. */
const NAMED_TO = [100, 500, 1000, 2000, 5000, 10_000], HASHED_TO = [20_000, 50_000];
/** Bits for each hashed domain, and hashes: 0.12 % of other domains match. */
const BITS_A_DOMAIN = 14, HASHES = 10;

/** Kinds by the file that lists them. */
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

/** Sites of their owners among the shorteners, and hosts of mailing services that count clicks. */
const NO_SHORTENERS = new Set([
  "digg.com",
  "hover.com",
  ...services.flatMap(({ domains }) => domains),
]);
/** Names in a list of mailbox providers that are not mailbox providers. */
const NO_PROVIDER = /^(?:example|test)\.[a-z]+$|\.edu$/;

/** Hosts of kinds that the project adds to the published lists, by kind. */
type OwnHosts = Readonly<Partial<Record<HostKind, readonly string[]>>>;

/**
 * Composes the files of `catalogue/hosts`.
 *
 * @param read Reads a published list.
 * @param own Hosts that are on none.
 */
export async function hostFiles(
  read: (name: string) => Promise<string>,
  own: OwnHosts,
): Promise<ReadonlyMap<string, unknown>> {
  const lines = async (name: string) => splitLines(await read(name));
  const ranked = (await lines("tranco_top_50k.csv")).map((line) => line.split(",")[1] ?? "");
  const disposable = new Set(await lines("disposable_email_providers.txt"));
  const free = (await lines("free_email_providers.txt"))
    .filter((name) => !disposable.has(name) && !NO_PROVIDER.test(name));
  const kinds: Record<string, readonly string[]> = {};
  for (const [kind, file] of KIND_FILES) {
    const listed = (await lines(file)).filter((host) => !NO_SHORTENERS.has(host));
    kinds[kind] = [...new Set([...listed, ...own[kind] ?? []])].sort();
  }
  return new Map<string, unknown>([
    ["ranks.json", { named: selectNamed(ranked), rest: buildFilters(ranked) }],
    ["kinds.json", kinds],
    ["free_mail.json", { names: groupByEnding([...free, ...own.free_mail ?? []]) }],
    ["trusted_senders.json", { domains: await lines("high_trust_sender_root_domains.txt") }],
  ]);
}

function splitLines(text: string): string[] {
  const names = text.split("\n").map((line) => line.trim().toLowerCase());
  return names.filter((name) => /^[^\s.]+\.[^\s]+$/.test(name));
}

function selectNamed(ranked: readonly string[]): unknown[] {
  return NAMED_TO.map((to, at) => ({
    to,
    names: groupByEnding(ranked.slice(NAMED_TO[at - 1] ?? 0, to)),
  }));
}

/** Names without their endings, by ending. */
function groupByEnding(domains: readonly string[]): Record<string, string> {
  const names = new Map<string, string[]>();
  for (const domain of domains) {
    const dot = domain.indexOf("."), ending = domain.slice(dot + 1);
    names.set(ending, [...names.get(ending) ?? [], domain.slice(0, dot)]);
  }
  const sorted = [...names].sort(([a], [b]) => a < b ? -1 : 1);
  return Object.fromEntries(sorted.map(([ending, labels]) => [ending, labels.sort().join(" ")]));
}

function buildFilters(ranked: readonly string[]): unknown[] {
  return HASHED_TO.map((to, at) => {
    const domains = ranked.slice(HASHED_TO[at - 1] ?? NAMED_TO.at(-1), to);
    const { hashes, bytes } = createRankFilter(domains, { bits: BITS_A_DOMAIN, hashes: HASHES });
    return { to, hashes, bits: btoa(bytes) };
  });
}
