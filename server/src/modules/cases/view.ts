import type { getCase, getCaseList, ResponseOf } from '@life-payment/contract';
import type { Language } from '@life-payment/contract/rules';
import type { Context } from '../../kit/context.ts';
import { instant } from '../../kit/time.ts';
import { unitName } from '../catalogue/index.ts';
import { answerDay } from './answer-day.ts';
import { reopenUntil } from './change.ts';
import { type CaseRow, readTexts } from './store.ts';
import type { Subject } from './subject.ts';

type CaseView = ResponseOf<typeof getCase>;
type Listed = ResponseOf<typeof getCaseList>['cases'][number];

/** A case as its payer reads it. */
export async function caseView(context: Context, row: CaseRow, language: Language): Promise<CaseView> {
  const texts = await readTexts(context.reads, row);
  const until = reopenUntil(row, context.now());
  return {
    ...(await listedCase(context, row, language)),
    texts: texts.map(({ byPayer, at, textCipher }) => ({
      by: byPayer ? 'PAYER' : 'STAFF',
      at: instant(at),
      text: context.crypto.decrypt(textCipher),
    })),
    ...(until ? { reopenUntil: instant(until) } : {}),
  };
}

/** A case in a list. */
export async function listedCase(context: Context, row: CaseRow, language: Language): Promise<Listed> {
  return {
    caseId: row.caseId,
    reason: row.reason,
    state: row.state,
    about: await subjectView(context, row, language),
    openedAt: instant(row.openedAt),
    answerBy: answerDay(row.answerBy),
    ...(row.answeredAt ? { answeredAt: instant(row.answeredAt) } : {}),
  };
}

/** What a case is about, with the unit's name and its own service. */
export async function subjectView(
  { catalogue }: Pick<Context, 'catalogue'>,
  subject: Subject,
  language: Language,
): Promise<CaseView['about']> {
  const unit = await catalogue.unit(subject.unitId);
  return {
    unitId: subject.unitId,
    unitName: unit ? unitName(unit, language) : subject.unitId,
    ...(unit?.servicePhone ? { unitPhone: unit.servicePhone } : {}),
    projectType: subject.projectType as CaseView['about']['projectType'],
    numberMasked: subject.numberMasked,
    remark: subject.remark,
    ...(subject.orderId === null ? {} : { orderId: subject.orderId }),
    ...(subject.billKey === null ? {} : { billNo: subject.billKey }),
    ...(subject.month === null ? {} : { month: subject.month }),
    ...(subject.amount === null ? {} : { amount: subject.amount }),
  };
}
