import type { ComponentChildren } from "preact";

/** Draws where to press in a step. Screen readers skip it, as the text beside it says the same. */
export function StepPicture({ name }: { name: string }) {
  return (
    <svg class="step-picture" viewBox="0 0 96 72" aria-hidden="true" data-picture={name}>
      {PICTURES[name]}
    </svg>
  );
}

/** Distance between lines of text, in units of the drawing. */
const LINE_HEIGHT = 9;

/** Draws lines of text with some widths, below each other. */
const drawLines = (x: number, y: number, widths: readonly number[], kind = "text") =>
  widths.map((width, i) => (
    <path key={i} class={kind} d={`M${x} ${y + i * LINE_HEIGHT}h${width}`} />
  ));

const screen = <rect class="sheet" x="2" y="2" width="92" height="68" rx="5" />;

const phone = <rect class="sheet" x="26" y="2" width="44" height="68" rx="7" />;

/** Draws a circled button with three dots. */
const drawDots = (x: number, y: number, direction: "row" | "column") => (
  <>
    <circle class="here" cx={x} cy={y} r="10" />
    {[-4.5, 0, 4.5].map((step) => (
      <circle
        key={step}
        class="dot"
        cx={direction === "row" ? x + step : x}
        cy={direction === "row" ? y : y + step}
        r="1.6"
      />
    ))}
  </>
);

/** Draws a mail with its sender at the top. */
const drawMail = (y: number) => (
  <>
    <circle class="text" cx="14" cy={y} r="5" />
    {drawLines(25, y - 3, [28, 20])}
    {drawLines(10, y + 19, [60, 74, 66])}
  </>
);

/** Draws an open menu with one entry chosen. */
const drawMenu = (x: number, y: number) => (
  <>
    <rect class="raised" x={x} y={y} width="50" height="46" rx="3" />
    {drawLines(x + 7, y + 8, [28, 34])}
    <rect class="chosen" x={x + 3} y={y + 21} width="44" height="11" rx="2" />
    {drawLines(x + 7, y + 26.5, [36], "strong")}
    {drawLines(x + 7, y + 39, [24])}
  </>
);

/** Draws a file with a folded corner. */
const drawFile = (x: number, y: number) => (
  <>
    <path class="raised" d={`M${x} ${y}h15l7 7v21h-22z`} />
    <path class="text" d={`M${x + 15} ${y}v7h7M${x + 5} ${y + 14}h12M${x + 5} ${y + 20}h12`} />
  </>
);

/** Draws an arrow between two points (`x y`), with the path of its head. */
const drawArrow = (from: string, to: string, head: string) => (
  <path class="way" d={`M${from}L${to}m${head}`} />
);

/** This page: its shield and its field. */
const page = (
  <>
    {screen}
    <path class="shield" d="M10 7l6 2v5c0 4-3 6-6 7-3-1-6-3-6-7v-5z" transform="translate(2 1)" />
    {drawLines(24, 15, [26])}
    <rect class="field" x="9" y="27" width="78" height="34" rx="3" />
  </>
);

/** Four lines of text, all of them selected. */
const selectedLines = [19, 31, 43, 55].map((y, row) => (
  <g key={y}>
    <rect class="chosen" x="9" y={y - 5} width="58" height="10" rx="1" />
    {drawLines(12, y, [52 - (row % 2) * 7], "strong")}
  </g>
));

const PICTURES: Readonly<Partial<Record<string, ComponentChildren>>> = {
  dots_beside: <>{screen}{drawMail(17)}{drawDots(81, 17, "column")}</>,
  dots_above: (
    <>
      {screen}
      {drawLines(10, 13, [14])}
      {drawLines(30, 13, [14])}
      {drawDots(79, 14, "row")}
      {drawMail(36)}
    </>
  ),
  menu: <>{screen}{drawLines(8, 14, [26, 20, 28, 18, 24])}{drawMenu(38, 12)}</>,
  menu_bar: (
    <>
      {screen}
      <path class="text" d="M2 15h92M7 9h12M62 9h14" />
      <rect class="chosen" x="23" y="4" width="30" height="10" rx="2" />
      {drawLines(28, 9, [20], "strong")}
      {drawMenu(24, 17)}
    </>
  ),
  copy: (
    <>
      {screen}
      {selectedLines}
      <rect class="raised" x="72" y="28" width="11" height="14" rx="2" />
      <rect class="here" x="77" y="33" width="11" height="14" rx="2" />
    </>
  ),
  paste: (
    <>
      {page}
      {drawLines(15, 36, [56, 48, 60], "strong")}
      {drawArrow("48 3", "48 23", "-5-5l5 5 5-5")}
    </>
  ),
  drop: <>{page}{drawFile(37, 30)}{drawArrow("78 5", "64 30", "-1-7l1 7 6-4")}</>,
  drag: (
    <>
      <rect class="sheet" x="2" y="2" width="52" height="68" rx="5" />
      {drawLines(9, 13, [32, 38])}
      <rect class="chosen" x="6" y="29" width="44" height="15" rx="2" />
      {drawLines(11, 36.5, [30], "strong")}
      {drawLines(9, 53, [38, 26])}
      {drawFile(70, 32)}
      {drawArrow("40 36", "66 46", "-7 1l7-1-4-6")}
    </>
  ),
  save: (
    <>
      {screen}
      {drawFile(37, 8)}
      {drawArrow("48 38", "48 56", "-6-6l6 6 6-6")}
      {drawLines(30, 63, [36])}
    </>
  ),
  hold: (
    <>
      {phone}
      {drawLines(33, 12, [22])}
      <rect class="chosen" x="30" y="22" width="36" height="30" rx="2" />
      {drawLines(33, 28, [30, 24, 28], "strong")}
      <circle class="here" cx="56" cy="43" r="11" />
      <circle class="dot" cx="56" cy="43" r="5" />
    </>
  ),
  browser: (
    <>
      {phone}
      <rect class="field" x="30" y="8" width="25" height="9" rx="4.5" />
      {drawDots(62, 13, "column")}
      {drawLines(33, 30, [28, 22, 30, 18])}
    </>
  ),
};

/** Names of all pictures. */
export const PICTURE_NAMES: readonly string[] = Object.keys(PICTURES);
