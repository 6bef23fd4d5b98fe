import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { createHttpApp } from "../../shared/server/app.ts";
import { CONSOLE_TYPES, FRAME_POLICY, prepareFiles } from "../../shared/server/console.ts";
import { readFiles } from "../../shared/runtime/read_files.ts";
import { startServer } from "../support/server.ts";

const NAMES = [
  "index.html",
  "frame.html",
  "console.js",
  "language_en.js",
  "language_pl.js",
  "examine.js",
  "exports.js",
  "numbers.js",
  "outlook.js",
  "style.css",
  "icon.svg",
  "icon_180.png",
  "manifest.webmanifest",
];
const texts = new Map(NAMES.map((name) => [name, `text of ${name} ☂`]));
const files = await prepareFiles(texts);

function serve() {
  return startServer((context) => createHttpApp(context, files));
}

Deno.test("console files have their types and a strict policy, and are revalidated", async () => {
  await using server = serve();
  for (const name of NAMES) {
    const response = await fetch(`${server.url}/${name}`);
    assertEquals(await response.text(), texts.get(name));
    assertEquals(response.headers.get("content-type"), CONSOLE_TYPES[name.split(".")[1] ?? ""]);
    assertEquals(response.headers.get("cache-control"), "no-cache");
    assertEquals(response.headers.get("x-content-type-options"), "nosniff");
    const policy = response.headers.get("content-security-policy") ?? "";
    if (name === "frame.html") {
      assertEquals(policy, `${FRAME_POLICY}; frame-ancestors 'self'`);
      assert(!/script|http|'self';/.test(policy));
      continue;
    }
    const worker = /^(?:examine|exports|numbers|outlook)\.js$/.test(name);
    if (worker) assertEquals(policy, "default-src 'none'");
    else {
      assertStringIncludes(policy, "default-src 'none'; script-src 'self'; style-src 'self'");
      assertStringIncludes(policy, "frame-ancestors 'none'");
    }
    assert(!policy.includes("unsafe"));
  }
  const root = await fetch(`${server.url}/`);
  assertEquals(await root.text(), texts.get("index.html"));
  const icon = await fetch(`${server.url}/favicon.ico`);
  assertEquals(icon.headers.get("content-type"), "image/png");
  assertEquals(await icon.text(), texts.get("icon_180.png"));
});

Deno.test("a file that did not change is not sent again, in either encoding", async () => {
  await using server = serve();
  const first = await fetch(`${server.url}/console.js`);
  await first.body?.cancel();
  const etag = first.headers.get("etag") ?? "";
  assert(/^W\/"[0-9a-f]{24}"$/.test(etag));
  for (const tag of [etag, etag.slice(2), `"other", ${etag}`, "*"]) {
    const revalidation = await fetch(`${server.url}/console.js`, {
      headers: { "if-none-match": tag },
    });
    assertEquals([revalidation.status, await revalidation.text()], [304, ""], tag);
  }
  const changedAnswer = await fetch(`${server.url}/console.js`, {
    headers: { "if-none-match": '"x"' },
  });
  assertEquals([changedAnswer.status, await changedAnswer.text()], [200, texts.get("console.js")]);
});

/** In the Deno version of the edge runtime `fetch` removes `content-encoding`, so there is nothing to check. */
const ignore = Deno.env.has("TEST_IMPORT_MAP");

Deno.test(
  "files are compressed if Accept-Encoding allows gzip",
  { ignore },
  async () => {
    await using server = serve();
    const encodings: (string | null)[] = [];
    for (
      const accept of ["gzip, br", "br;q=1, gzip;q=0.5", "identity", "gzip;q=0", "gzip;q=0.0, br"]
    ) {
      const response = await fetch(`${server.url}/style.css`, {
        headers: { "accept-encoding": accept },
      });
      assertEquals(await response.text(), texts.get("style.css"));
      assertStringIncludes(response.headers.get("vary") ?? "", "accept-encoding");
      encodings.push(response.headers.get("content-encoding"));
    }
    assertEquals(encodings, ["gzip", "gzip", null, null, null]);
  },
);

Deno.test("HEAD is answered without a body, and other methods are refused with Allow", async () => {
  await using server = serve();
  const head = await fetch(`${server.url}/`, { method: "HEAD" });
  assertEquals([head.status, await head.text()], [200, ""]);
  assertEquals(head.headers.get("content-type"), "text/html; charset=utf-8");
  for (const method of ["POST", "PUT", "DELETE"]) {
    const refusal = await fetch(`${server.url}/`, { method });
    assertEquals((await refusal.json()).error, "method_not_allowed");
    assertEquals([refusal.status, refusal.headers.get("allow")], [405, "GET, HEAD"]);
  }
});

Deno.test("the gateway without its console files serves everything else", async () => {
  await using server = startServer((context) => createHttpApp(context));
  const response = await fetch(`${server.url}/`);
  assertEquals([response.status, (await response.json()).error], [404, "not_found"]);
});

Deno.test("readFiles gives all files of a folder, and nothing if there is none", async () => {
  const folder = new URL("../../catalogue/texts/", import.meta.url);
  const names = [...(await readFiles(folder))?.keys() ?? []];
  const all = await Array.fromAsync(Deno.readDir(folder), ({ name }) => name);
  assertEquals(names.toSorted(), all.toSorted());
  assertEquals(await readFiles(new URL("missing/", folder)), undefined);
});

Deno.test("the icons of the manifest and the page are images of their declared sizes", async () => {
  const findSource = (name: string) => new URL(`../../console/src/${name}`, import.meta.url);
  const { icons } = JSON.parse(await Deno.readTextFile(findSource("manifest.webmanifest")));
  const declared = icons.map(({ src, sizes }: { src: string; sizes: string }) => [src, sizes]);
  const images = new Map<string, string>([...declared, ["icon_180.png", "180x180"]]);
  const content = new Map<string, Uint8Array<ArrayBuffer>>();
  for (const name of images.keys()) content.set(name, await Deno.readFile(findSource(name)));
  const prepared = await prepareFiles(content);
  await using server = startServer((context) => createHttpApp(context, prepared));
  assert(["192x192", "512x512", "any"].every((size) => [...images.values()].includes(size)));
  for (const [name, sizes] of images) {
    const response = await fetch(`${server.url}/${name}`);
    const bytes = new Uint8Array(await response.arrayBuffer());
    assertEquals(bytes, content.get(name));
    if (sizes === "any") continue;
    assertEquals(response.headers.get("content-type"), "image/png");
    // Width and height of the first chunk (PNG §11.2.2).
    const view = new DataView(bytes.buffer);
    assertEquals(`${view.getUint32(16)}x${view.getUint32(20)}`, sizes);
  }
});

Deno.test("SPEC 8: the page says how many analyses a day its server grants", async () => {
  const page = await Deno.readTextFile("console/src/index.html");
  const texts = new Map([["index.html", page]]);
  for (const [limit, content] of [[undefined, "5"], [0, "0"], [250, "250"]] as const) {
    const files = await prepareFiles(texts, limit);
    await using server = startServer((context) => createHttpApp(context, files));
    const html = await (await fetch(`${server.url}/`)).text();
    assertStringIncludes(html, `<meta name="credits-per-day" content="${content}">`);
  }
});
