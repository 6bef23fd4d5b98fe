import { scanMail } from "../../cli/scan/scan_mail.ts";
import type { IndicatorMail } from "../../shared/exports/indicators/indicator.ts";

/** Time at which the mails are examined. */
export const EXAMINED_AT = Date.parse("2026-01-05T12:00:00Z");

/** A phishing mail that came over a relay of the recipient's own. */
export const PHISHING = [
  "Received: from mx.example.net (mx.example.net [192.0.2.200]) by box.example.net with ESMTPS id 2;",
  " Mon, 5 Jan 2026 10:00:02 +0100",
  "Received: from mail.badhost.top (mail.badhost.top [45.155.1.2]) by mx.example.net with ESMTPS id 1;",
  " Mon, 5 Jan 2026 10:00:01 +0100",
  "Received: from inner.badhost.top (unknown [93.184.216.34]) by mail.badhost.top with ESMTP id 0;",
  " Mon, 5 Jan 2026 10:00:00 +0100",
  "Authentication-Results: mx.example.net; spf=fail smtp.mailfrom=paypal.com;",
  " dmarc=fail header.from=paypal.com",
  "From: PayPal <service@paypal.com>",
  "Sender: boss@badhost.top",
  "Reply-To: help@pay-support.top",
  "To: Ben <ben@example.net>",
  "Subject: Your account has been suspended",
  "Date: Mon, 5 Jan 2026 10:00:00 +0100",
  "Message-ID: <1@paypal.com>",
  "MIME-Version: 1.0",
  'Content-Type: multipart/mixed; boundary="b"',
  "",
  "--b",
  "Content-Type: text/html",
  "",
  "<p>Your account has been suspended. Verify your account within 24 hours to avoid closure.</p>",
  '<a href="https://pay-verify.top/login">https://www.paypal.com/login</a>',
  '<a href="https://sites.google.com/view/pay-verify">here</a>',
  '<a href="https://www.paypal.com/">home</a> <a href="https://example.net/">you</a>',
  '<a href="http://203.0.113.9/x">mirror</a> Questions to ben@example.net',
  '<img src="https://www.paypalobjects.com/logo.png">',
  "--b",
  "Content-Type: application/octet-stream",
  'Content-Disposition: attachment; filename="invoice.exe"',
  "",
  "MZ invoice",
  "--b--",
  "",
].join("\n");

/** A mail of a friend. */
export const LUNCH_MAIL = [
  "From: Ann <ann@example.org>",
  "To: Ben <ben@example.net>",
  "Subject: Lunch",
  "Date: Mon, 5 Jan 2026 10:00:00 +0100",
  "",
  "Half past twelve? https://lunch-place.top/menu",
  "",
].join("\n");

/** Examines a mail as `scan` does. */
export async function examineForIndicators(name: string, text: string): Promise<IndicatorMail> {
  return await scanMail(name, text, { now: () => EXAMINED_AT });
}
