// Prints what is measured: `npm run bench`, or a part of it: `npm run bench -- home`.
import '../../scripts/node-version.ts';
import { benchClone } from './clone.ts';
import { benchHome } from './home.ts';
import { benchOrder } from './order.ts';
import { benchScreens } from './screens.ts';
import { benchStart } from './start.ts';

/** A line of a result: what was measured, the figure, and what it has to be. */
export type Figure = {
  readonly name: string;
  readonly value: string;
  readonly goal?: string;
  readonly met?: boolean;
};

const PARTS: Readonly<Record<string, () => Promise<Figure[]>>> = {
  start: benchStart,
  home: benchHome,
  order: benchOrder,
  screens: benchScreens,
  clone: benchClone,
};

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !Object.hasOwn(PARTS, name));
if (unknown.length > 0) {
  console.error(`There is no ${unknown.join(', ')}. Parts: ${Object.keys(PARTS).join(', ')}.`);
  process.exit(1);
}

const show = ({ name, value, goal, met }: Figure): string =>
  `  ${name.padEnd(76)} ${value.padStart(12)}${goal ? `   goal ${goal}${met ? '' : '   NOT REACHED'}` : ''}`;

let missed = 0;
for (const [name, measure] of Object.entries(PARTS)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  console.log(`\n${name}`);
  for (const figure of await measure()) {
    console.log(show(figure));
    if (figure.met === false) missed += 1;
  }
}
process.exitCode = missed === 0 ? 0 : 1;
