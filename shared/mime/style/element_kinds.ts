/** Kinds of elements by which a document's tree is built (HTML standard, 13.2). */

function names(written: string): ReadonlySet<string> {
  return new Set(written.split(" "));
}

/** Elements without an end tag. */
export const VOID = names(
  "area base basefont bgsound br col embed frame hr img input keygen link meta param source track wbr",
);

/** Elements that do not start the body. */
export const HEAD_ELEMENTS = names(
  "html head title meta link base basefont bgsound style script template noframes frameset",
);

/** Elements that other elements' end tags do not close (13.2.4.2, "special"). */
export const SPECIAL = names(
  "address applet area article aside base basefont bgsound blockquote body br button caption " +
    "center col colgroup dd details dir div dl dt embed fieldset figcaption figure footer form " +
    "frame frameset h1 h2 h3 h4 h5 h6 head header hgroup hr html iframe img input keygen li link " +
    "listing main marquee menu meta nav noembed noframes noscript object ol p param plaintext pre " +
    "script search section select source style summary table tbody td template textarea tfoot th " +
    "thead title tr track ul wbr xmp",
);

/** Elements that are opened again after a block has ended them (13.2.4.3). */
export const FORMATTING = names("a b big code em font i nobr s small strike strong tt u");

/** Elements at whose start formatting begins anew; cells and captions aside. */
export const MARKED = names("applet marquee object template");

export const HEADINGS = names("h1 h2 h3 h4 h5 h6");

/** Start tags that end an open paragraph. */
export const CLOSES_P = names(
  "address article aside blockquote center dd details dialog dir div dl dt fieldset figcaption " +
    "figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr li listing main menu nav ol p plaintext " +
    "pre search section summary table ul xmp",
);

/** Elements whose end tag may be missing (13.2.6.3). */
export const ENDS_ITSELF = names("dd dt li optgroup option p rb rp rt rtc");

/** Parts of a table, which are ignored outside of one. */
export const TABLE_PARTS = names("caption col colgroup tbody td tfoot th thead tr");

/** Elements that hold parts of a table alone: other content moves before the table (13.2.6.1). */
export const APART = names("table tbody tfoot thead tr colgroup");

/** Elements that end the search for an open element (13.2.4.2). */
const USUAL = [
  "applet",
  "caption",
  "html",
  "table",
  "td",
  "th",
  "marquee",
  "object",
  "template",
  "foreignobject",
  "desc",
  "annotation-xml",
  "mi",
  "mo",
  "mn",
  "ms",
  "mtext",
];
export const SCOPE = {
  usual: new Set(USUAL),
  button: new Set([...USUAL, "button"]),
  list: new Set([...USUAL, "ol", "ul"]),
  table: new Set(["html", "table", "template"]),
} as const;

/** Elements of SVG and MathML that hold HTML (13.2.4.2). */
export const INTEGRATION = names(
  "foreignobject desc title annotation-xml mi mo mn ms mtext",
);

/** HTML elements that end a picture or formula around them (13.2.6.5). */
export const LEAVES_FOREIGN = names(
  "b big blockquote body br center code dd div dl dt em embed h1 h2 h3 h4 h5 h6 head hr i img li " +
    "listing menu meta nobr ol p pre ruby s small span strong strike sub sup table tt u ul var",
);
