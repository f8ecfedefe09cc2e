import { BILL_EXPIRED, NO_SUCH_THING, queryBill, saveAccount } from '@life-payment/contract';
import { checkRemark, isRefusal, refuse } from '@life-payment/contract/rules';
import type { Context } from '../../kit/context.ts';
import { type ServedCall, serve } from '../../kit/http/serve.ts';
import { type LastQuery, saveAccountFor } from '../accounts/index.ts';
import { paidSince } from '../claims/index.ts';
import { externalPage } from './external-page.ts';
import { lastQueryOf, queryNamed } from './query.ts';
import { attachAccount, type BillQuery, readQuery } from './store.ts';
import { targetOf } from './target.ts';

const query = serve(queryBill, async (context, { body, session, language }) => {
  const target = await targetOf(context, session.lifeUserId, body);
  return isRefusal(target) ? target : queryNamed(context, session.lifeUserId, target, language);
});

const save = serve(saveAccount, async (context, { body, session }) => {
  const remark = body.remark;
  const wrong = remark === undefined ? null : checkRemark(remark);
  if (wrong) return wrong;
  const kept = await readQuery(context.db, session.lifeUserId, body.queryId);
  if (!kept) return refuse(NO_SUCH_THING, 'queryId');
  if (kept.expiresAt <= context.now()) return refuse(BILL_EXPIRED, 'queryId');
  const saved = await saveAccountFor(context, session.lifeUserId, {
    ...kept,
    remark,
    groupId: body.groupId,
    last: await stillSaid(context, kept),
  });
  if (!isRefusal(saved)) await attachAccount(context.db, session.lifeUserId, kept.queryId, saved.accountId);
  return saved;
});

export const billCalls: readonly ServedCall[] = [query, save, externalPage];

/**
 * What an earlier query says about its account, to show until the unit is asked again. Null for prepaid accounts, whose
 * balance is not stored, and after a payment.
 */
async function stillSaid({ catalogue, db }: Context, kept: BillQuery): Promise<LastQuery | null> {
  const unit = await catalogue.unit(kept.unitId);
  if (unit?.billing !== 'POSTPAID') return null;
  return (await paidSince(db, kept.unitId, kept.numberHash, kept.askedAt))
    ? null
    : lastQueryOf(kept, kept.bills, null);
}
