import type { Log } from '../kit/log.ts';
import type { Metrics } from '../kit/metrics/process.ts';
import { SECOND } from '../kit/time.ts';

/** A request to a partner. */
export type PartnerRequest = {
  readonly partner: 'wallet' | 'units' | 'channel' | 'carrier' | 'sms' | 'location';
  /** A constant of the code, because it labels metrics. */
  readonly operation: string;
  /** The unit or channel; only in the log. */
  readonly of?: string;
  /** Our number of the subject; only in the log. */
  readonly number?: string;
};

/** Records the partner's number of the exchange and its code of a refusal; empty when missing. */
type RecordAnswer = (theirs: string, refusal?: string) => void;

/** Runs a request to a partner, with metrics and one log line. An error of `work` counts as "not answering". */
export type PartnerWatch = <T>(
  request: PartnerRequest,
  work: (record: RecordAnswer) => Promise<T>,
) => Promise<T>;

export function partnerWatch(log: Log, metrics: Metrics): PartnerWatch {
  return async (request, work) => {
    const { partner, operation } = request;
    const begun = performance.now();
    let answered: { theirs?: string | undefined; refusal?: string | undefined } = {};
    const end = (outcome: 'answered' | 'not_answering') => {
      const ms = performance.now() - begun;
      metrics.asked(partner, operation, outcome, ms / SECOND);
      log.info('partner asked', { ...request, outcome, ms: Math.round(ms), ...answered });
    };
    try {
      const answer = await work((theirs, refusal) => {
        answered = { theirs: theirs || undefined, refusal: refusal || undefined };
      });
      end('answered');
      return answer;
    } catch (error) {
      end('not_answering');
      throw error;
    }
  };
}
