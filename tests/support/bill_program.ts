import { countWork } from "../../lab/bill/count_work.ts";
import { splitMessage } from "../../shared/mime/split_message.ts";
import { createSixtyMails } from "./sixty_mails.ts";

/** Prints the work that the examination of sixty mails takes, as JSON. */
const inputs = (await createSixtyMails()).map((message) => {
  const { headers, content } = splitMessage(message);
  return { headers, emailContent: content };
});
// deno-lint-ignore no-console -- The program prints its result.
console.log(JSON.stringify(await countWork(inputs)));
