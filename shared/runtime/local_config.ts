import { NO_LIMIT } from "../contract/credits.ts";
import { isLoopbackHost } from "../ip/loopback.ts";
import { type Config, readConfig } from "./config.ts";

/**
 * The configuration of a server; on the developer's own (`--local`, listening on loopback) there is
 * no daily limit unless one is set. With `CREDITS=server` calls are counted, so the default stays.
 *
 * @throws {ConfigError} as `readConfig` does.
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
