import { assertEquals } from "@std/assert";
import { readLabel } from "../../../lab/evaluation/mail_lines.ts";

const LABELS: Readonly<Record<string, "ham" | "spam" | undefined>> = {
  "mail/ham/1.eml": "ham",
  "mail/Inbox:12": "ham",
  "mail/easy_ham_2/0001.eml": "ham",
  "archive/not-spam/1.eml": "ham",
  "spam/2024/good/1.eml": "ham",
  "mail/spam-2/a/b.eml": "spam",
  "mail\\Junk.mbox:3": "spam",
  "phishing.mbox": "spam",
  "Maildir/.Junk/cur/1:2,S": "spam",
  "mail/2024/1.eml": undefined,
  "mail/spammers/1.eml": undefined,
  "mail/hamburg.mbox:1": undefined,
};

for (const [path, label] of Object.entries(LABELS)) {
  Deno.test(`readLabel calls ${path} ${label ?? "not known"}`, () => {
    assertEquals(readLabel(path), label);
  });
}
