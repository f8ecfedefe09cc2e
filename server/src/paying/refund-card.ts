import { sql } from 'kysely';
import { ask, isDue } from '../kit/advance.ts';
import type { Context } from '../kit/context.ts';
import type { Db, Tx } from '../kit/database/open.ts';
import { ownerOf, ownerOfRefund } from '../kit/ids.ts';
import { enqueue, growingWait } from '../kit/jobs/queue.ts';
import type { CardReturn } from '../kit/ports/wallet.ts';
import { after, DAY, HOUR, MINUTE } from '../kit/time.ts';

/** When the wallet is first asked whether the money of a refund that is done goes to a card. */
export const CARD_FIRST_MS = MINUTE;

type Card = { readonly paymentId: string; readonly attempts: number; readonly nextAt: Date | null };

/** Asks the wallet where the money of a done refund is: a card may get it days later. It changes no state and no posting. */
export async function askCard(context: Context, refundNo: string): Promise<void> {
  const card = await readCard(context.db, refundNo);
  if (!card || !isDue(card.nextAt, context.now())) return;
  const query = async (): Promise<CardReturn | null> => {
    const refund = await context.wallet.queryRefund(card.paymentId, refundNo);
    return refund.kind === 'MADE' ? refund.card : null;
  };
  const silence = 'NO_ANSWER' as const;
  const told = await ask(context, 'refund query without an answer', { refundNo }, query, silence);
  await context.db.transaction().execute(async (tx) => {
    const locked = await readCard(tx, refundNo, 'LOCK');
    if (locked?.nextAt?.getTime() !== card.nextAt?.getTime()) return;
    if (told !== 'NO_ANSWER' && told !== null) await keepCard(context, tx, refundNo, told);
    const open = told === 'NO_ANSWER' || told?.state === 'ON_THE_WAY';
    const attempts = card.attempts + 1;
    const next = open ? after(context.now(), growingWait(attempts, HOUR, DAY)) : null;
    await setNext(tx, refundNo, attempts, next);
    if (next) await enqueue(tx, 'refund-card', refundNo, next);
  });
}

/** Books what a notice says about the card. `number`: the refund's at the wallet. False when the payment has no such refund. */
export function takeCardNotice(
  context: Context,
  paymentId: string,
  number: string,
  told: CardReturn,
): Promise<boolean> {
  return context.db.transaction().execute(async (tx) => {
    const refundNo = (await elsewhereNamed(tx, paymentId, number)) ?? number;
    if ((await readCard(tx, refundNo, 'LOCK'))?.paymentId !== paymentId) return false;
    await keepCard(context, tx, refundNo, told);
    return true;
  });
}

/** Ends the case of a refund whose bank sent the money back: staff know that the payer has it in the wallet. False: there is none. */
export async function endCardCase(tx: Tx, refundNo: string): Promise<boolean> {
  const { rows } = await sql`
    update refunds set card_state = 'IN_WALLET', card_next_at = null where ${allParts(refundNo)}
      and card_state in ('FAILED', 'ON_THE_WAY') returning 1`.execute(tx);
  return rows.length > 0;
}

/** Our number of a refund that somebody else made, by the wallet's; undefined when the payment has no such refund. */
async function elsewhereNamed(tx: Tx, paymentId: string, number: string): Promise<string | undefined> {
  const { rows } = await sql<{ refundNo: string }>`
    select refund_no as "refundNo" from refunds r join order_payments p using (life_user_id, order_id)
    where r.life_user_id = ${ownerOf(paymentId) ?? ''} and p.payment_id = ${paymentId} and r.origin = 'WALLET'
      and r.wallet_number = ${number} and r.part_of is null`.execute(tx);
  return rows[0]?.refundNo;
}

/** Keeps what the wallet tells. A card that has the money, or never gets it, stays so. */
async function keepCard(context: Context, tx: Tx, refundNo: string, told: CardReturn): Promise<void> {
  const { rows } = await sql`
    update refunds set card_state = ${told.state}, card_by = coalesce(${told.by}, card_by),
      card_at = coalesce(${told.at}, card_at)
    where ${allParts(refundNo)} and coalesce(card_state, 'ON_THE_WAY') = 'ON_THE_WAY'
    returning 1`.execute(tx);
  if (rows.length > 0 && told.state === 'FAILED')
    context.log.error('refund sent back by the bank, needs a person', { refundNo });
}

async function readCard(db: Db | Tx, refundNo: string, lock?: 'LOCK'): Promise<Card | undefined> {
  const { rows } = await sql<Card>`
    select p.payment_id as "paymentId", card_attempts as attempts, card_next_at as "nextAt"
    from refunds r join order_payments p using (life_user_id, order_id)
    where ${named(refundNo)} ${lock ? sql`for update of r` : sql``}`.execute(db);
  return rows[0];
}

async function setNext(tx: Tx, refundNo: string, attempts: number, next: Date | null): Promise<void> {
  await sql`update refunds set card_attempts = ${attempts}, card_next_at = ${next} where ${named(refundNo)}`.execute(
    tx,
  );
}

/** A refund, with its other parts where it covers several orders. */
function allParts(refundNo: string) {
  return sql`life_user_id = ${ownerOfRefund(refundNo) ?? ''} and (refund_no = ${refundNo} or part_of = ${refundNo})`;
}

function named(refundNo: string) {
  return sql`life_user_id = ${ownerOfRefund(refundNo) ?? ''} and refund_no = ${refundNo}`;
}
