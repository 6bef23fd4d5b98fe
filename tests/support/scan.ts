import { scan } from "../../cli/scan/main.ts";
import { parseScanCommand } from "../../cli/scan/scan_command.ts";

/** A harmless mail. */
export const LUNCH = [
  "Received: from a.example.org (a.example.org [192.0.2.1]) by mx.example.net with ESMTPS id 1;",
  " Mon, 5 Jan 2026 10:00:01 +0100",
  "From: Ann <ann@example.org>",
  "To: Ben <ben@example.net>",
  "Date: Mon, 5 Jan 2026 10:00:00 +0100",
  "Message-ID: <1@example.org>",
  "Subject: Lunch",
  "",
  "Half past twelve at the Café?",
  "",
].join("\n");

/** The harmless mail with the words and failed checks of phishing. */
export const PHISHING_LUNCH = LUNCH.replace(
  "Subject: Lunch",
  "Subject: Your account has been suspended",
)
  .replace(
    "Half past twelve at the Café?",
    "Your account has been suspended. " +
      "Verify your account within 24 hours to avoid permanent closure.",
  )
  .replace(
    "From:",
    "Authentication-Results: mx.example.net; spf=fail smtp.mailfrom=example.org; dmarc=fail\nFrom:",
  )
  .replace("Ann <ann@", "PayPal <ann@");

/** Writes files into a new folder, and deletes it after the work. */
export async function runInFolder(
  files: Readonly<Record<string, string | Uint8Array>>,
  work: (folder: string) => Promise<void>,
): Promise<void> {
  const folder = await Deno.makeTempDir();
  try {
    for (const [name, content] of Object.entries(files)) {
      const path = `${folder}/${name}`;
      await Deno.mkdir(path.slice(0, path.lastIndexOf("/")), { recursive: true });
      await Deno.writeFile(
        path,
        typeof content === "string" ? new TextEncoder().encode(content) : content,
      );
    }
    await work(folder);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

/** Runs `scan`; returns its status and what it printed, by line. */
export async function runScan(
  ...args: string[]
): Promise<{ status: number; out: string[]; err: string[] }> {
  const out: string[] = [];
  const err: string[] = [];
  const output = {
    print: (text: string) => Promise.resolve(void out.push(text)),
    complain: (text: string) => void err.push(text),
  };
  return { status: await scan(parseScanCommand(args), output), out, err };
}
