import { encodeHex } from "../../../shared/encoding/bytes.ts";
import { assertEquals } from "@std/assert";
import { analyzeBody } from "../../../shared/body/analyze.ts";
import { readMail } from "../../../shared/mime/read_mail.ts";
import { createTnef } from "../../support/tnef.ts";

function analyze(...lines: readonly string[]) {
  return analyzeBody(readMail({ emailContent: lines.join("\r\n") }));
}

const B64 = "Content-Transfer-Encoding: base64";
const listIds = (findings: readonly { id: string }[]) => findings.map(({ id }) => id);

Deno.test("analyzeBody lists the files of winmail.dat and the links of its text", async () => {
  const { attachments, urls, findings, parts } = await analyze(
    `Content-Type: application/ms-tnef; name="winmail.dat"`,
    B64,
    "",
    btoa(createTnef([{ title: "a.exe", data: "MZ" }], "see http://a.example/ now")),
  );
  assertEquals(
    attachments.map(({ name, carrier, size, path, declaredType }) => [
      name,
      carrier,
      size > 2,
      path,
      declaredType,
    ]),
    [
      ["winmail.dat", "part", true, "", "application/ms-tnef"],
      ["a.exe", "tnef", false, "", "application/octet-stream"],
    ],
  );
  assertEquals(urls.map(({ url, source }) => [url, source]), [["http://a.example/", "attachment"]]);
  assertEquals(parts.map(({ kinds }) => kinds), [["tnef"]]);
  assertEquals(listIds(findings), ["attachment_program", "part_tnef"]);
});

Deno.test("analyzeBody lists a uuencoded file inside a text as an attachment", async () => {
  const { attachments } = await analyze("See below.", "", "begin 644 cat.js", "#0V%T", "`", "end");
  assertEquals(attachments.map(({ name, carrier, size }) => [name, carrier, size]), [
    ["cat.js", "uuencode", 3],
  ]);
});

/** The header field of a file that GnuPG encrypted. */
const GPG_FILE = 'Content-Type: application/octet-stream; name="doc.pdf.gpg"';

Deno.test("analyzeBody reports encrypted, signed, external and partial parts", async () => {
  const cases: [string, string, string[]][] = [
    ["Content-Type: application/pkcs7-mime; smime-type=enveloped-data", "MIAG", ["part_encrypted"]],
    ["Content-Type: application/pkcs7-mime; smime-type=signed-data", "MIAG", ["part_signed"]],
    [
      "Content-Type: application/x-pkcs7-mime",
      btoa("\x30\x80\x06\x09\x2a\x86\x48\x86\xf7\x0d\x01\x07\x02\xa0"),
      ["part_signed"],
    ],
    [
      "Content-Type: application/x-pkcs7-mime",
      btoa("\x30\x80\x06\x09\x2a\x86\x48\x86\xf7\x0d\x01\x07\x03\xa0"),
      ["part_encrypted"],
    ],
    // The object's own type counts, not the parameter's.
    [
      "Content-Type: application/pkcs7-mime; smime-type=signed-data",
      btoa("\x30\x80\x06\x09\x2a\x86\x48\x86\xf7\x0d\x01\x07\x03\xa0"),
      ["part_encrypted"],
    ],
    [
      "Content-Type: application/pkcs7-mime; smime-type=enveloped-data",
      btoa("\x30\x80\x06\x09\x2a\x86\x48\x86\xf7\x0d\x01\x07\x02\xa0"),
      ["part_signed"],
    ],
    [
      "Content-Type: application/pkcs7-mime",
      btoa("\x30\x80\x06\x09\x2a\x86\x48\x86\xf7\x0d\x01\x07\x01\xa0"),
      [],
    ],
    [
      "Content-Type: application/pkcs7-mime",
      btoa("\x30\x80\x06\x0b\x2a\x86\x48\x86\xf7\x0d\x01\x09\x10\x01\x17\xa0"),
      ["part_encrypted"],
    ],
    [
      'Content-Type: application/octet-stream; name="smime.p7m"',
      btoa("\x30\x80\x06\x09\x2a\x86\x48\x86\xf7\x0d\x01\x07\x03\xa0"),
      ["part_encrypted"],
    ],
    [GPG_FILE, btoa("\x85\x01\x0c\x03"), ["part_encrypted"]],
    [GPG_FILE, btoa("\xc1\xc0\x4c\x03"), ["part_encrypted"]],
    [GPG_FILE, btoa("\x8c\x0d\x04"), ["part_encrypted"]],
    [GPG_FILE, btoa("-----BEGIN PGP MESSAGE-----\n"), ["part_encrypted"]],
    ['Content-Type: application/octet-stream; name="key.gpg"', btoa("\x99\x01\x0d\x04"), []],
    [
      "Content-Type: text/html",
      btoa("<div>-----BEGIN PGP MESSAGE-----<br>x</div>"),
      ["part_encrypted"],
    ],
    ["Content-Type: application/pgp-encrypted", btoa("Version: 1"), ["part_encrypted"]],
    [
      "Content-Type: text/plain",
      btoa("Hi\n-----BEGIN PGP MESSAGE-----\nx"),
      ["part_encrypted"],
    ],
    [
      "Content-Type: text/plain",
      btoa("-----BEGIN PGP SIGNED MESSAGE-----\nx"),
      ["part_signed"],
    ],
    ["Content-Type: message/partial; id=a; number=1; total=3", "QQ==", ["part_partial"]],
    [
      'Content-Type: message/external-body; access-type=URL; URL="http://a.example/\r\n b"',
      "QQ==",
      [],
    ],
  ];
  for (const [type, body, expected] of cases) {
    const { findings, urls } = await analyze("MIME-Version: 1.0", type, B64, "", body);
    assertEquals(listIds(findings), expected, type);
    assertEquals(urls, []);
  }
});

Deno.test("analyzeBody analyses a message/rfc822 part too", async () => {
  const { parts, urls, attachments } = await analyze(
    "Content-Type: multipart/mixed; boundary=b",
    "",
    "--b",
    "Content-Type: message/rfc822",
    "Content-Disposition: attachment",
    "",
    "From: =?utf-8?Q?Jos=C3=A9?= <a@b.example>",
    "Subject: inner",
    "Content-Type: multipart/mixed; boundary=c",
    "",
    "--c",
    "",
    "http://inner.example/",
    "--c",
    "Content-Type: image/png; name=a.png",
    B64,
    "",
    "iVBORw0KGgo=",
    "--c--",
    "--b--",
  );
  assertEquals(parts.map(({ path, type }) => [path, type]), [
    ["", "multipart/mixed"],
    ["1", "message/rfc822"],
    ["1.1", "multipart/mixed"],
    ["1.1.1", "text/plain"],
    ["1.1.2", "image/png"],
  ]);
  assertEquals(urls.map(({ host }) => host), ["inner.example"]);
  assertEquals(attachments.map(({ path, type, name }) => [path, type, name]), [
    ["1", "message/rfc822", null],
    ["1.1.2", "image/png", "a.png"],
  ]);
});

Deno.test("analyzeBody lists each message part as an attachment, and no mail inside one", async () => {
  const carriedMail = "Subject: y\r\nContent-Type: message/rfc822\r\n\r\nSubject: z\r\n\r\nx";
  const b64 = btoa(carriedMail).replaceAll(/.{76}/g, "$&\r\n");
  const { attachments } = await analyze(
    "Content-Type: multipart/mixed; boundary=b",
    "",
    "--b",
    "Content-Type: message/rfc822; name=a.eml",
    "",
    carriedMail,
    "--b",
    "Content-Type: application/octet-stream; name=b.eml",
    "Content-Transfer-Encoding: base64",
    "",
    b64,
    "--b",
    "Content-Type: message/rfc822",
    "",
    "Subject: <html><a href='https://a.example/'>x</a>",
    "",
    "<html><script>1</script>",
    "--b--",
  );
  const hash = encodeHex(
    new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(carriedMail))),
  );
  assertEquals(
    attachments.map(({ path, name, type, sha256 }) => [path, name, type, sha256 === hash]),
    [
      ["1", "a.eml", "message/rfc822", true],
      ["2", "b.eml", "message/rfc822", true],
      ["3", null, "message/rfc822", false],
    ],
  );
  assertEquals(attachments.flatMap(({ findings }) => findings), []);
});

Deno.test("analyzeBody reads an attached mail file without a declared type as a mail", async () => {
  const mail =
    "From: a@a.example\r\nContent-Type: text/html\r\n\r\n<a href=https://b.example/>x</a>";
  const createPart = (content: string) => [
    "Content-Type: multipart/mixed; boundary=b",
    "",
    "--b",
    "Content-Type: application/octet-stream; name=m.eml",
    "Content-Disposition: attachment; filename=m.eml",
    B64,
    "",
    btoa(content),
    "--b--",
  ];
  const htmlAnalysis = await analyze(...createPart(mail));
  assertEquals(htmlAnalysis.parts.map(({ path }) => path), ["", "1", "1.1"]);
  assertEquals(htmlAnalysis.urls.map(({ url }) => url), ["https://b.example/"]);
  assertEquals(listIds(htmlAnalysis.findings).filter((id) => id.startsWith("attachment_")), []);
  const untypedAnalysis = await analyze(
    ...createPart(mail.replace("Content-Type: text/html", "Subject: x")),
  );
  assertEquals(untypedAnalysis.parts.length, 3);
  const { attachments } = await analyze(...createPart("no mail at all"));
  assertEquals(attachments.map(({ name }) => name), ["m.eml"]);
});

Deno.test("analyzeBody reports a file with two different names", async () => {
  const analyzePart = (...dispositions: readonly string[]) =>
    analyze(
      "Content-Type: multipart/mixed; boundary=b",
      "",
      "--b",
      "Content-Type: application/octet-stream",
      ...dispositions.map((each) => `Content-Disposition: ${each}`),
      "",
      "x",
      "--b--",
    );
  const cases: readonly [readonly string[], readonly string[]][] = [
    [["attachment; filename=a.pdf", "attachment; filename=a.exe"], ["attachment_two_names"]],
    [["attachment; filename=a.pdf; filename=a.exe"], ["attachment_two_names"]],
    [["attachment; filename=a.pdf; filename=b.doc; filename=a.exe"], ["attachment_two_names"]],
    [["attachment; filename=a.exe; filename*=UTF-8''a.pdf"], ["attachment_two_names"]],
    [["attachment; filename=a.pdf; filename=b.pdf"], []],
  ];
  for (const [dispositions, expected] of cases) {
    const { attachments } = await analyzePart(...dispositions);
    assertEquals([attachments[0]?.name, attachments[0]?.findings], ["a.pdf", expected]);
  }
});

Deno.test("analyzeBody lists the files of a winmail.dat of another type and name", async () => {
  const { attachments } = await analyze(
    "Content-Type: application/x-foo; name=a.bin",
    B64,
    "",
    btoa(createTnef([{ title: "a.exe", data: "MZ" }])),
  );
  assertEquals(attachments.map(({ name }) => name), ["a.bin", "a.exe"]);
});
