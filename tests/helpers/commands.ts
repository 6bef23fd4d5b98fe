/**
 * Whether every one of these programs is on this machine. A test that runs one is ignored, visibly,
 * where it is missing; CI installs them all.
 */
export async function haveCommands(...names: readonly string[]): Promise<boolean> {
  const found = await Promise.all(
    names.map((name) =>
      new Deno.Command(name, { args: ["--version"], stdout: "null", stderr: "null" }).output()
        .then(({ success }) => success, () => false)
    ),
  );
  return found.every(Boolean);
}
