import { assert, assertEquals, assertGreater } from "@std/assert";
import { loadCatalogue } from "../../../lab/catalogue/load.ts";
import { analyzeMail } from "../../../shared/scoring/analyze.ts";
import { compileCatalogue } from "../../../shared/scoring/matching/matcher.ts";
import { readMail } from "../../../shared/mime/read_mail.ts";
import {
  decodeAsBrowser,
  decodeBase64,
  extractHeaderBlock,
} from "../../../lab/support/mail_bytes.ts";
import { createReferenceScorer } from "../../support/reference_scorer.ts";
import { findCorpusPath, haveCorpus } from "../../support/corpus_files.ts";
import { readJsonLines } from "../../../lab/support/json_lines.ts";
import type { CorpusMail } from "../../../lab/support/json_lines.ts";

const FILES = [
  "foff_milter_tests",
  "sourceforge_lists",
  "spamassassin",
  "phishing_pot",
  "opensource_lists",
];

/** One of so many mails is compared. */
const EACH = 8;

/** Bodies are cut at this length, as the slow scorer reads a text once per keyword. */
const MAX_BODY_CHARS = 6_000;

Deno.test({
  name: "analyzeMail agrees with the slow reading of SPEC 2.5 on mails of the corpora",
  ignore: !haveCorpus,
  fn: async () => {
    const patterns = loadCatalogue();
    const catalogue = compileCatalogue(patterns);
    const reference = createReferenceScorer(patterns);
    let mailCount = 0;
    let matchCount = 0;
    for (const file of FILES) {
      const path = findCorpusPath(`mail/dev/${file}.jsonl.gz`);
      for await (const { id, raw_b64 } of readJsonLines<CorpusMail>(path)) {
        if (mailCount++ % EACH !== 0) continue;
        const bytes = decodeBase64(raw_b64);
        const headers = decodeAsBrowser(extractHeaderBlock(bytes));
        const input = {
          headers,
          emailContent: decodeAsBrowser(bytes).slice(
            headers.length,
            headers.length + MAX_BODY_CHARS,
          ),
        };
        const got = analyzeMail(catalogue, input).matchedPatterns
          .map(({ patternId, score, matchScore }) => ({ patternId, score, matchScore }));
        assertEquals(got, reference(readMail(input).text), `${file} ${id}`);
        matchCount += got.length;
      }
    }
    assertGreater(mailCount, 2000);
    assert(matchCount > 100);
  },
});
