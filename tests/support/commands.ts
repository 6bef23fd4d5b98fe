/** Tells whether programs are installed; tests that need a missing one are ignored. */
export async function hasCommands(...names: readonly string[]): Promise<boolean> {
  return (await Promise.all(names.map(hasCommand))).every(Boolean);
}

async function hasCommand(name: string): Promise<boolean> {
  try {
    const command = new Deno.Command(name, {
      args: ["--version"],
      stdout: "null",
      stderr: "null",
    });
    return (await command.output()).success;
  } catch (error) {
    // Thrown synchronously, before there is a promise.
    if (error instanceof Deno.errors.NotFound) return false;
    throw error;
  }
}
