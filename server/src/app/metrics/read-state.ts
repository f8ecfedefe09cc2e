import { setTimeout as wait } from 'node:timers/promises';
import { Gauge, Registry } from 'prom-client';
import type { Context } from '../../kit/context.ts';
import { SECOND } from '../../kit/time.ts';
import { STATE } from './state.ts';
import type { StateGauge } from './state-gauge.ts';

/** Scrapes within this time get the same state. */
const KEPT_MS = 15 * SECOND;

/** Time limit for reading the state. Gauges that take longer are left out. Prometheus waits for ten seconds. */
const WITHIN_MS = 5 * SECOND;

/** The gauge that counts missing gauges. */
export const UNREAD = {
  name: 'life_state_unread',
  help: 'Gauges of the state that could not be read at this scrape',
};

type Outcome = 'read' | 'left out';

/** Answers the state gauges in the text format of Prometheus, at most a few seconds old. */
export function openState(context: Context): () => Promise<string> {
  let kept: { readonly until: number; readonly text: Promise<string> } | undefined;
  return () => {
    const now = performance.now();
    if (!kept || now >= kept.until) kept = { until: now + KEPT_MS, text: readAll(context) };
    return kept.text;
  };
}

async function readAll(context: Context): Promise<string> {
  const registry = new Registry();
  const done = new AbortController();
  const late = wait(WITHIN_MS, undefined, { signal: done.signal }).then((): never => {
    throw new Error('the state takes too long to read');
  });
  let leftOut = 0;
  for (const gauge of STATE) if ((await readOne(context, registry, gauge, late)) === 'left out') leftOut += 1;
  done.abort();
  // Each gauge that was late is logged already.
  await late.catch(() => undefined);
  new Gauge({ ...UNREAD, registers: [registry] }).set(leftOut);
  return registry.metrics();
}

/** Sets a gauge to its present value. */
async function readOne(
  context: Context,
  registry: Registry,
  { name, help, labels = [], read }: StateGauge,
  late: Promise<never>,
): Promise<Outcome> {
  try {
    const samples = await inTime(read(context), late);
    const gauge = new Gauge({ name, help, labelNames: [...labels], registers: [] });
    // Remove a gauge without labels at first: its initial 0 would look like a reading.
    if (labels.length === 0 && samples.length === 0) gauge.remove();
    for (const sample of samples) gauge.set(sample.labels ?? {}, sample.value);
    registry.registerMetric(gauge);
    return 'read';
  } catch (error) {
    context.log.warn('gauge not read', { gauge: name, error });
    return 'left out';
  }
}

async function inTime<T>(work: Promise<T>, late: Promise<never>): Promise<T> {
  return Promise.race([work, late]);
}
