/**
 * Runs a program in a folder.
 *
 * @throws {Error} with everything it printed, if it fails: some print their errors as output.
 */
export async function runProgram(
  command: string,
  args: readonly string[],
  folder: string,
): Promise<void> {
  const { success, stdout, stderr } = await new Deno.Command(command, {
    args: [...args],
    cwd: folder,
  }).output();
  const read = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
  if (!success) throw new Error(read(stdout) + read(stderr));
}
