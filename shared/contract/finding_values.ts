import * as z from "zod";

/** The values in a finding's message by name, for the same sentence in another language. */
export const FindingValues = z.record(z.string(), z.string())
  .describe("The values in message by name, so that it can be written in another language");
