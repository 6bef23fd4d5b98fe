import type { AnalysisSummary } from "../../shared/contract/analyze_email_headers.ts";
import { dnsAddress } from "./dns_address.ts";

/** The global object of the frame that verifies. */
export interface DnsWindow {
  summarizeVerified(headers: string, bytes: Uint8Array): Promise<AnalysisSummary>;
}

/** The frame and the address that it asks. */
interface DnsFrame {
  readonly address: string;
  readonly element: HTMLIFrameElement;
  readonly loaded: Promise<DnsWindow>;
}

let open: DnsFrame | null = null;

/**
 * Summarizes and verifies a mail by a frame that calls the person's own DNS server; null without
 * one.
 */
export async function summarizeVerified(
  headers: string,
  bytes: Uint8Array,
): Promise<AnalysisSummary | null> {
  const address = dnsAddress();
  if (open !== null && open.address !== address) {
    open.element.remove();
    open = null;
  }
  if (address === "" || headers === "") return null;
  open ??= openFrame(address);
  return await (await open.loaded).summarizeVerified(headers, bytes);
}

function openFrame(address: string): DnsFrame {
  const element = document.createElement("iframe");
  element.hidden = true;
  element.src = "dns.html";
  const loaded = new Promise<DnsWindow>((resolve) => {
    element.addEventListener("load", () => {
      resolve(element.contentWindow as unknown as DnsWindow);
    }, { once: true });
  });
  document.documentElement.append(element);
  return { address, element, loaded };
}
