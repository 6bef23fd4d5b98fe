import fc from "fast-check";

/**
 * Properties are tried on the same inputs in every run: a counterexample that nobody's change made
 * must not stop it. `FAST_CHECK_SEED=$RANDOM deno task test pure` tries others.
 */
fc.configureGlobal({ seed: Number(Deno.env.get("FAST_CHECK_SEED") ?? 20_260_105) });

export default fc;
