import { createReaderAddress } from "../../shared/body/links/reader_addresses.ts";
import { examineUrls } from "../../shared/body/links/urls.ts";

/** Examines one link of a mail from shop.example to ann@shop.example. */
export function examineLink(href: string, shown: string | null = null) {
  const links = [{ href, shown, source: "link" as const }];
  const readers = [createReaderAddress("ann@shop.example")];
  return examineUrls(links, { base: null, senderDomain: "shop.example", readers }).urls[0];
}
