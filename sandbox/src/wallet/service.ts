import type { FastifyInstance } from 'fastify';
import { createService } from '../http/service.ts';
import type { World } from '../world.ts';
import { finishDeductions, nextDeductionEnd } from './agreement-methods.ts';
import { agreementPages } from './agreement-pages.ts';
import { cashierRoutes } from './cashier.ts';
import { gatewayRoutes } from './gateway.ts';
import {
  dueNotifies,
  expireTrades,
  type Notify,
  nextExpiry,
  nextNotifyAt,
  noteTry,
  notifyForm,
} from './notifies.ts';
import { statementRoutes } from './statement.ts';

/** The wallet: its gateway for merchants and its cashier for payers. */
export function walletService(world: World): FastifyInstance {
  const app = createService();
  gatewayRoutes(app, world);
  agreementPages(app, world);
  cashierRoutes(app, world);
  statementRoutes(app, world);
  return app;
}

const SEND_TIMEOUT_MS = 10_000;
const LONGEST_SLEEP_MS = 60_000;

const NEVER = new AbortController().signal;

/** Sends a stored notify once and stores the merchant's answer. A try that the stop interrupts does not count. */
export async function sendNotify(notify: Notify, world: World, givenUp = NEVER): Promise<string> {
  const answer = await post(notify, world, givenUp);
  if (givenUp.aborted) return answer;
  world.state.act((tx) => noteTry(tx, notify, answer, world.clock(), world.notifySpeedup));
  const { notify_type = '', trade_status = notify_type } = JSON.parse(notify.fields) as Record<
    string,
    string
  >;
  world.events.add('notify', answer === 'success' ? 'success' : answer.slice(0, 60) || '(empty)', {
    out_trade_no: notify.out_trade_no,
    trade_status,
    try: String(notify.tries + 1),
  });
  return answer;
}

export type Timers = { wake(): void; stop(): Promise<void> };

/** Runs the wallet's timers: expiries and due notifies. What is due is stored, so a restart loses nothing. */
export function startTimers(world: World): Timers {
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
      finishDeductions(tx, now);
      return {
        due: dueNotifies(tx, now),
        next: [nextNotifyAt(tx, now), nextExpiry(tx), nextDeductionEnd(tx)],
      };
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
}

async function post(notify: Notify, world: World, given: AbortSignal): Promise<string> {
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
}
