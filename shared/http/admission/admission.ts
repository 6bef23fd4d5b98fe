import { createTokenVerifier, type TokenVerifier } from "../auth/verify_token.ts";
import type { Config } from "../../runtime/config.ts";
import type { Deps } from "../../runtime/deps.ts";
import { Limits } from "./limits.ts";

/** Decides which requests are admitted. All functions of a process share it. */
export interface Admission {
  /** Undefined if the server does not verify tokens. */
  readonly verify: TokenVerifier | undefined;
  readonly limits: Limits;
}

/** Creates the admission of a process. */
export function createProcessAdmission(config: Config, deps: Deps): Admission {
  return { verify: createTokenVerifier(config, deps), limits: new Limits(config, deps.clock) };
}
