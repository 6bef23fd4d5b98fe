/**
 * The shape features of a mail: what is notable besides its words. The model hashes their names, so
 * a new name is a new feature.
 */
export class MailShape {
  readonly names = new Set<string>();

  add(name: string): void {
    this.names.add(name);
  }

  /** Adds the name of the highest step that a count reaches, if it reaches any. */
  addCount(name: string, count: number, steps: readonly number[]): void {
    let step = 0;
    while (step < steps.length && count >= (steps[step] ?? 0)) step++;
    if (step > 0) this.names.add(`${name}:${steps[step - 1]}`);
  }
}
