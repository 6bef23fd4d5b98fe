/** Changes of header fields between a mailbox and a text box, one character per byte. */
export interface Alteration {
  readonly title: string;
  /** Whether only white space and line ends change, or the change can be undone. */
  readonly keepsWords: boolean;
  readonly alter: (headers: string) => string;
}

const unfold = (text: string) => text.replace(/\r?\n(?=[ \t])/g, "");
const toUtf8 = (text: string) =>
  Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join("");
const NBSP = toUtf8("\u00a0");

/** Unfolds each field and folds it again at blanks. */
function refold(text: string, fold: string, width: number): string {
  return unfold(text).split(/\r?\n/).map((line) => {
    const lines: string[] = [];
    let rest = line.replace(/[ \t]+/g, " ");
    while (rest.length > width) {
      const at = rest.lastIndexOf(" ", width);
      if (at <= rest.indexOf(":") + 1) break;
      lines.push(rest.slice(0, at));
      rest = rest.slice(at + 1);
    }
    return [...lines, rest].join(`\r\n${fold}`);
  }).join("\r\n");
}

/** Decodes encoded-words like a program that displays them; quoted-printable UTF-8 and base64. */
function decodeWords(text: string): string {
  return text.replace(
    /=\?(utf-8)\?([bq])\?([^?\s]*)\?=/gi,
    (word, _charset, encoding: string, content: string) => {
      try {
        return encoding.toLowerCase() === "b"
          ? atob(content)
          : content.replaceAll("_", " ").replace(/=([0-9a-f]{2})/gi, (_, hex) =>
            String.fromCharCode(parseInt(hex, 16)));
      } catch {
        return word;
      }
    },
  );
}

/** All alterations that are tested. */
export const ALTERATIONS: readonly Alteration[] = [
  { title: "as received", keepsWords: true, alter: (text) => text },
  {
    title: "Gmail, show original: LF",
    keepsWords: true,
    alter: (text) => text.replaceAll("\r\n", "\n"),
  },
  {
    title: "Thunderbird, view source: LF, blanks at line ends cut",
    keepsWords: false,
    alter: (text) => text.replaceAll("\r\n", "\n").replace(/[ \t]+\n/g, "\n"),
  },
  {
    title: "Outlook, internet headers: folded anew with a blank",
    keepsWords: true,
    alter: (text) => refold(text, " ", 76),
  },
  {
    title: "Outlook, internet headers: folded anew with a tab",
    keepsWords: true,
    alter: (text) => refold(text, "\t", 70),
  },
  { title: "unfolded to one line a field", keepsWords: true, alter: unfold },
  {
    title: "copied from a web page: no-break spaces",
    keepsWords: true,
    alter: (text) =>
      text.replaceAll("\r\n", "\n").replaceAll("\t", NBSP.repeat(4)).replaceAll(" ", NBSP),
  },
  {
    title: "copied from a web page: entities",
    keepsWords: true,
    alter: (text) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;"),
  },
  {
    title: "indentation lost",
    keepsWords: false,
    alter: (text) => text.replace(/\r\n[ \t]+/g, "\r\n"),
  },
  {
    title: "quoted in a mail",
    keepsWords: true,
    alter: (text) => text.replace(/(^|\r\n)/g, "$1> "),
  },
  {
    title: "indented in a list",
    keepsWords: true,
    alter: (text) => text.replace(/(^|\r\n)/g, "$1    "),
  },
  { title: "encoded words decoded", keepsWords: false, alter: decodeWords },
  {
    title: "MIME-Version lost",
    keepsWords: true,
    alter: (text) => text.replace(/(^|\r\n)MIME-Version:[^\r]*/i, ""),
  },
  {
    title: "Content-Type lost",
    keepsWords: false,
    alter: (text) => text.replace(/(^|\r\n)Content-Type:[^\r]*(?:\r\n[ \t][^\r]*)*/i, ""),
  },
];
