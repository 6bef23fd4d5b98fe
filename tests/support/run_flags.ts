/** Returns flags for a program started by a test; a generated import map is passed on. */
export function getRunFlags(): string[] {
  const map = Deno.env.get("TEST_IMPORT_MAP");
  if (!map) return ["--lock=deno.dev.lock", "--no-prompt"];
  return ["--no-config", "--no-lock", "--no-check", "--no-prompt", "--import-map", map];
}

/** Reads the flags that start a program with the permissions of its task in `deno.json`. */
export async function readTaskFlags(task: string): Promise<string[]> {
  const { tasks } = JSON.parse(await Deno.readTextFile("deno.json"));
  const command: string = tasks[task].command;
  return [...getRunFlags(), ...command.match(/--allow-\S+/g) ?? []];
}
