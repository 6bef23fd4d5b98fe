const listNames = (text: string): ReadonlySet<string> => new Set(text.split(" "));

/** Elements that are shown. Of others, unless dropped, only the content is shown. */
export const SHOWN = listNames(
  "a abbr address article aside b big blockquote br caption center cite code col colgroup dd " +
    "del div dl dt em figcaption figure font footer h1 h2 h3 h4 h5 h6 header hr i img ins kbd " +
    "li main mark nav ol p pre s samp section small span strike strong sub sup table tbody " +
    "td tfoot th thead tr tt u ul var wbr",
);

/** Elements that are dropped with their content. */
export const DROPPED = listNames(
  "script style title iframe noembed noframes xmp template datalist object embed audio video canvas " +
    "svg math",
);

/** Elements whose content the tokenizer skips up to their end tag. */
export const RAW = listNames("script style title iframe noembed noframes xmp textarea");

/** Elements without content and end tag. */
export const VOID = listNames(
  "area base basefont bgsound br col embed frame hr img input link meta param source track wbr",
);

/** Form fields; boxes with their value are shown in their place. */
export const FIELDS = listNames("input select textarea");

/** Attributes that are shown. */
export const KEPT_ATTRIBUTES = listNames(
  "align alt bgcolor border cellpadding cellspacing color colspan dir face height hspace " +
    "lang nowrap rowspan size title valign vspace width",
);

/** Open elements that a start tag implicitly closes, within the nearest of certain parents. */
export const ENDS: ReadonlyMap<string, { readonly closes: string; readonly within: string }> =
  new Map(
    [
      ["li", { closes: "li", within: "ul ol" }],
      ["dt", { closes: "dt dd", within: "dl" }],
      ["dd", { closes: "dt dd", within: "dl" }],
      ["td", { closes: "td th", within: "tr table" }],
      ["th", { closes: "td th", within: "tr table" }],
      ["tr", { closes: "tr", within: "table tbody thead tfoot" }],
      ["p", { closes: "p", within: "td th div table li blockquote" }],
    ],
  );
