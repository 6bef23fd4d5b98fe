/**
 * What a command of the system prints. Files under `/proc` are read this way:
 * Deno itself reads them only with every permission there is.
 */
export async function run(command: string, ...args: string[]): Promise<string> {
  const { stdout } = await new Deno.Command(command, { args }).output();
  return new TextDecoder().decode(stdout);
}
