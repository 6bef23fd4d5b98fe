import { NO_LIMIT } from "../contract/credits.ts";
import { isLoopbackHost } from "../ip/loopback.ts";
import { type Config, readConfig } from "./config.ts";

/**
 * Reads the configuration of a server. By default, one with `--local` on loopback has no daily limit.
 *
 * @param local Whether the server was started with `--local`.
 * @throws {ConfigError} as `readConfig`.
 */
export function readServerConfig(
  env: Readonly<Record<string, string | undefined>>,
  { local }: { readonly local: boolean },
): Config {
  const config = readConfig(env);
  const isUnlimited = local && isLoopbackHost(config.HOST) && config.CREDITS === "client" &&
    !env["CREDITS_PER_DAY"]?.trim();
  return isUnlimited ? { ...config, CREDITS_PER_DAY: NO_LIMIT } : config;
}
