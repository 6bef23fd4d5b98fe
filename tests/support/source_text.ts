/** Source text of a module, divided by a small scanner. */
export interface SourceText {
  /** The code, with comments, regular expressions and the text of strings left out. */
  readonly code: string;
  /** Comments with their delimiters, in order. */
  readonly comments: readonly string[];
}

/** A regular expression begins after these characters or words, a division after any other. */
const BEFORE_REGEX = /(?:^|[(,=:[!&|?{};+\-*%<>~^]|\b(?:return|typeof|case|in|of|yield|await))\s*$/;
const COMMENT = /\/\*[\s\S]*?\*\/|\/\/[^\n]*/y;
const STRING = /"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'/y;
const REGEX = /\/(?:[^/\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/[a-z]*/y;
const TEMPLATE_TEXT = /(?:[^`\\$]|\\[\s\S]|\$(?!\{))*/y;

/** Divides the source of a TypeScript module into code and comments. */
export function splitSource(source: string): SourceText {
  const comments: string[] = [];
  /** Open braces: true for one that returns to the text of a template. */
  const braces: boolean[] = [];
  let code = "", at = 0;
  const match = (pattern: RegExp): string | null => {
    pattern.lastIndex = at;
    const matchedText = pattern.exec(source)?.[0] ?? null;
    if (matchedText !== null) at += matchedText.length;
    return matchedText;
  };
  const skipTemplateText = () => {
    match(TEMPLATE_TEXT);
    if (source.startsWith("${", at)) {
      braces.push(true);
      code += "(";
      at += 2;
    } else {
      code += '"';
      at++;
    }
  };
  while (at < source.length) {
    const char = source[at] ?? "";
    const comment = char === "/" ? match(COMMENT) : null;
    if (comment !== null) {
      comments.push(comment);
      code += " ";
    } else if (match(STRING) !== null) code += '""';
    else if (char === "/" && BEFORE_REGEX.test(code.slice(-20)) && match(REGEX) !== null) {
      code += "/r/";
    } else if (char === "`") {
      code += '"';
      at++;
      skipTemplateText();
    } else if (char === "}" && braces.pop()) {
      code += ")";
      at++;
      skipTemplateText();
    } else {
      if (char === "{") braces.push(false);
      code += char;
      at++;
    }
  }
  return { code, comments };
}
