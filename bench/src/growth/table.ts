import { type Act, whole } from '../../../scripts/growth/act.ts';
import { growing, type Measured } from '../../../scripts/growth/growth.ts';
import type { Cost } from '../../../scripts/growth/plan.ts';

const NAME = 34;
const CELL = 12;

/** Formats a table of all calls and jobs with their growing statements, and counts what grows and what is wrong in the books. */
export function linesOf(
  sizes: readonly number[],
  measured: readonly Measured[],
): { readonly lines: readonly string[]; readonly growing: number; readonly wrong: number } {
  const acts = measured.map(({ calls, jobs }) => ({ ...calls, ...jobs }));
  const names = Object.keys(acts[0] ?? {});
  const rows = names.map((name) =>
    rowOf(
      name,
      acts.map((all) => all[name] ?? {}),
    ),
  );
  const wrong = measured.flatMap((one) => one.wrong);
  return {
    lines: [headOf(sizes), ...rows.flatMap(({ lines }) => lines), ...wrong],
    growing: rows.filter(({ met }) => !met).length,
    wrong: wrong.length,
  };
}

function headOf(sizes: readonly number[]): string {
  const titles = sizes.map((size) => `${size} orders: ms, rows, pages`.padStart(3 * CELL + 2));
  return `${''.padEnd(NAME)}${titles.join(' ')}   rows ×  pages ×`;
}

function rowOf(
  name: string,
  sizes: readonly Act[],
): { readonly lines: readonly string[]; readonly met: boolean } {
  const costs = sizes.map(whole);
  const [first, last] = [sizes[0] ?? {}, sizes.at(-1) ?? {}];
  const statements = growing(first, last);
  const [small, large] = [whole(first), whole(last)];
  const ratios = `${ratio(small.rows, large.rows)} ${ratio(small.buffers, large.buffers)}`;
  const met = statements.length === 0;
  return {
    lines: [
      `${name.padEnd(NAME)}${costs.map(cells).join(' ')} ${ratios}   ${met ? 'met' : 'NOT REACHED'}`,
      ...statements.map(
        ({ text, small: from, large: to }) =>
          `    rows ${Math.round(from.rows)} to ${Math.round(to.rows)}, pages ${from.buffers} to ${to.buffers}: ${text.slice(0, 110)}`,
      ),
    ],
    met,
  };
}

function cells({ ms, rows, buffers }: Cost): string {
  return [ms.toFixed(1), Math.round(rows), buffers].map((value) => `${value}`.padStart(CELL)).join(' ');
}

function ratio(small: number, large: number): string {
  return (large / Math.max(1, small)).toFixed(2).padStart(8);
}
