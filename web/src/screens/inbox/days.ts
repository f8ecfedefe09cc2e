import type { Message } from '../../api/inbox.ts';
import { dayOf } from '../../i18n/dates.ts';

/** The messages of a day `YYYY-MM-DD` in Shanghai. */
export type DayMessages = { readonly day: string; readonly messages: readonly Message[] };

/** Messages by day, in their order. A message on two pages, because new ones came in between, counts once. */
export function byDay(messages: readonly Message[]): DayMessages[] {
  const once = new Map(messages.map((message) => [message.messageId, message]));
  const days = new Map<string, Message[]>();
  for (const message of once.values()) {
    const day = dayOf(new Date(message.at));
    const known = days.get(day);
    if (known) known.push(message);
    else days.set(day, [message]);
  }
  return [...days].map(([day, each]) => ({ day, messages: each }));
}
