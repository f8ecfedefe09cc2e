import { billNotifyHit, NO_SUCH_THING } from '@life-payment/contract';
import { isRefusal, refuse } from '@life-payment/contract/rules';
import { type ServedCall, serve } from '../../kit/http/serve.ts';
import { numberTarget, queryTarget } from '../bills/index.ts';
import { markReadAbout } from '../inbox/index.ts';
import { openNotice } from './store.ts';

/**
 * Opens a notification and asks its unit about the account. The notification counts as opened and its message as read
 * even when the unit can't be paid now, because the payer has seen which bill it is about.
 */
const hit = serve(billNotifyHit, async (context, { session, language, body }) => {
  const { lifeUserId } = session;
  const now = context.now();
  const notice = await openNotice(context.db, lifeUserId, body.billNotifyDataId, now);
  const unit = notice && (await context.catalogue.unit(notice.unitId));
  if (!unit) return refuse(NO_SUCH_THING, 'billNotifyDataId');
  await markReadAbout(context.db, lifeUserId, 'NEW_BILL', body.billNotifyDataId, now);
  const accountNumber = context.crypto.decrypt(notice.numberCipher);
  const target = await numberTarget(context, lifeUserId, unit, accountNumber, notice.area);
  const account = target.accountId === null ? {} : { accountId: target.accountId };
  const query = await queryTarget(context, lifeUserId, target, language);
  // The page of the account shows what the payer can do about a refusal.
  if (isRefusal(query)) return { ...query, params: { ...query.params, ...account } };
  return { ...account, query };
});

export const billNoticeCalls: readonly ServedCall[] = [hit];
