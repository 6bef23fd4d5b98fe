import { NO_LIMIT } from "../contract/credits.ts";
import { isLoopbackHost } from "../ip/loopback.ts";
import { type Config, readConfig } from "./config.ts";

/**
 * Reads the configuration of a server; with `--local` on loopback no daily limit is the default.
 *
 * @throws {ConfigError} as `readConfig`.
 */
export function readServerConfig(
  env: Readonly<Record<string, string | undefined>>,
  local: boolean,
): Config {
  const config = readConfig(env);
  const own = local && isLoopbackHost(config.HOST) && config.CREDITS === "client" &&
    !env["CREDITS_PER_DAY"]?.trim();
  return own ? { ...config, CREDITS_PER_DAY: NO_LIMIT } : config;
}
