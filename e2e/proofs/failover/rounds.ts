import { setTimeout as pause } from 'node:timers/promises';
import { SUCCESS, TRY_AGAIN } from '@life-payment/contract';
import { eventually, serviceAt } from '../../support/api.ts';
import type { Payers } from '../payers.ts';
import type { Cluster } from './cluster.ts';

/** A fault of the leader. */
type Fault = 'killed' | 'cut off' | 'restarted' | 'switched over';

/** Ten faults in all. */
const FAULTS: readonly Fault[] = [
  'killed',
  'cut off',
  'switched over',
  'restarted',
  'killed',
  'cut off',
  'switched over',
  'killed',
  'cut off',
  'restarted',
];

/** Orders after which they flow again, and the time for them. */
const AGAIN = 6;
const ASK_EVERY_MS = 200;
const AGAIN_WITHIN_MS = 180_000;

/** A fault: who led before and after, the longest time without an acknowledged order, and the answers that asked to try again and all others but success. */
export type Round = {
  readonly fault: Fault;
  readonly from: string;
  readonly to: string;
  readonly gapMs: number;
  readonly tryAgain: number;
  readonly others: readonly string[];
};

/** Counts the answers that told to try again, and lists all others but success. */
type Told = { tryAgain: number; readonly others: string[] };

/** Calls the service over and over until it is stopped. */
export function keepAsking(origin: string) {
  const told: Told = { tryAgain: 0, others: [] };
  let going = true;
  const ask = async (): Promise<void> => {
    while (going) {
      const code = await serviceAt(origin)('/marketing/yzdQueryAmountTicket', {}).then(
        ({ msgCd }) => msgCd,
        (error: unknown) => String(error),
      );
      if (code === TRY_AGAIN.code) told.tryAgain += 1;
      else if (code !== SUCCESS.code) told.others.push(code);
      await pause(ASK_EVERY_MS);
    }
  };
  const asking = ask();
  return {
    told,
    stop: () => {
      going = false;
      return asking;
    },
  };
}

/** Puts the leader through the faults, one after another; each begins when the cluster is whole. */
export async function runRounds(
  cluster: Cluster,
  payers: Payers,
  told: Told,
  tell: (round: Round) => void,
): Promise<Round[]> {
  const rounds: Round[] = [];
  for (const fault of FAULTS) {
    await cluster.whole();
    const round = await runRound(cluster, payers, told, fault);
    tell(round);
    rounds.push(round);
  }
  await cluster.whole();
  return rounds;
}

async function runRound(
  cluster: Cluster,
  { madeAt, going }: Payers,
  told: Told,
  fault: Fault,
): Promise<Round> {
  const before = await cluster.leader();
  const [first, tryAgain, others] = [madeAt.length, told.tryAgain, told.others.length];
  const began = performance.now();
  const heal = await happen(cluster, fault);
  // The gap is closed by the orders after it; those that the old leader still acknowledged come before it.
  const flow = eventually(
    async () => madeAt.filter((at) => at > began + settlesMs(fault)).length,
    (made) => made >= AGAIN,
    AGAIN_WITHIN_MS,
  );
  await Promise.race([flow, going]);
  const gapMs = longestGap([began, ...madeAt.slice(first)]);
  await heal();
  const { name: to } = await cluster.leader();
  return {
    fault,
    from: before.name,
    to,
    gapMs,
    tryAgain: told.tryAgain - tryAgain,
    others: told.others.slice(others),
  };
}

/** Does it, and answers how the node comes back. */
async function happen(cluster: Cluster, fault: Fault): Promise<() => Promise<void>> {
  const leader = await cluster.leader();
  switch (fault) {
    case 'killed':
      await leader.kill();
      return async () => leader.start();
    case 'cut off':
      leader.freeze();
      return async () => leader.thaw();
    case 'restarted':
      await leader.kill();
      leader.start();
      return async () => undefined;
    case 'switched over':
      await cluster.switchOver();
      return async () => undefined;
  }
}

/** Within this time after the fault the old leader may still acknowledge orders. */
function settlesMs(fault: Fault): number {
  return fault === 'switched over' ? 5_000 : 0;
}

function longestGap(times: readonly number[]): number {
  return times.slice(1).reduce((longest, time, index) => Math.max(longest, time - (times[index] ?? time)), 0);
}
