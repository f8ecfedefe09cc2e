import { setTimeout as pause } from 'node:timers/promises';
import { readSql } from '../../../scripts/testing/sql.ts';
import { bookOf, type Numbered } from './books.ts';
import type { Travelled } from './journey.ts';
import type { Run } from './run.ts';

const READ_WITHIN_MS = 120_000;
const READ_EVERY_MS = 2_000;

type AtWallet = Numbered & { readonly complain_event_id: string; readonly out_trade_no: string };
type Case = { readonly complaintId: string; readonly paymentId: string; readonly state: string };

/**
 * Waits until every complaint at the wallet is a case of an order of its payment. Then the wallet ends those for which it gave money back, and
 * their cases have to end. Answers what is wrong, one sentence each.
 */
export async function wrongComplaints(run: Run, travelled: readonly Travelled[]): Promise<string[]> {
  const { world, stage } = run;
  const made = await bookOf<AtWallet>(world.sandboxUrl, 'complaints');
  const planned =
    paymentsOf(travelled, 'COMPLAINED').length + paymentsOf(travelled, 'COMPLAINT_REFUNDED').length;
  const wrong = made.length === planned ? [] : [`${made.length} complaints at the wallet, not ${planned}`];
  const noCase = await readUntil(run, (cases) =>
    made
      .filter((one) => !cases.some((known) => isOf(known, one) && known.state === 'OPEN'))
      .map((one) => `${one.out_trade_no} has no open case of its complaint ${one.complain_event_id}`),
  );
  const refunded = paymentsOf(travelled, 'COMPLAINT_REFUNDED');
  const ended = made.filter((one) => refunded.includes(one.out_trade_no));
  for (const { complain_event_id: complaintId } of ended) await stage.sandbox.endComplaint(complaintId);
  const open = await readUntil(run, (cases) =>
    ended
      .filter((one) => !cases.some((known) => isOf(known, one) && known.state === 'ENDED'))
      .map((one) => `${one.out_trade_no} has a case that goes on after its complaint ended`),
  );
  return [...wrong, ...noCase, ...open];
}

function paymentsOf(travelled: readonly Travelled[], paying: 'COMPLAINED' | 'COMPLAINT_REFUNDED'): string[] {
  return travelled.filter(({ journey }) => journey.paying === paying).map(({ paymentId }) => paymentId);
}

function isOf({ complaintId, paymentId }: Case, one: AtWallet): boolean {
  return complaintId === one.complain_event_id && paymentId === one.out_trade_no;
}

/** Lets the workers read the wallet's complaints until nothing is wrong. Answers what is still wrong at the end of the time. */
async function readUntil({ world }: Run, check: (cases: readonly Case[]) => string[]): Promise<string[]> {
  const end = performance.now() + READ_WITHIN_MS;
  for (;;) {
    const wrong = check(
      await readSql<Case>(
        world.databaseUrl,
        `select c.complaint_id as "complaintId", p.payment_id as "paymentId", c.state
         from complaints c join order_payments p using (life_user_id, order_id)`,
      ),
    );
    if (wrong.length === 0 || performance.now() > end) return wrong;
    await readSql(
      world.databaseUrl,
      `select graphile_worker.add_job('complaints') where not exists (
         select from graphile_worker.jobs where task_identifier = 'complaints')`,
    );
    await pause(READ_EVERY_MS);
  }
}
