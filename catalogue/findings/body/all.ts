import { LINKS } from "./links.ts";
import { TEXT } from "./text.ts";
import { MAIL } from "./mail.ts";
import { ATTACHMENTS } from "./attachments.ts";
import { PARTS } from "./parts.ts";
import { PRESSURE } from "./pressure.ts";
import { LURES } from "./lures.ts";

/** Every finding of a body. */
export const BODY_KINDS = {
  ...LINKS,
  ...TEXT,
  ...MAIL,
  ...ATTACHMENTS,
  ...PARTS,
  ...PRESSURE,
  ...LURES,
};
