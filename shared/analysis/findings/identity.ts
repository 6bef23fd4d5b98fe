import type { Finding } from "../../contract/analyze_email_headers.ts";
import type { AddressList, Mailbox, ProblemId } from "../../headers/types.ts";
import { finding, quote } from "../evidence.ts";
import type { Evidence } from "../evidence.ts";
import { isFreeMail } from "../free_mail.ts";
import { sameOrganization } from "../organizational_domain.ts";

/** An address inside a display name. */
const ADDRESS_IN_NAME = /[^\s<>()"',;:@]{1,64}@([a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){1,8})/i;

/** Longest part of a display name that is looked at; mail programs show less. */
const MAX_NAME = 500;

/** Who the message says it is from, and who it really concerns. */
export function* examineIdentity(evidence: Evidence): Iterable<Finding> {
  const { parsed, author, authenticated } = evidence;
  const noticed = (problem: ProblemId) => parsed.problems.some(({ id }) => id === problem);
  if (noticed("missing_from")) {
    yield finding("from_missing", "high", "The message names no author.");
  }
  if (noticed("unreadable_from")) {
    yield finding("from_unreadable", "high", "The author's address cannot be read.");
  }
  if (parsed.problems.some(({ id, field }) => id === "duplicate_field" && field === "from")) {
    yield finding(
      "from_duplicated",
      "high",
      "There are several From fields, so different programs show different authors.",
    );
  }
  if (noticed("several_from")) {
    yield finding("from_several", "medium", "The message names several authors.");
  }
  if (author === undefined || author.domain === "") return;

  const named = addressInName(author);
  if (named !== null && !sameOrganization(named, author.domain)) {
    yield finding(
      "display_name_address",
      "high",
      `The author's name shows an address at ${quote(named)}, the real one is at ${
        quote(author.domain)
      }.`,
    );
  }
  yield* examineReplyTo(evidence, author);
  // A passing check for the author's domain makes it irrelevant which service sent the mail.
  if (authenticated) return;
  const bounce = foreign(parsed.returnPath, author);
  if (bounce !== null) {
    yield finding(
      "return_path_elsewhere",
      "low",
      `Bounces go to ${quote(bounce)}, not to the author's domain.`,
    );
  }
  const sender = foreign(parsed.sender, author);
  if (sender !== null) {
    yield finding("sender_elsewhere", "low", `The mail was sent on behalf by ${quote(sender)}.`);
  }
}

function* examineReplyTo({ parsed }: Evidence, author: Mailbox): Iterable<Finding> {
  const elsewhere = foreign(parsed.replyTo, author);
  if (elsewhere === null) return;
  if (isFreeMail(elsewhere)) {
    yield finding(
      "reply_to_free_mail",
      "high",
      `Answers go to a free mailbox at ${quote(elsewhere)}, not to the author.`,
    );
    return;
  }
  const list = parsed.byName.has("list-id") || parsed.byName.has("list-post");
  yield finding(
    "reply_to_elsewhere",
    list ? "low" : "medium",
    `Answers go to ${quote(elsewhere)}, not to the author's domain.`,
  );
}

/** The domain in a display name; null when there is none or a mailing list wrote the name. */
function addressInName({ name }: Mailbox): string | null {
  if (name === null || /\bvia\b/i.test(name)) return null;
  return ADDRESS_IN_NAME.exec(name.slice(0, MAX_NAME))?.[1]?.toLowerCase() ?? null;
}

/** The domain of a list's first mailbox that is not of the author's organization. */
function foreign(list: AddressList, author: Mailbox): string | null {
  const other = list.mailboxes.find(({ domain }) =>
    domain !== "" && !sameOrganization(domain, author.domain)
  );
  return other?.domain ?? null;
}
