import { parseAddresses } from "../../../shared/headers/address.ts";
import { readDate } from "../../../shared/headers/date.ts";
import { parseParameters } from "../../../shared/headers/parameters.ts";
import { parseHeaders } from "../../../shared/headers/parse.ts";
import type { AddressGroup, Mailbox } from "../../../shared/headers/types.ts";
import { parseValue, readFixture, testPeers } from "../../support/peer_fixtures.ts";
import type { Comparison } from "../../support/peer_fixtures.ts";

/** Published results of stalwart and mime4j, compared like those of the other peers. */

/** A mailbox or a group as stalwart's parser publishes it. */
interface StalwartAddress {
  readonly name?: string | null;
  readonly address?: string | null;
  readonly addresses?: readonly StalwartAddress[];
}

interface StalwartAddresses {
  readonly List?: readonly StalwartAddress[];
  readonly Group?: readonly StalwartAddress[];
}

/** Every mailbox in order, without the names of groups: the two results nest differently. */
function listTheirMailboxes({ List = [], Group = [] }: StalwartAddresses): unknown {
  return [...List, ...Group.flatMap(({ addresses = [] }) => addresses)]
    .map(({ name, address }) => [name?.trim() || null, address || null]);
}

function listOurMailboxes(addresses: readonly (Mailbox | AddressGroup)[]): unknown {
  return addresses.flatMap((each) => each.kind === "group" ? each.mailboxes : [each])
    .map(({ name, address }) => [name, address || null]);
}

interface StalwartDate {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
  readonly tz_before_gmt: boolean;
  readonly tz_hour: number;
  readonly tz_minute: number;
}

function readInstant(date: StalwartDate | null): number | null {
  if (date === null) return null;
  const { year, month, day, hour, minute, second } = date;
  const offset = (date.tz_before_gmt ? -1 : 1) * (date.tz_hour * 60 + date.tz_minute);
  return Date.UTC(year, month - 1, day, hour, minute - offset, second);
}

interface FieldCase<T> {
  readonly header: string;
  readonly expected: T;
}

async function readSuite<T>(name: string): Promise<FieldCase<T>[]> {
  return JSON.parse(await readFixture(`suites/stalwart-fields/${name}.json`));
}

testPeers("stalwart addresses", async () => {
  const cases = await readSuite<StalwartAddresses>("address");
  return cases.map(({ header, expected }, i): Comparison => [
    String(i),
    listTheirMailboxes(expected),
    listOurMailboxes(parseAddresses(parseValue(header))),
  ]);
});

testPeers("stalwart dates", async () => {
  const cases = await readSuite<StalwartDate | null>("date");
  return cases.map(({ header, expected }, i): Comparison => [
    String(i),
    readInstant(expected),
    readDate(parseValue(header)).instant,
  ]);
});

interface StalwartType {
  readonly c_type: string;
  readonly c_subtype: string | null;
  readonly attributes: readonly (readonly [string, string])[] | null;
}

testPeers("stalwart parameters", async () => {
  const cases = await readSuite<StalwartType | null>("content_type");
  return cases.map(({ header, expected }, i): Comparison => {
    const { value, parameters } = parseParameters(parseValue(header));
    const attributes = (expected?.attributes ?? []).filter(([name]) => !name.endsWith("-language"));
    const type = expected?.c_subtype
      ? `${expected.c_type}/${expected.c_subtype}`
      : expected?.c_type;
    return [
      String(i),
      [type ?? null, [...attributes].map((pair) => pair.join("=")).sort()],
      [value, [...parameters].map((pair) => pair.join("=")).sort()],
    ];
  });
});

interface StalwartHeader {
  readonly name: unknown;
  readonly value: {
    readonly Address?: StalwartAddresses;
    readonly Text?: string;
    readonly DateTime?: StalwartDate;
  };
}

testPeers("stalwart messages", async () => {
  const manifest: { file: string; peer: string; expected: string[] }[] = JSON.parse(
    await readFixture("manifest.json"),
  );
  const comparisons: Comparison[] = [];
  for (const { file, peer, expected } of manifest) {
    const path = expected.find((each) => each.endsWith(".json") && !each.endsWith(".crlf.json"));
    if (peer !== "stalwart-mail-parser" || path === undefined) continue;
    const message: { parts: { headers: StalwartHeader[] }[] } = JSON.parse(await readFixture(path));
    const parsedHeaders = parseHeaders(await readFixture(file));
    for (const { name, value } of message.parts[0]?.headers ?? []) {
      if (name === "from" && value.Address !== undefined) {
        comparisons.push([
          `${file} from`,
          listTheirMailboxes(value.Address),
          listOurMailboxes(parsedHeaders.from.addresses),
        ]);
      } else if (name === "to" && value.Address !== undefined) {
        comparisons.push([
          `${file} to`,
          listTheirMailboxes(value.Address),
          listOurMailboxes(parsedHeaders.to.addresses),
        ]);
      } else if (name === "subject" && value.Text !== undefined) {
        comparisons.push([`${file} subject`, value.Text.trim(), parsedHeaders.subject]);
      } else if (name === "date" && value.DateTime !== undefined) {
        comparisons.push([`${file} date`, readInstant(value.DateTime), parsedHeaders.date.instant]);
      } else if (name === "message_id" && value.Text !== undefined) {
        comparisons.push([`${file} message-id`, value.Text, parsedHeaders.messageId]);
      }
    }
  }
  return comparisons;
});

testPeers("mime4j messages", async () => {
  const manifest: { file: string; peer: string; expected: string[] }[] = JSON.parse(
    await readFixture("manifest.json"),
  );
  const comparisons: Comparison[] = [];
  for (const { file, peer, expected } of manifest) {
    const path = expected.find((each) => /^(?!.*_decoded).*\.xml$/.test(each));
    if (peer !== "mime4j" || path === undefined) continue;
    const header = /<header>([^]*?)<\/header>/.exec(await readFixture(path))?.[1] ?? "";
    const names = [...header.matchAll(/<field>\s*([^\s:<]+)/g)].map(([, name]) => name);
    const ownNames = parseHeaders(await readFixture(file)).fields.map(({ name }) => name);
    comparisons.push([file, names, ownNames]);
  }
  return comparisons;
});
