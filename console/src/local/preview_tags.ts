const listNames = (text: string): ReadonlySet<string> => new Set(text.split(" "));

/** Elements that are shown. Those that are neither shown nor dropped are replaced by their content. */
export const SHOWN_TAGS = listNames(
  "a abbr address article aside b big blockquote br caption center cite code col colgroup dd " +
    "del div dl dt em figcaption figure font footer h1 h2 h3 h4 h5 h6 header hr i img ins kbd " +
    "li main mark nav ol p pre s samp section small span strike strong sub sup table tbody " +
    "td tfoot th thead tr tt u ul var wbr",
);

/** Elements that are dropped with their content. */
export const DROPPED_TAGS = listNames(
  "script style title iframe noembed noframes xmp template datalist object embed audio video canvas " +
    "svg math",
);

/** Form fields; boxes with their value are shown in their place. */
export const FIELD_TAGS = listNames("input select textarea");

/** Attributes that the preview keeps; `style` and `href` become a style and a title. */
export const KEPT_ATTRIBUTES = listNames(
  "align alt bgcolor border cellpadding cellspacing color colspan dir face height hspace " +
    "lang nowrap rowspan size title valign vspace width",
);

/** Start tags that close an open element: its possible tags, and the parents that protect it. */
export const IMPLIED_ENDS: ReadonlyMap<
  string,
  { readonly closes: string; readonly within: string }
> = new Map(
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
