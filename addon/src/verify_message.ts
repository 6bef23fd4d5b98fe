import type { AnalysisSummary } from "../../shared/contract/analyze_email_headers.ts";
import { readDnsServer } from "./dns_server.ts";

/** Global object of the frame that verifies. */
export interface DnsWindow {
  summarizeVerified(headers: string, bytes: Uint8Array): Promise<AnalysisSummary>;
}

/** A frame, and the DNS server that it asks. */
interface DnsFrame {
  readonly address: string;
  readonly element: HTMLIFrameElement;
  readonly pendingWindow: Promise<DnsWindow>;
}

let openedFrame: DnsFrame | null = null;

/**
 * Summarizes and verifies a mail by a frame that calls the person's own DNS server; null without
 * one.
 */
export async function summarizeVerified(
  headers: string,
  bytes: Uint8Array,
): Promise<AnalysisSummary | null> {
  const address = readDnsServer();
  if (openedFrame !== null && openedFrame.address !== address) {
    openedFrame.element.remove();
    openedFrame = null;
  }
  if (address === "" || headers === "") return null;
  openedFrame ??= openFrame(address);
  return await (await openedFrame.pendingWindow).summarizeVerified(headers, bytes);
}

function openFrame(address: string): DnsFrame {
  const element = document.createElement("iframe");
  element.hidden = true;
  element.src = "dns.html";
  const pendingWindow = new Promise<DnsWindow>((resolve) => {
    element.addEventListener("load", () => {
      resolve(element.contentWindow as unknown as DnsWindow);
    }, { once: true });
  });
  document.documentElement.append(element);
  return { address, element, pendingWindow };
}
