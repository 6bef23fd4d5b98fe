import { createVerifier } from "../auth/verify.ts";
import type { Verifier } from "../auth/verify.ts";
import type { Config } from "../runtime/config.ts";
import type { Deps } from "../runtime/deps.ts";
import { Leftovers } from "./leftovers.ts";
import { Load } from "./load.ts";

/** What decides who comes in; one for all functions that share a process. */
export interface Door {
  /** Undefined while tokens are not verified. */
  readonly verify: Verifier | undefined;
  readonly load: Load;
  /** Bodies of those who may not. */
  readonly leftovers: Leftovers;
}

/** Makes the door of a process. */
export function createDoor(config: Config, deps: Deps): Door {
  return {
    verify: createVerifier(config, deps),
    load: new Load(config, deps.clock),
    leftovers: new Leftovers(deps.clock),
  };
}
