import { assertEquals } from "@std/assert";
import { drawsQr, isNamedQr, QrSink, withQrTargets } from "../../../shared/body/qr_codes.ts";
import { readHtml } from "../../../shared/message/mime/html_reader.ts";
import type { MailLink } from "../../../shared/body/urls.ts";

Deno.test("withQrTargets: where a picture leads that a site draws of an address", () => {
  const image = (href: string): MailLink => ({ href, shown: null, source: "image" });
  const targets = (href: string) =>
    [...withQrTargets([image(href)])].slice(1).map((link) => `${link.source} ${link.href}`);
  const target = encodeURIComponent("https://evil.example/a?b");
  assertEquals(targets(`https://api.qrserver.com/v1/create-qr-code/?size=1&data=${target}`), [
    "qr https://evil.example/a?b",
  ]);
  assertEquals(targets(`https://quickchart.io/qr?text=www.evil.example`), [
    "qr http://www.evil.example",
  ]);
  assertEquals(targets(`https://qrtag.net/api/qr.png?url=evil.example/a`), [
    "qr http://evil.example/a",
  ]);
  assertEquals(targets(`https://quickchart.io/qr?text=%20HTTPS://EVIL.EXAMPLE`), [
    "qr HTTPS://EVIL.EXAMPLE",
  ]);
  assertEquals(targets("https://quickchart.io/qr?text=WIFI:S:cafe;P:a/b;;"), []);
  assertEquals(targets("https://quickchart.io/qr?text=v1.2"), []);
  assertEquals(targets(`https://quickchart.io/chart?text=${target}`), []);
  assertEquals(targets("https://quickchart.io/qr?text=hello"), []);
  assertEquals(targets("cid:qr"), []);
});

Deno.test("isNamedQr: names of pictures", () => {
  for (const name of ["qr.png", "my-QR-code.png", "qr_code1.gif", "Scan the QR code", "code QR"]) {
    assertEquals(isNamedQr(name), true, name);
  }
  for (const name of ["square.png", "qrs.png", "logo.png", ""]) {
    assertEquals(isNamedQr(name), false, name);
  }
});

Deno.test("drawsQr: blocks in lines", () => {
  const row = "\u2588\u2580\u2580\u2584 \u2588".repeat(4);
  assertEquals(drawsQr(Array(12).fill(row).join("\n")), true);
  assertEquals(drawsQr(Array(12).fill(row.replaceAll(" ", "\u00a0")).join("\n")), true);
  assertEquals(drawsQr(Array(3).fill(row).join("\n")), false);
  assertEquals(drawsQr(`${"a table\n".repeat(20)}${row}`), false);
  assertEquals(drawsQr(" \n".repeat(50)), false);
});

Deno.test("QrSink: cells of a table", () => {
  const drawn = (cell: string) => {
    const sink = new QrSink();
    readHtml(`<table>${`<tr>${cell.repeat(25)}</tr>`.repeat(25)}</table>`, [sink]);
    return sink.drawn;
  };
  assertEquals(drawn("<td bgcolor=#000></td>"), true);
  assertEquals(drawn("<td style='background:#000'>&nbsp;</td>"), true);
  assertEquals(drawn("<td bgcolor=#000>1</td>"), false);
  assertEquals(drawn("<td></td>"), false);
});
