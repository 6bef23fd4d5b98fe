import { readHtml } from "../../mime/html_reader.ts";
import { type HtmlLinks, LinkSink } from "./html_links.ts";

/** Reads the addresses of a page or picture in XML, without prefixes of names. */
export function readXmlLinks(xml: string, mayRead = () => true): HtmlLinks {
  const links = new LinkSink();
  readHtml(xml, [links], { xml: true, mayRead });
  links.closeLink(true);
  return links;
}
