import type { Log } from '../kit/log.ts';
import type { Metrics } from '../kit/metrics/process.ts';
import { SECOND } from '../kit/time.ts';

/** A question on its way to a partner. */
export type Question = {
  /** A label of metrics: their names stay, so the carrier is called `operator`. */
  readonly partner: 'wallet' | 'units' | 'channel' | 'operator' | 'sms' | 'location';
  /** From a list in the code: it labels metrics. */
  readonly operation: string;
  /** Which unit or channel; in the log only. */
  readonly of?: string;
  /** Our number of what is asked about; in the log only. */
  readonly number?: string;
};

/** Told the partner's own number of the exchange, and its code for why it refused; empty where it gave none. */
type TellTheirs = (theirs: string, refusal?: string) => void;

/** Runs what asks a partner: counted, timed and told in one line. What `work` throws is "not answering". */
export type PartnerWatch = <T>(question: Question, work: (tell: TellTheirs) => Promise<T>) => Promise<T>;

export function partnerWatch(log: Log, metrics: Metrics): PartnerWatch {
  return async (question, work) => {
    const { partner, operation } = question;
    const begun = performance.now();
    let told: { theirs?: string | undefined; refusal?: string | undefined } = {};
    const end = (outcome: 'answered' | 'not_answering') => {
      const ms = performance.now() - begun;
      metrics.asked(partner, operation, outcome, ms / SECOND);
      log.info('partner asked', { ...question, outcome, ms: Math.round(ms), ...told });
    };
    try {
      const answer = await work((theirs, refusal) => {
        told = { theirs: theirs || undefined, refusal: refusal || undefined };
      });
      end('answered');
      return answer;
    } catch (error) {
      end('not_answering');
      throw error;
    }
  };
}
