import type { Tx } from '../state/state.ts';
import { gatewayTime } from '../time.ts';
import type { World } from '../world.ts';
import { dueNotifies, type Notify, nextNotifyAt, noteTry, notifyForm, storeNotify } from './notifies.ts';
import { closeTrade, findTrade } from './trades.ts';

const SEND_TIMEOUT_MS = 10_000;
const LONGEST_SLEEP_MS = 60_000;

/** Closes what was not paid in time, and stores the notify that says so. */
export const expireTrades = (tx: Tx, now: number): void => {
  const late = tx.all<{ out_trade_no: string }>(
    `select out_trade_no from trades where status = 'WAIT_BUYER_PAY' and time_expire <= ? limit 200`,
    now,
  );
  for (const { out_trade_no } of late) {
    closeTrade(tx, out_trade_no, now);
    const trade = findTrade(tx, out_trade_no);
    if (trade) storeNotify(tx, trade, { gmt_close: gatewayTime(now), refund_fee: '0.00' }, now);
  }
};

const nextExpiry = (tx: Tx): number | null =>
  tx.one<{ at: number | null }>(`select min(time_expire) as at from trades where status = 'WAIT_BUYER_PAY'`)
    ?.at ?? null;

const post = async (notify: Notify, world: World, given: AbortSignal): Promise<string> => {
  const form = notifyForm(notify, world.keys.wallet.privateKey, world.clock());
  try {
    const answer = await fetch(notify.url, {
      method: 'POST',
      body: new URLSearchParams(form),
      redirect: 'manual',
      signal: AbortSignal.any([AbortSignal.timeout(SEND_TIMEOUT_MS), given]),
    });
    return await answer.text();
  } catch (error) {
    return `no answer: ${error instanceof Error ? error.message : String(error)}`;
  }
};

const NEVER = new AbortController().signal;

/** Sends a stored notify once and notes what the merchant answered. A try given up because we stop does not count. */
export const sendNotify = async (notify: Notify, world: World, givenUp = NEVER): Promise<string> => {
  const answer = await post(notify, world, givenUp);
  if (givenUp.aborted) return answer;
  world.state.act((tx) => noteTry(tx, notify, answer, world.clock(), world.notifySpeedup));
  const { trade_status = '' } = JSON.parse(notify.fields) as Record<string, string>;
  world.events.add({
    from: 'wallet',
    to: 'service',
    what: 'notify',
    result: answer === 'success' ? 'success' : answer.slice(0, 60) || '(empty)',
    ok: answer === 'success',
    facts: { out_trade_no: notify.out_trade_no, trade_status, try: String(notify.tries + 1) },
  });
  return answer;
};

export type Timers = { wake(): void; stop(): Promise<void> };

/** Runs the wallet's clockwork: expiries and due notifies. What is due stands in the store, so a restart loses nothing. */
export const startTimers = (world: World): Timers => {
  const sending = new Map<string, Promise<void>>();
  const stopping = new AbortController();
  let timer: NodeJS.Timeout | undefined;

  const send = (notify: Notify): void => {
    const sent = sendNotify(notify, world, stopping.signal).then(() => {
      sending.delete(notify.notify_id);
      wake();
    });
    sending.set(notify.notify_id, sent);
  };
  const wake = (): void => {
    if (stopping.signal.aborted) return;
    clearTimeout(timer);
    const now = world.clock();
    const { due, next } = world.state.act((tx) => {
      expireTrades(tx, now);
      return { due: dueNotifies(tx, now), next: [nextNotifyAt(tx, now), nextExpiry(tx)] };
    });
    for (const notify of due) if (!sending.has(notify.notify_id)) send(notify);
    const times = next.filter((at) => at !== null).map((at) => Math.max(0, at - now));
    timer = setTimeout(wake, Math.min(LONGEST_SLEEP_MS, ...times));
  };
  wake();
  return {
    wake,
    stop: async () => {
      stopping.abort();
      clearTimeout(timer);
      await Promise.all(sending.values());
    },
  };
};
