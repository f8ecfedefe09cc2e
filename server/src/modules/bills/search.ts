import { type SearchAnswer, SearchRequest, type UnitDescription } from '@life-payment/biller-api';
import {
  NO_SUCH_THING,
  type RequestOf,
  type ResponseOf,
  SEARCH_NOT_OFFERED,
  searchAccount,
  UNIT_NOT_ANSWERING,
} from '@life-payment/contract';
import {
  checkAccountNumber,
  isRefusal,
  type Language,
  maskAccountNumber,
  type Refusal,
  refuse,
} from '@life-payment/contract/rules';
import { Compile } from 'typebox/compile';
import type { Context } from '../../kit/context.ts';
import { notUnderstood } from '../../kit/http/envelope.ts';
import { serve } from '../../kit/http/serve.ts';
import { UnitNotAnswering } from '../../kit/ports/biller.ts';
import { canPayNow } from '../catalogue/index.ts';
import { inBatchWindow } from './ask-unit.ts';
import { type Counted, countNew } from './count-new.ts';
import { sealFound } from './found.ts';
import { hintOf } from './hint.ts';

type Request = RequestOf<typeof searchAccount>;
type Answer = ResponseOf<typeof searchAccount>;
type Heard = Exclude<SearchAnswer, { result: 'BUSY' | 'BATCH_WINDOW' }>;
type Account = Extract<SearchAnswer, { result: 'FOUND' }>['accounts'][number];

/** A request that the unit would refuse is not sent: the unit counts as not answering, for all payers, after some of them. */
const request = Compile(SearchRequest);

const NOTHING: Answer = { accounts: [], more: false };

/** Finds accounts of a unit for a payer who does not know the number. */
export const search = serve(searchAccount, async (context, { session, language, body }) => {
  const unit = await context.catalogue.unit(body.unitId);
  if (!unit) return refuse(NO_SUCH_THING, 'unitId');
  const closed = canPayNow(context.catalogue, unit, language, context.now()) ?? notOffered(unit, body);
  if (closed) return closed;
  const text = body.text.normalize('NFC').replaceAll(/\s+/gu, ' ').trim();
  if (!request.Check({ unitId: unit.unitId, by: body.by, text }))
    return notUnderstood('text is too short or has characters that nobody types', 'text');
  const asked = {
    lifeUserId: session.lifeUserId,
    unitId: unit.unitId,
    what: `${body.by} ${text}`,
    field: 'text',
  } as const;
  const counted = await countNew(context, asked);
  if (isRefusal(counted)) return counted;
  const heard = await askSearch(context, unit, { ...body, text }, language);
  if (isRefusal(heard)) return heard;
  await counted.note(heard.result === 'NOT_FOUND' ? 'unknown' : 'known');
  if (heard.result !== 'FOUND') return { ...NOTHING, more: heard.result === 'TOO_MANY' };
  return shown(context, session.lifeUserId, unit, heard.accounts);
});

/** Why a unit can't be searched; null when it can. A unit that takes no new numbers has no valid ones. */
function notOffered(unit: UnitDescription, { by }: Request): Refusal | null {
  if (!unit.accountSearch?.includes(by)) return refuse(SEARCH_NOT_OFFERED, 'by');
  return unit.account.pattern === '' ? checkAccountNumber('', '') : null;
}

/** Asks the unit. What is typed stands in no log line. */
async function askSearch(
  { biller, log, now }: Context,
  { unitId }: UnitDescription,
  { by, text }: Request,
  language: Language,
): Promise<Heard | Refusal> {
  try {
    const answer = await biller.searchAccounts(unitId, by, text);
    if (answer.result === 'BUSY') return refuse(UNIT_NOT_ANSWERING);
    return answer.result === 'BATCH_WINDOW' ? inBatchWindow(answer, now(), language) : answer;
  } catch (error) {
    if (!(error instanceof UnitNotAnswering)) throw error;
    log.warn('unit not answering', { unitId, reason: error.message });
    return refuse(UNIT_NOT_ANSWERING);
  }
}

/**
 * The accounts that the payer may see: each counts as a new number of this user, and what is beyond the limit of the day is
 * not shown. A number that is not of the unit's form can't be paid.
 */
async function shown(
  context: Context,
  lifeUserId: string,
  unit: UnitDescription,
  accounts: readonly Account[],
): Promise<Answer | Refusal> {
  const { unitId } = unit;
  const found: Answer['accounts'] = [];
  for (const { accountNumber, ...holder } of accounts) {
    if (checkAccountNumber(unit.account.pattern, accountNumber)) continue;
    const asked = { lifeUserId, unitId, what: accountNumber, field: 'text' } as const;
    const counted: Counted | Refusal = await countNew(context, asked);
    if (isRefusal(counted)) return found.length > 0 ? { accounts: found, more: true } : counted;
    await counted.note('known');
    found.push({
      found: sealFound(context.crypto, lifeUserId, { unitId, accountNumber }, context.now()),
      numberMasked: maskAccountNumber(accountNumber),
      ...hintOf(holder),
    });
  }
  return { accounts: found, more: false };
}
