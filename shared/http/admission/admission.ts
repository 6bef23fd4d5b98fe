import { createVerifier, type TokenVerifier } from "../auth/verify_token.ts";
import type { Config } from "../../runtime/config.ts";
import type { Deps } from "../../runtime/deps.ts";
import { Limits } from "./limits.ts";

/** Decides which requests are admitted; one for all functions that share a process. */
export interface Admission {
  /** Undefined while tokens are not verified. */
  readonly verify: TokenVerifier | undefined;
  readonly limits: Limits;
}

/** Makes the admission of a process. */
export function createAdmission(config: Config, deps: Deps): Admission {
  return { verify: createVerifier(config, deps), limits: new Limits(config, deps.clock) };
}
