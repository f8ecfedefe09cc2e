import { textLength } from '@life-payment/contract/rules';
import type { Context } from '../../kit/context.ts';
import { isSound } from '../../kit/texts.ts';
import { addMessages } from '../inbox/index.ts';
import { lockQuestion, writeAnswer } from './store.ts';

const LONGEST_ANSWER = 500;

/** Answers a question; its payer reads the answer in the inbox. Returns a sentence when it can't be answered. */
export function answerQuestion(
  { db, now }: Pick<Context, 'db' | 'now'>,
  feedbackId: string,
  answer: string,
): Promise<string | null> {
  return db.transaction().execute(async (tx) => {
    const length = textLength(answer);
    if (length === 0 || !isSound(answer) || length > LONGEST_ANSWER)
      return `An answer has 1 to ${LONGEST_ANSWER} characters.`;
    const question = await lockQuestion(tx, feedbackId);
    if (!question) return 'There is no such question about an order or a bill.';
    const { lifeUserId, orderId, unitId, numberMasked, remark, answeredAt } = question;
    if (answeredAt !== null) return `${feedbackId} is answered already.`;
    const at = now();
    await writeAnswer(tx, feedbackId, answer.trim(), at);
    const facts = { unitId, numberMasked, remark, answer: answer.trim(), ...(orderId && { orderId }) };
    await addMessages(tx, [{ kind: 'QUESTION_ANSWERED', lifeUserId, subject: feedbackId, facts }], at);
    return null;
  });
}
