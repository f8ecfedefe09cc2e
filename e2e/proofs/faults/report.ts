import type { Outcome } from './fault-test.ts';

/** The most differences that the report names. More would say nothing new. */
const NAMED = 30;

/** The outcome of a run, for a person to read. */
export function reportOf(seed: number, outcome: Outcome): string {
  const { journeys, automatic, kills, tookMs, settledMs, faultCounts, totals, fen, wrong, histories, log } =
    outcome;
  const messages = Object.entries(faultCounts).map(([what, count]) => `${what} ${count}`);
  return [
    // What is wrong stands first: a summary of tests shows the first lines only.
    ...wrong.slice(0, NAMED).map((line) => `✗ ${line}`),
    ...(wrong.length > NAMED ? [`… and ${wrong.length - NAMED} more`] : []),
    `measured: seed ${seed}: ${journeys} journeys, ${automatic} of them of automatic payment, in ${seconds(tookMs)}, ${kills} kills`,
    `${outcome.orders} orders of payers, ${outcome.several} payments cover several of them`,
    `messages: ${messages.join(', ')}`,
    `${outcome.whileHanging} further journeys while the wallet hung`,
    comebacks(outcome.comebacksMs),
    settledMs === null ? 'it did not settle' : `measured: settled ${seconds(settledMs)} after it was quiet`,
    `paid ${yuan(totals.paid)}, refunded ${yuan(totals.refunded)}, written off ${yuan(totals.writtenOff)} yuan`,
    `measured: the books differ by ${fen} fen`,
    ...histories,
    ...(log === null ? [] : [`what the processes said: ${log}`]),
  ].join('\n');
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}

function comebacks(values: readonly number[]): string {
  const [half, most] = [quantile(values, 0.5), quantile(values, 1)];
  if (half === null || most === null) return 'no API process was killed';
  return `measured: an API process answered again ${seconds(half)} after its kill (median), ${seconds(most)} at most`;
}

/** The value below which a share of all values lies; null when there are none. */
function quantile(values: readonly number[], share: number): number | null {
  return values.toSorted((a, b) => a - b)[Math.max(0, Math.ceil(values.length * share) - 1)] ?? null;
}

function yuan(fen: number): string {
  return (fen / 100).toFixed(2);
}
