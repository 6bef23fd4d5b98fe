import { PRESSURES } from "../contract/body.ts";
import type { BodyAnalysis } from "../contract/body.ts";
import type { ParsedHeaders } from "../message/headers/types.ts";
import { leaves, partText, readPartTree } from "../message/mime/part_tree.ts";
import type { PartTree } from "../message/mime/part_tree.ts";
import { examineAttachments, isAttachment } from "./attachments.ts";
import { findEntities } from "./entities.ts";
import { findingsOf } from "./findings.ts";
import type { BodyFindingId } from "./findings.ts";
import { readHtmlLinks } from "./html_links.ts";
import { languageOf } from "./language.ts";
import { pressureOf } from "./pressure.ts";
import type { Sentiment } from "./pressure.ts";
import { bodyScore } from "./score.ts";
import { textLinks } from "./text_links.ts";
import { examineUrls } from "./urls.ts";
import type { MailLink } from "./urls.ts";
import { wordsOf } from "./words.ts";

/** A mail whose body is analysed. */
export interface BodyInput {
  /** The body as it came: text, HTML, or raw MIME with or without its header fields. */
  readonly content: string;
  /** Null when none were given. */
  readonly headers: ParsedHeaders | null;
  readonly subject: string;
  /** Visible text of the body. */
  readonly text: string;
  /** "" when not known. */
  readonly senderDomain: string;
}

/** Least score of a pressure that is a finding: one phrase of it. */
const PRESSED = 30;

/** Analyses a body: where it leads, what it brings, what it names, how it presses. Opens nothing. */
export async function analyzeBody(
  { content, headers, subject, text, senderDomain }: BodyInput,
): Promise<BodyAnalysis> {
  const field = (name: string) => headers?.byName.get(name)?.[0]?.value ?? null;
  const tree = readPartTree(content, {
    contentType: field("content-type"),
    encoding: field("content-transfer-encoding"),
    disposition: field("content-disposition"),
  });
  const { links, base, found } = readLinks(tree);
  const urls = examineUrls(links, { base, senderDomain });
  const attachments = await examineAttachments(leaves(tree.root));
  const whole = `${subject}\n${text}`;
  const words = wordsOf(whole);
  const language = languageOf(words);
  const sentiment = pressureOf(words, language);
  const findings = findingsOf([
    ...urls.flatMap((url) => url.findings),
    ...attachments.flatMap((attachment) => attachment.findings),
    ...found,
    ...pressures(sentiment),
  ]);
  return {
    urls,
    attachments,
    entities: await findEntities(whole, language),
    sentiment,
    language,
    findings,
    bodyScore: bodyScore(findings),
  };
}

/** Types of a body that is encrypted (RFC 8551 §3.3, RFC 3156 §4). */
const ENCRYPTED = /^(?:application\/(?:x-)?pkcs7-mime|application\/pgp-encrypted)$/;

/** Addresses of the parts that are the mail's text, and what their markup and the tree show. */
function readLinks({ root, problems }: PartTree) {
  const links: MailLink[] = [];
  const found: BodyFindingId[] = [];
  let base: string | null = null;
  const addText = (text: string) => {
    for (const href of textLinks(text)) links.push({ href, shown: null, source: "text" });
  };
  for (const part of leaves(root)) {
    if (ENCRYPTED.test(part.type)) found.push("part_encrypted");
    if (isAttachment(part)) continue;
    if (part.type !== "text/html") {
      addText(partText(part));
      continue;
    }
    const html = readHtmlLinks(partText(part));
    base ??= html.base;
    for (const link of html.links) links.push(link);
    addText(html.text);
    if (html.hasForm) found.push("mail_form");
    if (html.hasPassword) found.push("mail_password_field");
    if (html.hasScript) found.push("mail_script");
    if (html.links.some(({ source }) => source === "refresh")) found.push("mail_refresh");
  }
  const cut = ["too_deep", "too_many_parts", "too_large"] as const;
  if (cut.some((problem) => problems.has(problem))) found.push("part_incomplete");
  return { links, base, found };
}

function pressures(sentiment: Sentiment): BodyFindingId[] {
  return PRESSURES.filter((each) => sentiment[each] >= PRESSED)
    .map((each) => `pressure_${each}` as const);
}
