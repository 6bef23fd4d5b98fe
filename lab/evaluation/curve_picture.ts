import { escapeMarkup } from "../../shared/encoding/markup.ts";
import { rounded } from "../support/rounded.ts";
import { curve } from "./metrics.ts";
import type { Judged } from "./metrics.ts";

/** One curve of the picture. */
export interface CurveLine {
  readonly name: string;
  readonly judged: readonly Judged[];
}

const WIDTH = 640, HEIGHT = 400, LEFT = 56, RIGHT = 16, TOP = 20, BOTTOM = 48;
/** Lowest false positive rate of the logarithmic axis; lower ones are drawn at its left end. */
const LEAST_RATE = 0.001;
const TICKS = [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1];
const COLOURS = ["#1f5fa8", "#b4431e", "#3b7a35", "#7a4a9e", "#8a6d00", "#444444"];

/**
 * Recall over the false positive rate as SVG. The axis is logarithmic because only its low end
 * matters to a user of mail.
 */
export function curvePicture(lines: readonly CurveLine[]): string {
  const x = (rate: number) =>
    LEFT +
    (WIDTH - LEFT - RIGHT) * (1 - Math.log(Math.max(rate, LEAST_RATE)) / Math.log(LEAST_RATE));
  const y = (recall: number) => TOP + (HEIGHT - TOP - BOTTOM) * (1 - recall);
  const parts = [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="sans-serif" font-size="12">`,
    "<title>Recall over false positives</title>" +
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="#fff"/>`,
  ];
  for (const tick of TICKS) {
    const at = rounded(x(tick), 1);
    parts.push(
      `<path d="M${at} ${TOP}V${HEIGHT - BOTTOM}" stroke="#ddd"/>` +
        `<text x="${at}" y="${HEIGHT - BOTTOM + 16}" text-anchor="middle">${
          rounded(tick * 100, 1)
        } %</text>`,
    );
  }
  for (let recall = 0; recall <= 1; recall += 0.25) {
    const at = rounded(y(recall), 1);
    parts.push(
      `<path d="M${LEFT} ${at}H${WIDTH - RIGHT}" stroke="#ddd"/>` +
        `<text x="${LEFT - 6}" y="${at + 4}" text-anchor="end">${recall * 100} %</text>`,
    );
  }
  parts.push(
    `<text x="${(LEFT + WIDTH) / 2}" y="${
      HEIGHT - 10
    }" text-anchor="middle">wanted mail called spam (logarithmic)</text>`,
    `<text x="14" y="${
      (TOP + HEIGHT - BOTTOM) / 2
    }" text-anchor="middle" transform="rotate(-90 14 ${
      (TOP + HEIGHT - BOTTOM) / 2
    })">unwanted mail caught</text>`,
  );
  for (const [index, { name, judged }] of lines.entries()) {
    const colour = COLOURS[index % COLOURS.length];
    const points = curve(judged)
      .map(({ recall, falsePositiveRate }) =>
        `${rounded(x(falsePositiveRate), 1)},${rounded(y(recall), 1)}`
      );
    parts.push(
      `<polyline points="${
        [...new Set(points)].join(" ")
      }" fill="none" stroke="${colour}" stroke-width="2"/>`,
      `<text x="${LEFT + 10}" y="${TOP + 16 + 16 * index}" fill="${colour}">${
        escapeMarkup(name)
      }</text>`,
    );
  }
  return `${parts.join("\n")}\n</svg>\n`;
}
