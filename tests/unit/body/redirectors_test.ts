import { assertEquals } from "@std/assert";
import { readUnsubscribeLinks } from "../../../shared/body/read_content.ts";
import { defangText, defangUrl } from "../../../shared/body/links/url_spelling.ts";
import { examineUrls } from "../../../shared/body/links/urls.ts";
import { examineLink } from "../../support/examine_url.ts";

Deno.test("examineUrls unwraps nested redirectors, and schemes that precede an address", () => {
  const wrap = (url: string) => `https://www.google.com/url?q=${encodeURIComponent(url)}`;
  let url = "https://evil.example/a";
  for (let layer = 0; layer < 9; layer++) url = wrap(url);
  assertEquals(examineLink(url)?.host, "evil.example");
  assertEquals(examineLink("microsoft-edge:https://evil.example/a")?.host, "evil.example");
  assertEquals(examineLink("view-source:https://evil.example/a")?.host, "evil.example");
});

Deno.test("examineUrls unwraps redirectors that name their target", () => {
  const target = "https://evil.example/a?b=c";
  const encoded = encodeURIComponent(target);
  const bing = btoa(target).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
  const cases: [string, string][] = [
    [`https://www.google.com/url?sa=t&q=${encoded}`, "url_redirector"],
    [`https://www.google.co.uk/url?url=${encoded}`, "url_redirector"],
    [`https://www.instagram.com/linkshim/?u=${encoded}`, "url_redirector"],
    [`https://r.search.yahoo.com/_ylt=x/RU=${encoded}/RK=2`, "url_redirector"],
    ["https://evil-example.translate.goog/a?b=c", "url_redirector"],
    [`https://a.r.eu-west-1.awstrack.me/L0/${encoded}/1/x`, "url_redirector"],
    [`https://safe.menlosecurity.com/${target}`, "url_wrapped"],
    [`https://protect.checkpoint.com/v2/___${target}___.YXA`, "url_wrapped"],
    [
      `https://statics.teams.cdn.office.net/evergreen-assets/safelinks/?url=${encoded}`,
      "url_wrapped",
    ],
    [`https://www.google.de/aclk?sa=l&adurl=${encoded}`, "url_redirector"],
    [`https://adclick.g.doubleclick.net/pcs/click?adurl=${encoded}`, "url_redirector"],
    [`https://www.linkedin.com/safety/go?url=${encoded}`, "url_redirector"],
    [`https://duckduckgo.com/l/?uddg=${encoded}`, "url_redirector"],
    [`https://secure-web.cisco.com/1AbC/${encoded}`, "url_wrapped"],
    [`https://eu.protection.sophos.com/?d=evil.example&u=${btoa(target)}`, "url_wrapped"],
    [`https://deref-gmx.net/mail/client/x/dereferrer/?redirectUrl=${encoded}`, "url_wrapped"],
    [`https://www.google.fr/amp/s/evil.example/a?b=c`, "url_redirector"],
    [`https://www.bing.com/ck/a?!&&p=1&u=a1${bing}&ntb=1`, "url_redirector"],
    [`https://www.bing.com/aclick?ld=e8&u=${btoa(encoded)}&rlid=1`, "url_redirector"],
    [`https://www.google.com/travel/clk?pc=AA&url=${encoded}`, "url_redirector"],
    [`https://l.wl.co/l?u=${encoded}`, "url_redirector"],
    [`https://googleweblight.com/i?u=${encoded}`, "url_redirector"],
    [`https://l.facebook.com/l.php?u=${encoded}`, "url_redirector"],
    [`https://urldefense.proofpoint.com/v1/url?u=${encoded}&k=x`, "url_wrapped"],
    [`https://eur01.safelinks.protection.outlook.com/?url=${encoded}&data=x`, "url_wrapped"],
    [`https://urldefense.com/v3/__${target}__;!!x$`, "url_wrapped"],
    ["https://urldefense.com/v3/__https://evil.example/a*b=c__;Pw!!abc!def$", "url_wrapped"],
    ["https://urldefense.com/v3/__https://evil.example/a**A=*__;P2Jj!!abc!d$", "url_wrapped"],
    [
      "https://urldefense.proofpoint.com/v2/url?u=https-3A__evil.example_a-3Fb-3Dc&d=x",
      "url_wrapped",
    ],
    [`https://linkprotect.cudasvc.com/url?a=${encoded}&c=E`, "url_wrapped"],
    [
      `https://eur01.safelinks.protection.outlook.com/?url=${
        encodeURIComponent(`https://www.google.com/url?q=${encoded}`)
      }`,
      "url_redirector",
    ],
  ];
  for (const [href, finding] of cases) {
    const url = examineLink(href);
    assertEquals(url?.url, target, href);
    assertEquals(url?.findings, [finding], href);
    assertEquals(url?.through, new URL(href).hostname);
  }
  const script = examineLink(`https://www.google.com/url?q=${encodeURIComponent("javascript:1")}`);
  assertEquals(script?.host, "www.google.com");
});

Deno.test("readUnsubscribeLinks lists only the web addresses of the field of RFC 2369", () => {
  const field = "<mailto:u@x.example?subject=u>, <https://x.example/u\r\n ?a=1>";
  const { urls } = examineUrls(readUnsubscribeLinks(field), { base: null, senderDomain: "" });
  assertEquals(urls.map(({ url, source, purpose }) => [url, source, purpose]), [
    ["https://x.example/u?a=1", "unsubscribe", "unsubscribe"],
  ]);
  assertEquals(readUnsubscribeLinks(null), []);
});

Deno.test("defangUrl and defangText give a readable form that no program turns into a link", () => {
  const cases: [string, string][] = [
    ["https://a.example.org:8080/x.html?y=1.2", "hxxps://a[.]example[.]org:8080/x.html?y=1.2"],
    ["http://user@example.org/", "hxxp://user[@]example[.]org/"],
    ["javascript:alert(1)", "javascript[:]alert(1)"],
    ["data:text/html,x", "data[:]text/html,x"],
    ["http://[2001:db8::5]:80/a", "hxxp://[2001[:]db8[:][:]5]:80/a"],
    ["http://u@[2001:db8::5]/", "hxxp://u[@][2001[:]db8[:][:]5]/"],
    [
      "http://a.example/?u=https://b.example/c.d",
      "hxxp://a[.]example/?u=hxxps://b[.]example/c[.]d",
    ],
    [
      "http://a.example/?u=http%3A%2F%2Fb.example",
      "hxxp://a[.]example/?u=hxxp%3A%2F%2Fb[.]example",
    ],
    ["http://a.example/x.php?u=www.b.example", "hxxp://a[.]example/x.php?u=www[.]b[.]example"],
    ["http://a.example/?m=b@c.example", "hxxp://a[.]example/?m=b[@]c.example"],
  ];
  for (const [url, expected] of cases) assertEquals(defangUrl(url), expected);
  const texts: [string, string][] = [
    ["http://evil.example/a", "hxxp://evil[.]example/a"],
    ["Sign in at www.bank.example. Now.", "Sign in at www[.]bank[.]example. Now."],
    ["help@bank.example", "help[@]bank[.]example"],
    ["@ 5 pm. Go", "@ 5 pm. Go"],
  ];
  for (const [text, expected] of texts) assertEquals(defangText(text), expected);
});

Deno.test("examineUrls reads a filter's address whose target has letters beyond ASCII", () => {
  const url = examineLink(
    "https://urldefense.com/v3/__https://m*ller.example.net/__;w7w!!abc!d$",
  );
  assertEquals(url?.host, "xn--mller-kva.example.net");
  const brokenUrl = examineLink(
    "https://urldefense.com/v3/__https://m*ller.example.net/__;!!abc!d$",
  );
  assertEquals(brokenUrl?.host, "urldefense.com");
});

Deno.test("examineUrls accuses nobody by the ending of a filter's address without its target", () => {
  assertEquals(examineLink("https://url.emailprotection.link/?bABC~")?.findings, []);
  assertEquals(examineLink("https://emailprotection.example.link/")?.findings, [
    "url_abused_ending",
  ]);
});
