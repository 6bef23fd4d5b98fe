/**
 * The output of a system command. Also used to read files under `/proc`, which Deno itself reads
 * only with all permissions.
 */
export async function run(command: string, ...args: string[]): Promise<string> {
  const { stdout } = await new Deno.Command(command, { args }).output();
  return new TextDecoder().decode(stdout);
}
