import { assertEquals } from "@std/assert";
import { drawsQr, isNamedQr, QrSink } from "../../../shared/body/links/qr_codes.ts";
import { readHtml } from "../../../shared/mime/html_reader.ts";

Deno.test("isNamedQr recognises pictures that are named as QR codes", () => {
  for (const name of ["qr.png", "my-QR-code.png", "qr_code1.gif", "Scan the QR code", "code QR"]) {
    assertEquals(isNamedQr(name), true, name);
  }
  for (const name of ["square.png", "qrs.png", "logo.png", ""]) {
    assertEquals(isNamedQr(name), false, name);
  }
});

Deno.test("drawsQr recognises a code that lines of block characters draw", () => {
  const row = "\u2588\u2580\u2580\u2584 \u2588".repeat(4);
  assertEquals(drawsQr(Array(12).fill(row).join("\n")), true);
  assertEquals(drawsQr(Array(12).fill(row.replaceAll(" ", "\u00a0")).join("\n")), true);
  assertEquals(drawsQr(Array(3).fill(row).join("\n")), false);
  assertEquals(drawsQr(`${"a table\n".repeat(20)}${row}`), false);
  assertEquals(drawsQr(" \n".repeat(50)), false);
});

Deno.test("drawsQr does not take the bars of a diagram for a code", () => {
  const bars = Array.from({ length: 12 }, (_, i) => "\u2588".repeat(20 + i));
  assertEquals(drawsQr(bars.join("\n")), false);
});

/** Tells whether rows of cells, each made by its place, draw a QR code. */
function drawGrid(cell: (dark: boolean, x: number) => string, columns = 25, rows = 25): boolean {
  const sink = new QrSink();
  const createRow = (y: number) =>
    Array.from({ length: columns }, (_, x) => cell((x * 7 + y * 3) % 2 === 0, x)).join("");
  const all = Array.from({ length: rows }, (_, y) => `<tr>${createRow(y)}</tr>`).join("");
  readHtml(`<table>${all}</table>`, [sink]);
  return sink.hasQrCode;
}

Deno.test("QrSink recognises a code of table cells or of small boxes", () => {
  const box = (style: string) => (dark: boolean) =>
    `<span style="width:4px;${style};background:${dark ? "#000" : "#fff"}"></span>`;
  for (
    const cell of [
      (dark: boolean) => `<td bgcolor=${dark ? "#000" : "#fff"}></td>`,
      (dark: boolean) => `<td style='background:${dark ? "#000" : "#fff"}'>&nbsp;</td>`,
      (dark: boolean) => dark ? "<td style='background-color: #000'>" : "<td>",
      (dark: boolean) => `<td class=${dark ? "b" : "w"}></td>`,
      box("display:inline-block"),
    ]
  ) assertEquals(drawGrid(cell), true, cell(true));
});

Deno.test("QrSink takes no table of one colour, of bars, of text or of few cells for a code", () => {
  assertEquals(drawGrid(() => "<td bgcolor=#000></td>"), false);
  assertEquals(drawGrid(() => "<td style='background:#ddebf7'>&nbsp;</td>", 12, 60), false);
  assertEquals(drawGrid((_, x) => `<td bgcolor=${x < 12 ? "red" : "white"}></td>`, 52, 20), false);
  assertEquals(drawGrid((dark) => `<td bgcolor=${dark ? "#000" : "#fff"}>1</td>`), false);
  assertEquals(drawGrid((dark, x) => `<td bgcolor=${dark ? "#000" : `#${x}`}></td>`), false);
  assertEquals(drawGrid((dark) => `<td bgcolor=${dark ? "#000" : "#fff"}></td>`, 20, 20), false);
  assertEquals(drawGrid(() => "<td></td>"), false);
  assertEquals(
    drawGrid((dark) => `<span style="background:${dark ? "#000" : "#fff"}"></span>`),
    false,
  );
});
