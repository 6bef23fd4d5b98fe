import { ARC } from "./arc.ts";
import { AUTHENTICATION } from "./authentication.ts";
import { BRANDS } from "./brands.ts";
import { DATES } from "./dates.ts";
import { DOMAINS } from "./domains.ts";
import { IDENTITY } from "./identity.ts";
import { MESSAGE } from "./message.ts";
import { ORIGIN } from "./origin.ts";
import { REPUTATION } from "./reputation.ts";
import { TRACE } from "./trace.ts";

/** Every finding of the header analysis. */
export const HEADER_KINDS = {
  ...ARC,
  ...AUTHENTICATION,
  ...BRANDS,
  ...DATES,
  ...DOMAINS,
  ...IDENTITY,
  ...MESSAGE,
  ...ORIGIN,
  ...REPUTATION,
  ...TRACE,
};
