import { computeHash } from "../../shared/scoring/classifier/hash.ts";

/** The body of a mail and its type. */
export interface Markup {
  readonly type: string;
  readonly body: string;
}

/** The text of a body, its link, and its brand. */
interface BodyContent {
  readonly text: string;
  readonly link: string;
  readonly key: string;
  readonly brand: string;
}

const BOUNDARY = "=_part_b1";

/**
 * Writes a body in the form of a program: `plain`, `alternative`, `html`, `office`, `service`,
 * `shop`.
 */
export function writeMarkup(form: string, content: BodyContent): Markup {
  const { text } = content;
  switch (form) {
    case "plain":
      return { type: "text/plain; charset=utf-8", body: `${text}\n` };
    case "alternative":
      return writeAlternative(text, `<div dir="ltr">${writeParagraphs(content, "div")}</div>`);
    case "html":
      return {
        type: "text/html; charset=utf-8",
        body: `<html><head></head><body><div style="font-family: Verdana;font-size: 12.0px;">${
          writeParagraphs(content, "div")
        }</div></body></html>`,
      };
    case "office":
      return writeAlternative(
        text,
        `<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns="http://www.w3.org/TR/REC-html40">` +
          `<head><style>p.MsoNormal{margin:0cm;font-size:11.0pt;font-family:"Calibri",sans-serif}` +
          `</style></head><body lang="EN-GB" link="#0563C1"><div class="WordSection1">${
            writeParagraphs(content, 'p class="MsoNormal"')
          }</div></body></html>`,
      );
    case "service":
      return writeAlternative(text, writeServicePage(content));
    default:
      return writeAlternative(text, writeShopPage(content));
  }
}

function writeAlternative(text: string, html: string): Markup {
  const formatPart = (type: string, content: string) =>
    `--${BOUNDARY}\nContent-Type: text/${type}; charset=utf-8\n\n${content}\n`;
  return {
    type: `multipart/alternative; boundary="${BOUNDARY}"`,
    body: `${formatPart("plain", text)}${formatPart("html", html)}--${BOUNDARY}--\n`,
  };
}

/** Writes each line as an element, the link as an anchor. */
function writeParagraphs({ text, link }: BodyContent, startTag: string): string {
  const name = startTag.split(" ")[0], escapedLink = escapeMarkup(link);
  return text.split("\n").map((line) => {
    const content = escapeMarkup(line).replace(escapedLink, `<a href="${link}">${escapedLink}</a>`);
    return `<${startTag}>${content || "<br>"}</${name}>`;
  }).join("\n");
}

function writeServicePage(content: BodyContent): string {
  const { brand, link, text } = content;
  const lines = text.split("\n").filter((line) => line !== "").map((line) =>
    `<tr><td style="padding:8px 24px;color:#333">${
      escapeMarkup(line.replace(link, "")).trim()
    }</td></tr>`
  );
  const button = text.includes(link)
    ? `<tr><td align="center"><a href="${link}" style="background:#2457d6;color:#fff;` +
      `padding:12px 24px;border-radius:4px;text-decoration:none">Open</a></td></tr>`
    : "";
  return `<!DOCTYPE html><html><head><meta charset="utf-8"><title>${
    escapeMarkup(brand)
  }</title></head>` +
    `<body style="margin:0;background:#f4f4f6"><table role="presentation" width="600" align="center">` +
    `<tr><td style="padding:24px;font-size:20px">${escapeMarkup(brand)}</td></tr>${
      lines.join("\n")
    }${button}` +
    `<tr><td style="font-size:12px;color:#888">© ${
      escapeMarkup(brand)
    }</td></tr></table></body></html>`;
}

function writeShopPage(content: BodyContent): string {
  const { link, key, brand, text } = content;
  const { origin } = new URL(link);
  const token = computeHash(`${key} shop`).toString(16);
  const tiles = [1, 2, 3].map((number) =>
    `<td width="200"><a href="${link}?p=${number}"><img src="${origin}/img/${token}-${number}.jpg"` +
    ` width="180" alt=""></a><p><a href="${link}?p=${number}">${
      escapeMarkup(brand)
    } ${number}</a></p></td>`
  );
  const lines = text.split("\n").filter((line) => line !== "").map((line) =>
    `<tr><td colspan="3"><p>${escapeMarkup(line.replace(link, "")).trim()}</p></td></tr>`
  );
  return `<!DOCTYPE html><html><head><style>@media(max-width:600px){.a{width:100%}}</style></head>` +
    `<body><table width="600"><tr><td colspan="3"><a href="${origin}"><img src="${origin}/logo.png"` +
    ` alt="${escapeMarkup(brand)}" height="40"></a></td></tr>${lines.join("\n")}` +
    `<tr><td colspan="3"><a class="a" href="${link}?u=${token}">&rarr;</a></td></tr>` +
    `<tr>${tiles.join("")}</tr><tr><td colspan="3" style="font-size:11px">${
      escapeMarkup(brand)
    } · ` +
    `<a href="${origin}/unsubscribe/${token}">unsubscribe</a></td></tr></table>` +
    `<img src="${origin}/o/${token}.gif" width="1" height="1"></body></html>`;
}

function escapeMarkup(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
