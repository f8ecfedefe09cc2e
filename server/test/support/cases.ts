import { randomUUID } from 'node:crypto';
import type { CaseAnswer, RequestFor, ResponseFor } from '@life-payment/contract';
import type { CaseReason } from '@life-payment/contract/rules';
import type { Payer, TestService } from './service.ts';

export type Case = ResponseFor<'/case/getCase'>;
type Wish = RequestFor<'/case/openCase'>;

/** Helpers for tests of cases. */
export function casesOf(service: TestService) {
  return {
    /** Opens a case, by default that an order was not credited. */
    opened: (payer: Payer, wish: Partial<Wish>): Promise<Case> =>
      service.call('/case/openCase', { requestId: randomUUID(), reason: 'NOT_CREDITED', ...wish }, payer),
    /** The code of a refusal. */
    refusedCode: async (path: string, body: object, payer: Payer): Promise<string> =>
      (await service.post(path, body, payer)).envelope.msgCd,
    /** What is known at once for a reason. */
    answerTo: async (
      payer: Payer,
      about: RequestFor<'/case/getKnownAnswers'>,
      reason: CaseReason,
    ): Promise<CaseAnswer | undefined> =>
      (await service.call('/case/getKnownAnswers', about, payer)).answers.find(
        (each) => each.reason === reason,
      )?.answer,
    rows: (payer: Payer) =>
      service.context.db
        .selectFrom('cases')
        .selectAll()
        .where('life_user_id', '=', payer.lifeUserId)
        .execute(),
  };
}
