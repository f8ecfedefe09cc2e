/** A line of a result. Without `goal` the value is only printed. */
export type Figure = {
  readonly name: string;
  readonly value: string;
  readonly goal?: string;
  readonly met?: boolean;
};

type Show = (value: number) => string;

export function atMost(name: string, value: number, most: number, show: Show = String): Figure {
  return { name, value: show(value), goal: `≤ ${show(most)}`, met: value <= most };
}

export function atLeast(name: string, value: number, least: number, show: Show = String): Figure {
  return { name, value: show(value), goal: `≥ ${show(least)}`, met: value >= least };
}

/** Shows milliseconds as seconds. */
export function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(2)} s`;
}

/** Options of the command line. `hanging` takes minutes, rate and partner; `growth` takes orders. */
export type Options = Readonly<Partial<Record<'minutes' | 'rate' | 'partner' | 'orders', string>>>;

/** The median; of two middle values the lower one. */
export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) / 2)] ?? Number.NaN;
}

/** The value that a share of all values does not exceed; NaN without values. */
export function quantile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.max(0, Math.ceil(values.length * share) - 1)] ?? Number.NaN;
}
