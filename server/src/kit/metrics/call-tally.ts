import type { Metric, MetricValueWithName } from 'prom-client';

/** How a call ended: a refusal is an answer, `failed` is ours to explain. */
export type CallOutcome = 'answered' | 'refused' | 'limited' | 'failed';

/** Upper bounds in seconds: few, since each is a series for every call. */
const BOUNDS = [0.02, 0.1, 0.5, 2, 8];

/** What is known of one call's requests that ended. */
type Tally = {
  readonly outcomes: Map<CallOutcome, number>;
  /** How many took no longer than each bound, and no less than the one before; the last ones took longer than all. */
  readonly within: number[];
  seconds: number;
};

const TIMES = 'life_http_request_seconds';

type Samples = MetricValueWithName<string>[];

/**
 * Counts and times requests that ended, by call. prom-client's own counter and histogram make the name of a series for
 * each: a tenth of the shortest calls. Here that is done when somebody looks.
 */
export function openCallTally() {
  const tallies = new Map<string, Tally>();
  const tallyOf = (call: string): Tally => {
    const known = tallies.get(call);
    if (known) return known;
    const made = { outcomes: new Map(), within: [...BOUNDS, 0].fill(0), seconds: 0 };
    tallies.set(call, made);
    return made;
  };
  const samples = (of: (call: string, tally: Tally) => Samples) => () =>
    [...tallies].flatMap(([call, tally]) => of(call, tally));
  return {
    add: (call: string, outcome: CallOutcome, seconds: number): void => {
      const tally = tallyOf(call);
      const place = BOUNDS.findIndex((bound) => seconds <= bound);
      const bucket = place < 0 ? BOUNDS.length : place;
      tally.within[bucket] = (tally.within[bucket] ?? 0) + 1;
      tally.seconds += seconds;
      tally.outcomes.set(outcome, (tally.outcomes.get(outcome) ?? 0) + 1);
    },
    metrics: [
      metric(
        'life_http_requests_total',
        'HTTP requests, by call and how they ended',
        'counter',
        samples((call, { outcomes }) =>
          [...outcomes].map(([outcome, value]) => ({ labels: { call, outcome }, value })),
        ),
      ),
      metric(TIMES, 'Time from a request to the end of its answer', 'histogram', samples(timesOf)),
    ],
  };
}

/** What a registry asks of a metric. */
function metric(name: string, help: string, type: 'counter' | 'histogram', samples: () => Samples): Metric {
  const get = async () => ({ name, help, type, aggregator: 'sum' as const, values: samples() });
  // The rest of a metric of prom-client is for who counts with it.
  return { name, get } as unknown as Metric;
}

function timesOf(call: string, { within, seconds }: Tally): Samples {
  let count = 0;
  const buckets = within.map((some, index) => {
    count += some;
    return { metricName: `${TIMES}_bucket`, labels: { le: BOUNDS[index] ?? '+Inf', call }, value: count };
  });
  return [
    ...buckets,
    { metricName: `${TIMES}_sum`, labels: { call }, value: seconds },
    { metricName: `${TIMES}_count`, labels: { call }, value: count },
  ];
}
