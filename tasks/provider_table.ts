import { createProviders } from "../shared/reputation/providers.ts";
import type { Provider } from "../shared/reputation/provider.ts";
import { readConfig } from "../shared/runtime/config.ts";
import { formatMarkdownTable } from "../lab/support/markdown_table.ts";

/** The page that holds the table of reputation providers. */
export const PROVIDER_PAGE = "docs/reference/analyze-email-headers.md";

const BEGIN = "<!-- providers: written by `deno task configuration` -->";
const END = "<!-- end of providers -->";

/** Replaces the table in the text of the page by the current one. */
export function updateProviderTable(page: string): string {
  const start = page.indexOf(BEGIN);
  const end = page.indexOf(END);
  if (start < 0 || end < start) throw new Error(`${PROVIDER_PAGE} has lost the marks of its table`);
  const rows = createProviders(readConfig({})).map((provider) => [
    provider.name,
    provider.answers,
    formatRequest(provider),
  ]);
  const table = formatMarkdownTable([["Provider", "Kind of service", "Asked as"], ...rows]);
  return `${page.slice(0, start)}${BEGIN}\n\n${table.join("\n")}\n\n${page.slice(end)}`;
}

/** Values that are found again in a request. */
const BASE = "http://base.invalid", ADDRESS = "192.0.2.1", KEY = "key";

/** Formats the request of an adapter, with names in place of values. */
function formatRequest({ createRequest, variable }: Provider): string {
  const { url, headers } = createRequest(BASE, ADDRESS, KEY);
  const path = url.href.slice(BASE.length).replace(/^\/(?=\?)/, "")
    .replace(`/${KEY}/`, "/<key>/").replace(ADDRESS, "<address>");
  const header = Object.entries(headers).find(([, value]) => value === KEY)?.[0];
  const key = header === undefined ? "" : `, key in header \`${header}\``;
  return `\`GET ${variable}${path}\`${key}`;
}
