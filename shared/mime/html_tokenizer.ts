import { readMarkupName } from "../encoding/markup.ts";
import { ForeignContent } from "./foreign_content.ts";

/** Receives the tokens of a document with their offsets. */
export interface HtmlTokens {
  /** @param mayBeCoded Whether the text may contain character references. */
  text(start: number, end: number, mayBeCoded: boolean): void;
  /** Receives an attribute of a start or end tag, before the tag itself. */
  attribute(name: string, start: number, end: number): void;
  /** @param isEmpty Whether the tag ends in `/>`. */
  startTag(tag: string, isEmpty: boolean): void;
  endTag(tag: string): void;
  comment(start: number, end: number): void;
  /** Whether the receiver wants no further tokens. */
  readonly isFull: boolean;
}

const TAB = 0x09, VERTICAL_TAB = 0x0b, RETURN = 0x0d, SPACE = 0x20;
const EXCLAMATION = 0x21, DOUBLE_QUOTE = 0x22, SINGLE_QUOTE = 0x27, DASH = 0x2d, SLASH = 0x2f;
const LESS = 0x3c, EQUALS = 0x3d, GREATER = 0x3e, QUESTION = 0x3f;

/** Elements that contain only text, and whether it may contain character references. */
const TEXT_ONLY = new Map([
  ...["script", "style", "xmp", "iframe", "noembed", "noframes"].map((tag) =>
    [tag, false] as const
  ),
  ...["title", "textarea"].map((tag) => [tag, true] as const),
]);
const DOCTYPE = "doctype", CDATA = "[CDATA[";

/** Marks that change the meaning of `</script>` (HTML standard, 13.2.5.17 to 13.2.5.31). */
const IN_SCRIPT = /<!--|-->|<\/?script(?=[\t\n\f\r />])/gi;

/** An annotation of MathML that holds HTML (HTML standard, 13.2.6). */
const HTML_ENCODING = /\bencoding[\s=]{1,9}["']?(?:text\/html|application\/xhtml\+xml)/i;

/**
 * Splits a document into tokens as browsers do (HTML standard, 13.2.5), in one pass of linear time.
 */
export class HtmlTokenizer {
  readonly #html: string;
  readonly #tokens: HtmlTokens;
  readonly #isXml: boolean;
  readonly #foreignContent = new ForeignContent();
  /** Whether the last tag ended in `/>`. */
  #isEmpty = false;

  constructor(html: string, tokens: HtmlTokens, isXml: boolean) {
    this.#html = html;
    this.#tokens = tokens;
    this.#isXml = isXml;
  }

  /** Returns the position up to which the document was read. */
  read(): number {
    const html = this.#html;
    let from = 0;
    for (let at = 0; at < html.length && !this.#tokens.isFull;) {
      if (html.charCodeAt(at) !== LESS) {
        at = html.indexOf("<", at);
        if (at < 0) break;
      }
      if (this.#isMarkup(at)) {
        if (from < at) this.#tokens.text(from, at, true);
        from = at = this.#readMarkup(at);
      } else at++;
    }
    if (this.#tokens.isFull) return from;
    if (from < html.length) this.#tokens.text(from, html.length, true);
    return html.length;
  }

  /** Tells whether a `<` starts more than text. */
  #isMarkup(at: number): boolean {
    const next = this.#html.charCodeAt(at + 1);
    if (next === SLASH) return this.#startsEnd(at + 2);
    return next === EXCLAMATION || next === QUESTION || this.#startsName(next);
  }

  /** Tells whether `</` before `at` starts more than text. */
  #startsEnd(at: number): boolean {
    if (!this.#isXml) return at < this.#html.length;
    const next = this.#html.charCodeAt(this.#skipBlanks(at));
    return next !== GREATER && !Number.isNaN(next);
  }

  #startsName(character: number): boolean {
    if (this.#isXml) return !isNameEnd(character);
    const lowerCode = character | 0x20;
    return lowerCode >= 0x61 && lowerCode <= 0x7a;
  }

  /** Reads the markup that starts at a `<`; returns the position after it. */
  #readMarkup(at: number): number {
    switch (this.#html.charCodeAt(at + 1)) {
      case SLASH:
        return this.#readEndTag(at + 2);
      case EXCLAMATION:
        return this.#isXml ? this.#readXmlDeclaration(at + 2) : this.#readDeclaration(at + 2);
      case QUESTION:
        return this.#isXml ? this.#findPast("?>", at + 2) : this.#readBogusComment(at + 1);
      default:
        return this.#readStartTag(at);
    }
  }

  #readStartTag(at: number): number {
    const html = this.#html;
    const nameEnd = this.#findNameEnd(at + 1);
    const tag = readMarkupName(html, at + 1, nameEnd);
    const end = this.#readAttributes(nameEnd);
    if (end < 0) return html.length;
    this.#tokens.startTag(tag, this.#isEmpty);
    if (this.#isXml) return end;
    const isHtml = tag === "annotation-xml" && HTML_ENCODING.test(html.slice(nameEnd, end));
    if (this.#foreignContent.startTag(tag, { isEmpty: this.#isEmpty, isHtml })) return end;
    const textEncoding = TEXT_ONLY.get(tag);
    if (textEncoding === undefined && tag !== "plaintext") return end;
    const textEnd = this.#findTextEnd(tag, end);
    if (end < textEnd) this.#tokens.text(end, textEnd, textEncoding ?? false);
    return textEnd < html.length ? this.#readEndTag(textEnd + 2) : html.length;
  }

  /** Finds the end of a name: a blank, `/`, `>` or the end of the document. */
  #findNameEnd(from: number): number {
    let at = from;
    while (!isNameEnd(this.#html.charCodeAt(at))) at++;
    return at;
  }

  #skipBlanks(from: number): number {
    let at = from;
    while (isBlank(this.#html.charCodeAt(at))) at++;
    return at;
  }

  /** Reads the attributes of a tag; returns the position after its `>`, -1 without `>`. */
  #readAttributes(from: number): number {
    const html = this.#html;
    this.#isEmpty = false;
    for (let at = from; at < html.length;) {
      const character = html.charCodeAt(at);
      if (character === GREATER) return at + 1;
      this.#isEmpty = character === SLASH;
      if (character === SLASH || isBlank(character)) at++;
      else at = this.#readAttribute(at);
      if (at < 0) return -1;
    }
    return -1;
  }

  /** Reads an attribute; returns the position after it, -1 if its quotation mark is not closed. */
  #readAttribute(from: number): number {
    const html = this.#html;
    let nameEnd = from + 1;
    while (!isNameEnd(html.charCodeAt(nameEnd)) && html.charCodeAt(nameEnd) !== EQUALS) nameEnd++;
    const name = readMarkupName(html, from, nameEnd);
    const equals = this.#skipBlanks(nameEnd);
    if (html.charCodeAt(equals) !== EQUALS) {
      this.#tokens.attribute(name, nameEnd, nameEnd);
      return equals;
    }
    const start = this.#skipBlanks(equals + 1);
    const character = html.charCodeAt(start);
    if (character !== DOUBLE_QUOTE && character !== SINGLE_QUOTE) {
      return this.#readBareValue(name, start);
    }
    const end = html.indexOf(character === DOUBLE_QUOTE ? '"' : "'", start + 1);
    if (end < 0) return -1;
    this.#tokens.attribute(name, start + 1, end);
    return end + 1;
  }

  /** Reads a value without quotation marks; returns the position after it. */
  #readBareValue(name: string, start: number): number {
    const html = this.#html;
    let end = start;
    for (
      let character = html.charCodeAt(end);
      end < html.length;
      character = html.charCodeAt(++end)
    ) {
      if (character === GREATER || isBlank(character)) break;
    }
    this.#tokens.attribute(name, start, end);
    return end;
  }

  /** @param from Position after `</`. */
  #readEndTag(from: number): number {
    const html = this.#html;
    const at = this.#isXml ? this.#skipBlanks(from) : from;
    const character = html.charCodeAt(at);
    if (!this.#startsName(character)) {
      return character === GREATER ? at + 1 : this.#readBogusComment(at);
    }
    const nameEnd = this.#findNameEnd(at);
    const end = this.#readAttributes(nameEnd);
    if (end < 0) return html.length;
    const tag = readMarkupName(html, at, nameEnd);
    this.#foreignContent.endTag(tag);
    this.#tokens.endTag(tag);
    return end;
  }

  /** Finds the end tag of an element that contains only text. */
  #findTextEnd(tag: string, from: number): number {
    const html = this.#html;
    if (tag === "plaintext") return html.length;
    if (tag === "script") return this.#findScriptEnd(from);
    for (let at = html.indexOf("</", from); at >= 0; at = html.indexOf("</", at + 2)) {
      const end = at + 2 + tag.length;
      if (!isNameEnd(html.charCodeAt(end)) || end >= html.length) continue;
      if (html.slice(at + 2, end).toLowerCase() === tag) return at;
    }
    return html.length;
  }

  /** Finds the end tag of a script. In a comment of the script, `<script>` takes an end tag too. */
  #findScriptEnd(from: number): number {
    let isInComment = false, isInScript = false;
    IN_SCRIPT.lastIndex = from;
    for (let match = IN_SCRIPT.exec(this.#html); match; match = IN_SCRIPT.exec(this.#html)) {
      const [character] = match;
      if (character === "<!--") {
        // The dashes may be those of its end as well: `<!-->`.
        if (!isInComment) IN_SCRIPT.lastIndex -= 2;
        isInComment = true;
      } else if (character === "-->") isInComment = isInScript = false;
      else if (character[1] !== "/") isInScript = isInComment;
      else if (isInScript) isInScript = false;
      else return match.index;
    }
    return this.#html.length;
  }

  /** @param from Position after `<!`. */
  #readDeclaration(from: number): number {
    const html = this.#html;
    if (html.startsWith("--", from)) return this.#readComment(from + 2);
    if (this.#foreignContent.isInside && html.startsWith(CDATA, from)) {
      return this.#readCharacterData(from);
    }
    if (html.slice(from, from + DOCTYPE.length).toLowerCase() === DOCTYPE) {
      return this.#findPast(">", from);
    }
    return this.#readBogusComment(from);
  }

  /** @param from Position after `<!`. */
  #readXmlDeclaration(from: number): number {
    const html = this.#html;
    if (html.startsWith("--", from)) return this.#readComment(from + 2);
    return html.startsWith(CDATA, from) ? this.#readCharacterData(from) : this.#findPast(">", from);
  }

  /** Passes a CDATA section on as text (XML §2.7; HTML standard, 13.2.5.69). */
  #readCharacterData(from: number): number {
    const start = from + CDATA.length, closeIndex = this.#html.indexOf("]]>", start);
    const end = closeIndex < 0 ? this.#html.length : closeIndex;
    if (start < end) this.#tokens.text(start, end, false);
    return closeIndex < 0 ? end : end + 3;
  }

  /** Returns the position after some characters; without them the rest is skipped, in XML text. */
  #findPast(character: string, from: number): number {
    const end = this.#html.indexOf(character, from);
    if (end >= 0) return end + character.length;
    if (this.#isXml) this.#tokens.text(from, this.#html.length, true);
    return this.#html.length;
  }

  /** Reads invalid markup as a comment up to the next `>`, as browsers do. */
  #readBogusComment(from: number): number {
    const closeIndex = this.#html.indexOf(">", from);
    const end = closeIndex < 0 ? this.#html.length : closeIndex;
    this.#tokens.comment(from, end);
    return end + 1;
  }

  #readComment(from: number): number {
    const html = this.#html;
    if (!this.#isXml) {
      const emptyEnd = html.charCodeAt(from) === DASH ? from + 1 : from;
      if (html.charCodeAt(emptyEnd) === GREATER) {
        this.#tokens.comment(from, from);
        return emptyEnd + 1;
      }
    }
    for (let at = html.indexOf("--", from); at >= 0; at = html.indexOf("--", at)) {
      const start = at;
      while (html.charCodeAt(at) === DASH) at++;
      const closeIndex = html.charCodeAt(at) === EXCLAMATION ? at + 1 : at;
      if (html.charCodeAt(closeIndex) !== GREATER) continue;
      this.#tokens.comment(from, Math.max(start, at - 2));
      return closeIndex + 1;
    }
    const [dashes = ""] = /(?:--!?|-)?$/.exec(html.slice(Math.max(from, html.length - 3))) ?? [];
    this.#tokens.comment(from, html.length - dashes.length);
    return html.length;
  }
}

function isBlank(character: number): boolean {
  return character === SPACE ||
    (character <= RETURN && character >= TAB && character !== VERTICAL_TAB);
}

/** Tells whether a character ends a name. NaN, the end of the document, does so too. */
function isNameEnd(character: number): boolean {
  return character === GREATER || character === SLASH || character <= SPACE && isBlank(character) ||
    Number.isNaN(character);
}
