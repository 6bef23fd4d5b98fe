/** Reads the output of a system command, such as `cat` of files under `/proc`. */
export async function readCommandOutput(command: string, ...args: string[]): Promise<string> {
  const { stdout } = await new Deno.Command(command, { args }).output();
  return new TextDecoder().decode(stdout);
}
