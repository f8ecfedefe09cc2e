import { parseArgs } from 'node:util';

/** A line of a result. Without `goal` the value is only printed. */
export type Figure = {
  readonly name: string;
  readonly value: string;
  readonly goal?: string;
  readonly met?: boolean;
};

/** The figure of something that must not occur. */
export function none(name: string, count: number): Figure {
  return {
    name,
    value: String(count),
    goal: '0',
    met: count === 0,
  };
}

/** Options of the command line. `hanging` takes minutes, rate and partner; `growth` takes orders. */
export type Options = Readonly<Partial<Record<'minutes' | 'rate' | 'partner' | 'orders', string>>>;

/** The measurements, by their names on the command line. */
export type Parts = Readonly<Record<string, (options: Options) => Promise<Figure[]>>>;

/**
 * Runs the measurements named on the command line, or all, and prints their figures. The exit code says whether every
 * goal was reached.
 */
export async function runParts(parts: Parts): Promise<void> {
  const { positionals: named, values } = parseArgs({
    allowPositionals: true,
    options: {
      minutes: { type: 'string' },
      rate: { type: 'string' },
      partner: { type: 'string' },
      orders: { type: 'string' },
    },
  });
  const unknown = named.filter((name) => !Object.hasOwn(parts, name));
  if (unknown.length > 0) {
    console.error(`There is no ${unknown.join(', ')}. Parts: ${Object.keys(parts).join(', ')}.`);
    process.exit(1);
  }
  let missed = 0;
  for (const [name, measure] of Object.entries(parts)) {
    if (named.length > 0 && !named.includes(name)) continue;
    console.log(`\n${name}`);
    for (const figure of await measure(values)) {
      console.log(show(figure));
      if (figure.met === false) missed += 1;
    }
  }
  process.exitCode = missed === 0 ? 0 : 1;
}

function show({ name, value, goal, met }: Figure): string {
  return `  ${name.padEnd(76)} ${value.padStart(12)}${goal ? `   goal ${goal}${met ? '' : '   NOT REACHED'}` : ''}`;
}
