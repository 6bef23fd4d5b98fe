/** Marks of a quotation at the start of a line (RFC 3676 §4.5). */
const QUOTED = /^>*/;
/** The line before a signature, which ends in a blank and does not flow (RFC 3676 §4.3). */
const SIGNATURE = "-- ";

/**
 * Joins the lines that a mail program has broken (RFC 3676 §4.2), with `delsp=yes` without their
 * blank.
 */
export function unflow(
  text: string,
  { type, parameters }: {
    readonly type: string;
    readonly parameters: ReadonlyMap<string, string>;
  },
): string {
  const is = (name: string, value: string) => parameters.get(name)?.trim().toLowerCase() === value;
  if (type !== "text/plain" || !is("format", "flowed") || !is("delsp", "yes")) return text;
  let joined = "", depth = -1;
  for (const line of text.split(/\r?\n/)) {
    const [marks = ""] = QUOTED.exec(line) ?? [];
    // A blank is put before lines that would look quoted or empty (RFC 3676 §4.4).
    const content = line.slice(marks.length).replace(/^ /, "");
    const goesOn = depth === marks.length && content !== SIGNATURE;
    if (!goesOn) joined += `${joined === "" ? "" : "\n"}${marks}${marks === "" ? "" : " "}`;
    const flows = content.endsWith(" ") && content !== SIGNATURE;
    joined += flows ? content.slice(0, -1) : content;
    depth = flows ? marks.length : -1;
  }
  return joined;
}
