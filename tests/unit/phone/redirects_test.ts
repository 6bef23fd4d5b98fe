import { assert, assertEquals, assertRejects } from "@std/assert";
import { ListError } from "../../../shared/phone/blocked_list.ts";
import { createRemoteSource } from "../../../shared/phone/remote_list.ts";
import groups from "../../fixtures/outbound/refused_targets.json" with { type: "json" };
import { createTestContext } from "../../support/context.ts";

const LIST = "https://lists.example.org/raw/list.json";

/**
 * Header values are ASCII; a server percent-encodes the rest, also in a host name (RFC 3986
 * §3.2.2).
 */
function toHeaderValue(text: string): string {
  return text.replaceAll(/[^\x20-\x7e]+/g, encodeURIComponent);
}

/** Returns the addresses requested when the list's server redirects to `location`. */
async function listRequestedUrls(location: string): Promise<string[]> {
  const fetched: string[] = [];
  const { deps } = createTestContext({
    deps: {
      local: false,
      // Every name has a public address, so a URL can only be refused for its own spelling.
      resolveHost: (_name, type) => Promise.resolve(type === "A" ? ["8.8.8.8"] : []),
      fetch: (input) => {
        fetched.push(String(input));
        return Promise.resolve(
          fetched.length === 1
            ? new Response(null, { status: 302, headers: { location: toHeaderValue(location) } })
            : new Response("no list"),
        );
      },
    },
  });
  await assertRejects(() => createRemoteSource(LIST, deps).load(), ListError);
  return fetched;
}

Deno.test("a list's redirect is not followed to any spelling of a forbidden address", async () => {
  let refusalCount = 0;
  for (const url of groups.flatMap(({ urls }) => urls)) {
    // Relative ones lead to the same site, and a header cannot contain control characters.
    if (!/^https?:\/\//i.test(url) || /\p{Cc}/u.test(url)) continue;
    for (const location of [url, url.replace(/^https?/i, "https")]) {
      assertEquals(await listRequestedUrls(location), [LIST], location);
      refusalCount++;
    }
  }
  assert(refusalCount > 500, `${refusalCount} refused`);
});

Deno.test("a list's redirect is followed to a public host, only by its own address", async () => {
  for (
    const [location, target] of [
      ["https://raw.example.net/list.json", "https://raw.example.net/list.json"],
      ["//raw.example.net/list.json", "https://raw.example.net/list.json"],
      ["/other.json", "https://lists.example.org/other.json"],
      ["https://raw.example.net\\@169.254.169.254/", "https://raw.example.net/@169.254.169.254/"],
    ] as const
  ) {
    assertEquals(await listRequestedUrls(location), [LIST, target], location);
  }
});
