import { simpleParser } from "mailparser";
import PostalMime from "postal-mime";
import { parseHeaders } from "../../shared/headers/parse.ts";
import type { ParsedHeaders } from "../../shared/headers/types.ts";
import { LARGE_BLOCK, lifelikeHeaderBlock, MEDIAN_BLOCK } from "../support/header_block.ts";

/**
 * The fields that the other parsers read too; they leave Received fields, results and signatures as
 * text.
 */
function readEnvelope(
  { from, to, cc, replyTo, subject, date, messageId }: ParsedHeaders,
): unknown[] {
  return [from, to, cc, replyTo, subject, date, messageId];
}

/**
 * Time to parse one header block, compared with two parsers in the same run. Those take bytes, as
 * their interfaces require.
 */
for (const [name, size] of [["median", MEDIAN_BLOCK], ["large", LARGE_BLOCK]] as const) {
  const bytes = new TextEncoder().encode(lifelikeHeaderBlock(size));
  const text = new TextDecoder().decode(bytes);
  const buffer = Buffer.from(bytes);
  const group = `parse a ${name} header block (${size / 1000} kB)`;

  Deno.bench({ name: `parseHeaders, ${name}`, group, baseline: true }, () => {
    readEnvelope(parseHeaders(text));
  });
  Deno.bench({ name: `parseHeaders and every hop, result and signature, ${name}`, group }, () => {
    const headers = parseHeaders(text);
    headers.toJSON();
  });
  Deno.bench({ name: `postal-mime, ${name}`, group }, async () => {
    await PostalMime.parse(bytes);
  });
  Deno.bench({ name: `mailparser, ${name}`, group }, async () => {
    await simpleParser(buffer, {});
  });
}
