/** Kinds of elements by which a document's tree is built (HTML standard, 13.2). */

function splitNames(names: string): ReadonlySet<string> {
  return new Set(names.split(" "));
}

/** Elements without an end tag. */
export const VOID_ELEMENTS = splitNames(
  "area base basefont bgsound br col embed frame hr img input keygen link meta param source track wbr",
);

/** Elements that do not start the body. */
export const HEAD_ELEMENTS = splitNames(
  "html head title meta link base basefont bgsound style script template noframes frameset",
);

/** Elements that the end tag of an unknown element does not close (13.2.4.2, "special"). */
export const SPECIAL_ELEMENTS = splitNames(
  "address applet area article aside base basefont bgsound blockquote body br button caption " +
    "center col colgroup dd details dir div dl dt embed fieldset figcaption figure footer form " +
    "frame frameset h1 h2 h3 h4 h5 h6 head header hgroup hr html iframe img input keygen li link " +
    "listing main marquee menu meta nav noembed noframes noscript object ol p param plaintext pre " +
    "script search section select source style summary table tbody td template textarea tfoot th " +
    "thead title tr track ul wbr xmp",
);

/** Elements that browsers open again after a block has closed them (13.2.4.3, "formatting"). */
export const FORMATTING_ELEMENTS = splitNames(
  "a b big code em font i nobr s small strike strong tt u",
);

/** Elements inside which no formatting is opened again from outside (13.2.4.3, "marker"). */
export const MARKER_ELEMENTS = splitNames("applet marquee object template");

export const HEADINGS = splitNames("h1 h2 h3 h4 h5 h6");

/** Elements whose start tag closes an open paragraph (13.2.6.4.7). */
export const ENDS_PARAGRAPH = splitNames(
  "address article aside blockquote center dd details dialog dir div dl dt fieldset figcaption " +
    "figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr li listing main menu nav ol p plaintext " +
    "pre search section summary table ul xmp",
);

/** Elements whose end tag may be missing (13.2.6.3). */
export const IMPLIED_END_TAGS = splitNames("dd dt li optgroup option p rb rp rt rtc");

/** Parts of a table, whose start tags are ignored outside of one. */
export const TABLE_PARTS = splitNames("caption col colgroup tbody td tfoot th thead tr");

/** Elements that hold only parts of a table; browsers move other content before it (13.2.6.1). */
export const ONLY_TABLE_PARTS = splitNames("table tbody tfoot thead tr colgroup");

/** Elements of SVG and MathML that hold HTML (13.2.4.2). */
export const INTEGRATION_POINTS = splitNames(
  "foreignobject desc title annotation-xml mi mo mn ms mtext",
);

/** HTML elements whose start tag closes the open picture or formula (13.2.6.5). */
export const ENDS_FOREIGN = splitNames(
  "b big blockquote body br center code dd div dl dt em embed h1 h2 h3 h4 h5 h6 head hr i img li " +
    "listing menu meta nobr ol p pre ruby s small span strong strike sub sup table tt u ul var",
);
