import type { Config } from '../config.ts';
import type { Log } from '../kit/log.ts';
import type { Metrics } from '../kit/metrics/process.ts';
import { after, DAY } from '../kit/time.ts';

/** From this time before its end on, it is told. */
const TELL_MS = 30 * DAY;

type Watched = {
  readonly config: Pick<Config, 'ends'>;
  readonly now: () => Date;
  readonly log: Pick<Log, 'error'>;
  readonly metrics: Pick<Metrics, 'keyEnds'>;
};

/** Tells which keys of the settings end soon, now and once a day. */
export function watchKeyEnds(context: Watched): { readonly stop: () => void } {
  tellKeyEnds(context);
  const timer = setInterval(() => tellKeyEnds(context), DAY);
  return { stop: () => clearInterval(timer) };
}

/** Writes an error for each that ends within 30 days, or has ended. */
export function tellKeyEnds({ config, now, log, metrics }: Watched): void {
  for (const { setting, at } of config.ends) {
    metrics.keyEnds(setting, at);
    if (at > after(now(), TELL_MS)) continue;
    const days = Math.floor((at.getTime() - now().getTime()) / DAY);
    log.error('key ends soon', { setting, ends: at.toISOString(), days });
  }
}
