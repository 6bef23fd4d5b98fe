/**
 * Flags for a program started by a test. With a generated import map (another Deno level) it is
 * passed on, so that both resolve the same modules.
 */
export function runFlags(): string[] {
  const map = Deno.env.get("TEST_IMPORT_MAP");
  if (!map) return ["--lock=deno.dev.lock", "--no-prompt"];
  return ["--no-config", "--no-lock", "--no-check", "--no-prompt", "--import-map", map];
}
