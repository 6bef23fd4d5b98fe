import { assert, assertEquals } from "@std/assert";
import { readBody } from "../../../shared/mime/body_text.ts";
import { readSignedContent } from "../../../shared/mime/signed_data.ts";
import { readText } from "../../../shared/mime/html_text.ts";
import { readDisguisedWords } from "../../../shared/mime/spelled_text.ts";
import { expandEntities } from "../../../shared/mime/xml_entities.ts";

/** What OpenSSL signs with a definite length, and as a stream of pieces. */
const DER = [
  "MIIBpgYJKoZIhvcNAQcCoIIBlzCCAZMCAQExDTALBglghkgBZQMEAgEwRAYJKoZIhvcNAQcBoDcE",
  "NUNvbnRlbnQtVHlwZTogdGV4dC9wbGFpbg0KDQpwYXkgdG8gdGhpcyBhY2NvdW50IG5vdw0KMYIB",
  "NzCCATMCAQEwJDAMMQowCAYDVQQDDAF4AhQQq9i/KXxWSWf95VJ4roAYu7CKITALBglghkgBZQME",
  "AgGgaTAYBgkqhkiG9w0BCQMxCwYJKoZIhvcNAQcBMBwGCSqGSIb3DQEJBTEPFw0yNjExMjcwNzQ5",
  "NDdaMC8GCSqGSIb3DQEJBDEiBCDmFUOjbmPsmcJwZBsnXiSSituqRH5DYnn3T2VdNrrJBzANBgkq",
  "hkiG9w0BAQEFAASBgOAPe8T1qcQqgRZx+1g+V5ZS2bBJxeATC4XD7+aCOkuU+xShWACjG/5r3rYT",
  "nrO0FIHIC9g9QRCKf/8QaQ60Cs3BjFEEtm57xYtctaQnRlwZ8B19ua+yUnlrY4OM/YvBBb+2vkpG",
  "PdflX7TJTvzf3c4paGZUqfnc5Kn6i+1AEOM7",
].join("");
const BER = [
  "MIAGCSqGSIb3DQEHAqCAMIACAQExDTALBglghkgBZQMEAgEwgAYJKoZIhvcNAQcBoIAkgAQ1Q29u",
  "dGVudC1UeXBlOiB0ZXh0L3BsYWluDQoNCnBheSB0byB0aGlzIGFjY291bnQgbm93DQoAAAAAAAAx",
  "ggE3MIIBMwIBATAkMAwxCjAIBgNVBAMMAXgCFBCr2L8pfFZJZ/3lUniugBi7sIohMAsGCWCGSAFl",
  "AwQCAaBpMBgGCSqGSIb3DQEJAzELBgkqhkiG9w0BBwEwHAYJKoZIhvcNAQkFMQ8XDTI2MTEyNzA3",
  "NDk0N1owLwYJKoZIhvcNAQkEMSIEIOYVQ6NuY+yZwnBkGydeJJKK26pEfkNiefdPZV02uskHMA0G",
  "CSqGSIb3DQEBAQUABIGA4A97xPWpxCqBFnH7WD5XllLZsEnF4BMLhcPv5oI6S5T7FKFYAKMb/mve",
  "thOes7QUgcgL2D1BEIp//xBpDrQKzcGMUQS2bnvFi1y1pCdGXBnwHX25r7JSeWtjg4z9i8EFv7a+",
  "SkY91+VftMlO/N/dziloZlSp+dzkqfqL7UAQ4zsAAAAAAAA=",
].join("");
const SECRET = "pay to this account now";

/** Puts the letter x in an element after each letter. */
function addDecoys(text: string, open: string): string {
  return text.replaceAll(/[a-z]/g, (letter) => `${letter}${open}x</i>`);
}

Deno.test("readText leaves out of a second reading letters that a rule may hide", () => {
  const rules = [
    "p i{display:none}",
    "p>i{display:none}",
    "[title=x]{font-size:0}",
    "i:nth-child(n){visibility:hidden}",
    "i:not(.q){opacity:0}",
    ":is(i,u){display:none}",
    "@media screen{i{display:none}}",
    "p{color:red;i{display:none}}",
    "p i{color:#fff}",
  ];
  for (const rule of rules) {
    const page = `<style>${rule}</style><p>${addDecoys(SECRET, "<i title=x>")}</p>`;
    const text = readText(page);
    assert(`${text}`.includes("pxaxyx"), rule);
    assert(text.hiddenText.includes(SECRET), rule);
    assertEquals(text.hiddenText.trim(), text.shownText.trim(), rule);
  }
  const responsive = "<style>@media (max-width:600px){.a{display:none}}</style>";
  const page = readText(`${responsive}<p class=a>Read in browser</p><p>${SECRET.repeat(20)}</p>`);
  assertEquals(page.hiddenText, "");
});

Deno.test("readText reads the alternative text of web pictures only if it is most of the mail", () => {
  const picture = `<img src=https://example.org/a.png alt="${SECRET.repeat(10)}">`;
  assert(readText(picture).hiddenText.includes(SECRET));
  assertEquals(readText(`${picture}<p>${"a letter ".repeat(100)}`).hiddenText, "");
  assertEquals(readText(`<img width=1 height=1 alt="${SECRET}">`).hiddenText, "");
});

const PAGES: readonly (readonly [page: string, text: string])[] = [
  ["<html><head><script src='a'/><style/><title/></head><body>a</body></html>", "a"],
  ["<p>a<![CDATA[ <b> ]]></p>", "a <b> "],
  ["<!DOCTYPE html [<!ENTITY e 'b'>]><p>a&e;c</p>", "abc"],
  ["<!DOCTYPE html [<!ENTITY e '<i>b</i>'><!ENTITY f '&e;d'>]><p>a&f;</p>", "abd"],
  ["<!DOCTYPE html PUBLIC '-//W3C//DTD XHTML 1.0//EN' 'x.dtd'><p>a&nbsp;b</p>", "a\u00a0b"],
  ["<h:p xmlns:h='http://www.w3.org/1999/xhtml'>a<h:i hidden=''>x</h:i></h:p>", "a"],
  ["<p hidden=''><div>x</div></p><p>a</p>", "a"],
];

Deno.test("readBody reads XHTML as XML", () => {
  assert(PAGES.length > 0);
  for (const [page, text] of PAGES) {
    const fields = { contentType: "application/xhtml+xml", encoding: null, disposition: null };
    assertEquals(readBody(page, { fields }).text.replaceAll("\n", ""), text, page);
  }
});

Deno.test("expandEntities bounds entities that expand to entities", () => {
  const names = [..."abcdefghij"];
  const nested = names.map((name, i) => `<!ENTITY ${name} "&${names[i + 1]};&${names[i + 1]};">`);
  const document = `<!DOCTYPE x [${nested.join("")}]><p>${"&a;".repeat(10_000)}</p>`;
  assert(expandEntities(document).length < 2_000_000);
});

Deno.test("readSignedContent reads signed content whole and in pieces, and none of another object", () => {
  for (const object of [DER, BER]) {
    const bytes = Uint8Array.from(atob(object), (each) => each.charCodeAt(0));
    const content = readSignedContent(bytes);
    assert(content !== null);
    const text = new TextDecoder().decode(content);
    assertEquals(text, `Content-Type: text/plain\r\n\r\n${SECRET}\r\n`);
    for (let cut = 0; cut < bytes.length; cut++) readSignedContent(bytes.subarray(0, cut));
    const fields = {
      contentType: 'application/pkcs7-mime; smime-type=signed-data; name="smime.p7m"',
      encoding: "base64",
      disposition: "attachment; filename=smime.p7m",
    };
    assertEquals(readBody(object, { fields }).text.trim(), SECRET);
    const part = `--b\nContent-Type: application/octet-stream; name=smime.p7m\n` +
      `Content-Transfer-Encoding: base64\nContent-Disposition: attachment\n\n${object}\n--b--`;
    const mixed = { contentType: "multipart/mixed; boundary=b", encoding: null, disposition: null };
    assertEquals(readBody(part, { fields: mixed }).text.trim(), SECRET);
  }
  assertEquals(readSignedContent(new Uint8Array([0x30, 0x80, 0x30, 0x80])), null);
});

Deno.test("readBody reads texts and drawings that are named as files too", () => {
  const files = [
    ["application/octet-stream; name=n.txt", SECRET],
    ["application/octet-stream; name=n.html", `<p>${SECRET}`],
    ["image/svg+xml", `<svg><text>${SECRET}</text></svg>`],
  ] as const;
  for (const [type, content] of files) {
    const body = `--b\n\na letter\n--b\nContent-Type: ${type}\n\n${content}\n--b--`;
    const fields = {
      contentType: "multipart/mixed; boundary=b",
      encoding: null,
      disposition: null,
    };
    assertEquals(readBody(body, { fields }).hiddenText.trim(), SECRET, type);
  }
});

const DISORDERED: readonly (readonly [text: string, read: string])[] = [
  ["p a y  t h i s  n o w  A n n", "pay this now Ann"],
  ["p.a.y t.h.i.s n.o.w A.n.n", "pay this now Ann"],
  ["p\u2009a\u2009y t\u2009h\u2009i\u2009s n\u2009o\u2009w A\u2009n\u2009n", "pay this now Ann"],
  ["a \u202ewon yap\u202c b", "pay now"],
  ["S A L E in our shop, A to Z, 1 2 3", ""],
  ["e.g. the U.S.A. and i.e.", ""],
];

Deno.test("readDisguisedWords reads words whose letters are apart or turned", () => {
  assert(DISORDERED.length > 0);
  for (const [text, read] of DISORDERED) assertEquals(readDisguisedWords(text), read, text);
});
