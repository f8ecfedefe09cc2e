import { randomUUID } from 'node:crypto';
import type { RequestFor } from '@life-payment/contract';
import type { Payer, TestService } from './service.ts';

type Wish = RequestFor<'/feedback/add'>;

/** A valid feedback; `more` replaces fields. */
export function wish(more: Partial<Wish> = {}): Wish {
  return { requestId: randomUUID(), kind: 'PAYMENT', text: 'The list is slow', ...more };
}

/** Helpers for tests of feedback. */
export function feedbackOf(service: TestService) {
  return {
    add: (body: Wish, payer: Payer) => service.call('/feedback/add', body, payer),
    refused: (body: Wish, payer: Payer) => service.refused('/feedback/add', body, payer),
    rowsOf: ({ lifeUserId }: Payer) =>
      service.context.db.selectFrom('feedback').selectAll().where('life_user_id', '=', lifeUserId).execute(),
    /** Names of a feedback's pictures, in their order. */
    picturesOf: async (feedbackId: string): Promise<string[]> => {
      const rows = await service.context.db
        .selectFrom('feedback_pictures')
        .select('picture')
        .where('feedback_id', '=', feedbackId)
        .orderBy('number')
        .execute();
      return rows.map(({ picture }) => picture);
    },
    stored: async (): Promise<string[]> => {
      const names: string[] = [];
      for await (const some of service.context.pictures.before('9999-12-31')) names.push(...some);
      return names;
    },
  };
}
