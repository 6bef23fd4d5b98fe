/**
 * Flags for a program started by a test. With a generated import map (another Deno level) it is
 * passed on, so that both resolve the same modules.
 */
export function runFlags(): string[] {
  const map = Deno.env.get("TEST_IMPORT_MAP");
  if (!map) return ["--lock=deno.dev.lock", "--no-prompt"];
  return ["--no-config", "--no-lock", "--no-check", "--no-prompt", "--import-map", map];
}

/** Flags for a program that a test starts with the permissions of its task in `deno.json`. */
export async function taskFlags(task: string): Promise<string[]> {
  const { tasks } = JSON.parse(await Deno.readTextFile("deno.json"));
  const command: string = tasks[task].command;
  return [...runFlags(), ...command.match(/--allow-\S+/g) ?? []];
}
