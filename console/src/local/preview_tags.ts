const words = (text: string): ReadonlySet<string> => new Set(text.split(" "));

/** Elements that only show text; all others are left out and their content kept. */
export const SHOWN = words(
  "a abbr address article aside b big blockquote br caption center cite code col colgroup dd " +
    "del div dl dt em figcaption figure font footer h1 h2 h3 h4 h5 h6 header hr i img ins kbd " +
    "li main mark nav ol p pre s samp section small span strike strong sub sup table tbody " +
    "td tfoot th thead tr tt u ul var wbr",
);

/** Elements whose content is not text of the mail. */
export const DROPPED = words(
  "script style title iframe noembed noframes xmp template datalist object embed audio video canvas " +
    "svg math",
);

/** Elements whose content the tokenizer does not parse, up to their end tag. */
export const RAW = words("script style title iframe noembed noframes xmp textarea");

export const VOID = words(
  "area base basefont bgsound br col embed frame hr img input link meta param source track wbr",
);

/** Fields that a person would type into; shown as empty boxes. */
export const FIELDS = words("input select textarea");

/** Presentational attributes. */
export const KEPT_ATTRIBUTES = words(
  "align alt bgcolor border cellpadding cellspacing color colspan dir face height hspace " +
    "lang nowrap rowspan size title valign vspace width",
);

/** Open elements that a start tag closes, up to the nearest of the second list. */
export const ENDS: ReadonlyMap<string, { readonly ends: string; readonly parent: string }> =
  new Map(
    [
      ["li", { ends: "li", parent: "ul ol" }],
      ["dt", { ends: "dt dd", parent: "dl" }],
      ["dd", { ends: "dt dd", parent: "dl" }],
      ["td", { ends: "td th", parent: "tr table" }],
      ["th", { ends: "td th", parent: "tr table" }],
      ["tr", { ends: "tr", parent: "table tbody thead tfoot" }],
      ["p", { ends: "p", parent: "td th div table li blockquote" }],
    ],
  );
