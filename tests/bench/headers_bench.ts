import { simpleParser } from "mailparser";
import PostalMime from "postal-mime";
import { parseHeaders } from "../../shared/headers/parse.ts";
import { LARGE_BLOCK, lifelikeHeaderBlock, MEDIAN_BLOCK } from "../helpers/header_block.ts";

/**
 * Time to parse one header block, against two parsers in the same run. Ours also reads every hop, result
 * and signature, which the others leave as text; theirs get bytes, as they are used.
 */
for (const [name, size] of [["median", MEDIAN_BLOCK], ["large", LARGE_BLOCK]] as const) {
  const text = lifelikeHeaderBlock(size);
  const bytes = new TextEncoder().encode(text);
  const buffer = Buffer.from(bytes);
  const group = `parse a ${name} header block (${size / 1000} kB)`;

  Deno.bench({ name: `parseHeaders, ${name}`, group, baseline: true }, () => {
    parseHeaders(text);
  });
  Deno.bench({ name: `postal-mime, ${name}`, group }, async () => {
    await PostalMime.parse(bytes);
  });
  Deno.bench({ name: `mailparser, ${name}`, group }, async () => {
    await simpleParser(buffer, {});
  });
}
