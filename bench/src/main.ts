// Measures and prints the parts named on the command line, or all: `npm run bench`, `npm run bench -- home orders`.
import '../../scripts/node-version.ts';
import { parseArgs } from 'node:util';
import { buildServer, buildWeb } from '../../scripts/builds.ts';
import type { Figure, Options } from './figures.ts';
import { benchGrowth } from './growth.ts';
import { benchHanging } from './hanging.ts';
import { benchHome } from './home.ts';
import { benchOrders } from './orders.ts';
import { benchReads } from './reads.ts';

const PARTS: Readonly<Record<string, (options: Options) => Promise<Figure[]>>> = {
  home: benchHome,
  orders: benchOrders,
  reads: benchReads,
  hanging: benchHanging,
  growth: benchGrowth,
};

const text = { type: 'string' } as const;
const { positionals: named, values } = parseArgs({
  allowPositionals: true,
  options: { minutes: text, rate: text, partner: text, orders: text },
});
const unknown = named.filter((name) => !Object.hasOwn(PARTS, name));
if (unknown.length > 0) {
  console.error(`There is no ${unknown.join(', ')}. Parts: ${Object.keys(PARTS).join(', ')}.`);
  process.exit(1);
}
await buildWeb().done;
await buildServer().done;
for (const [name, measure] of Object.entries(PARTS)) {
  if (named.length > 0 && !named.includes(name)) continue;
  console.log(`\n${name}`);
  for (const figure of await measure(values)) {
    console.log(lineOf(figure));
    // The exit code says that a goal was missed.
    if (figure.met === false) process.exitCode = 1;
  }
}

function lineOf({ name, value, goal, met }: Figure): string {
  return `  ${name.padEnd(76)} ${value.padStart(12)}${goal ? `   goal ${goal}${met ? '' : '   NOT REACHED'}` : ''}`;
}
