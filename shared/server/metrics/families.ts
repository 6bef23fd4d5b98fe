/**
 * Metric families in the text format of Prometheus (version 0.0.4); all label values are constants.
 */

/** Values by formatted labels, such as `{a="x",b="y"}`, or an empty text. */
type Series = Map<string, number>;

/** Label names and values. */
export type Labels = Readonly<Record<string, string>>;

function formatLabels(labels: Labels): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${value}"`);
  return pairs.length === 0 ? "" : `{${pairs.join(",")}}`;
}

function formatHeader(name: string, type: string, help: string): string {
  return `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n`;
}

/** Counts events, in a series per set of labels. */
export class Counter {
  readonly #series: Series = new Map();

  /**
   * @param initialLabels Series that start at 0, so that Prometheus sees their first increase.
   */
  constructor(readonly name: string, readonly help: string, initialLabels: readonly Labels[] = []) {
    for (const labels of initialLabels) this.#series.set(formatLabels(labels), 0);
  }

  /** Counts one event. */
  add(labels: Labels): void {
    const key = formatLabels(labels);
    this.#series.set(key, (this.#series.get(key) ?? 0) + 1);
  }

  render(): string {
    let text = formatHeader(this.name, "counter", this.help);
    for (const [labels, value] of this.#series) text += `${this.name}${labels} ${value}\n`;
    return text;
  }
}

/**
 * Formats gauges of one kind, such as workers by state, by the value of their label.
 */
export function renderGauges(
  name: string,
  help: string,
  label: string,
  values: Readonly<Record<string, number>>,
): string {
  return formatHeader(name, "gauge", help) + formatByLabel(name, label, values);
}

/** Formats counters of one kind, counted elsewhere, by the value of their label. */
export function renderCounts(
  name: string,
  help: string,
  label: string,
  values: Readonly<Record<string, number>>,
): string {
  return formatHeader(name, "counter", help) + formatByLabel(name, label, values);
}

function formatByLabel(
  name: string,
  label: string,
  values: Readonly<Record<string, number>>,
): string {
  return Object.entries(values).map(([key, value]) =>
    `${name}${formatLabels({ [label]: key })} ${value}\n`
  ).join("");
}

/** Formats a counter whose value is counted elsewhere. */
export function renderCount(name: string, help: string, value: number): string {
  return `${formatHeader(name, "counter", help)}${name} ${value}\n`;
}

/** Formats a gauge. */
export function renderGauge(name: string, help: string, value: number): string {
  return `${formatHeader(name, "gauge", help)}${name} ${value}\n`;
}

interface Distribution {
  readonly labels: Labels;
  /** Number of values up to each bound and above the one before, and of those above the last. */
  readonly counts: number[];
  sum: number;
}

/** Counts values by size, in a distribution per set of labels. */
export class Histogram {
  readonly #series = new Map<string, Distribution>();

  /** @param bounds Upper bounds of the buckets, ascending. */
  constructor(readonly name: string, readonly help: string, readonly bounds: readonly number[]) {}

  observe(labels: Labels, value: number): void {
    const key = formatLabels(labels);
    let distribution = this.#series.get(key);
    if (distribution === undefined) {
      distribution = { labels, counts: new Array(this.bounds.length + 1).fill(0), sum: 0 };
      this.#series.set(key, distribution);
    }
    let index = 0;
    while (index < this.bounds.length && value > (this.bounds[index] ?? Infinity)) index++;
    distribution.counts[index] = (distribution.counts[index] ?? 0) + 1;
    distribution.sum += value;
  }

  render(): string {
    let text = formatHeader(this.name, "histogram", this.help);
    for (const [key, { labels, counts, sum }] of this.#series) {
      let total = 0;
      counts.forEach((count, index) => {
        total += count;
        const le = index < this.bounds.length ? `${this.bounds[index]}` : "+Inf";
        text += `${this.name}_bucket${formatLabels({ ...labels, le })} ${total}\n`;
      });
      text += `${this.name}_sum${key} ${sum}\n${this.name}_count${key} ${total}\n`;
    }
    return text;
  }
}
