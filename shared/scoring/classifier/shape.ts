/** Notable features of a mail apart from its words: their names, each once. */
export class MailShape {
  readonly names = new Set<string>();

  add(name: string): void {
    this.names.add(name);
  }

  /** Adds the name of the highest step that a count reaches, if it reaches any. */
  count(name: string, count: number, steps: readonly number[]): void {
    let step = 0;
    while (step < steps.length && count >= (steps[step] ?? 0)) step++;
    if (step > 0) this.names.add(`${name}:${steps[step - 1]}`);
  }
}
