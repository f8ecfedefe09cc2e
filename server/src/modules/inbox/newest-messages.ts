import type { Language } from '@life-payment/contract/rules';
import type { Context } from '../../kit/context.ts';
import { timestamp } from '../../kit/database/timestamp.ts';
import { unitName } from '../../kit/ports/catalogue.ts';
import type { MessageText } from './format.ts';
import { unitIdOf } from './message.ts';
import { readMessages } from './store.ts';
import { textOf } from './texts.ts';

/** The texts of a user's newest messages, newest first. */
export async function newestMessages(
  { reads, catalogue }: Pick<Context, 'reads' | 'catalogue'>,
  lifeUserId: string,
  language: Language,
  limit: number,
): Promise<(MessageText & { readonly at: Date })[]> {
  const { messages } = await readMessages(reads, lifeUserId, null, limit);
  const units = await catalogue.unitsById();
  return messages.map((message) => {
    const unit = units.get(unitIdOf(message));
    return {
      ...textOf(message, unit ? unitName(unit, language) : unitIdOf(message), language),
      at: timestamp(message.at),
    };
  });
}
