import { escapeMarkup } from "../../../shared/encoding/markup.ts";
import type { Outline } from "./outline_types.ts";

/** Policy of the page: it runs no script and loads nothing. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";

const STYLE = `:root{color-scheme:light dark}
body{max-width:52rem;margin:2rem auto;padding:0 1rem;font:16px/1.5 system-ui,sans-serif}
h1{font-size:1.5rem}h2{font-size:1.1rem;margin-top:1.5rem}
.verdict{padding:.75rem 1rem;border-left:.375rem solid;border-radius:.25rem}
.safe{border-color:#2a8a55}.low{border-color:#2a7f88}.medium{border-color:#b57a14}
.high,.critical{border-color:#c23b35}
dt{float:left;clear:left;width:7rem;opacity:.75}dd{margin:0 0 .25rem 7.5rem}
li,dd{overflow-wrap:anywhere}
pre{padding:.75rem;overflow:auto;border:1px solid;border-radius:.25rem;white-space:pre-wrap}
@media print{body{margin:0}}`;

/** Formats a report as a self-contained page, without scripts and links. */
export function formatHtml(
  { title, verdict, verdictSentence, facts, parts, raw, origin }: Outline,
  { language, level }: { readonly language: string; readonly level: string },
): string {
  const sections = parts.map(({ title, lines }) =>
    `<h2>${escapeMarkup(title)}</h2>\n<ul>\n${
      lines.map(({ label, text }) =>
        `<li>${label === "" ? "" : `<strong>${escapeMarkup(label)}</strong> `}${
          escapeMarkup(text)
        }</li>`
      ).join("\n")
    }\n</ul>`
  );
  return `<!doctype html>
<html lang="${escapeMarkup(language)}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${escapeMarkup(POLICY)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="referrer" content="no-referrer">
<title>${escapeMarkup(title)}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${escapeMarkup(title)}</h1>
<p class="verdict ${escapeMarkup(level)}"><strong>${escapeMarkup(verdict)}</strong> ${
    escapeMarkup(verdictSentence)
  }</p>
<dl>
${
    facts.map(([name, value]) => `<dt>${escapeMarkup(name)}</dt><dd>${escapeMarkup(value)}</dd>`)
      .join("\n")
  }
</dl>
${sections.join("\n")}
<h2>${escapeMarkup(raw.title)}</h2>
<pre tabindex="0">${escapeMarkup(raw.text)}</pre>
<p><small>${escapeMarkup(origin)}</small></p>
</main>
</body>
</html>
`;
}
