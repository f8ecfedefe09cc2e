import { expect, test } from 'vitest';
import type { Message } from './api.ts';
import { byDay } from './InboxScreen.tsx';

function message(messageId: string, at: string): Message {
  return {
    messageId,
    at,
    kind: 'NEW_BILL',
    title: '',
    text: '',
    read: false,
  };
}

test('messages are grouped by their day in Shanghai, each once', () => {
  const days = byDay([
    message('c', '2026-11-21T00:10:00+08:00'),
    message('b', '2026-11-20T23:50:00+08:00'),
    message('b', '2026-11-20T23:50:00+08:00'),
    message('a', '2026-11-20T16:10:00Z'),
  ]);
  expect(days.map(({ day, messages }) => [day, messages.map(({ messageId }) => messageId)])).toEqual([
    ['2026-11-21', ['c', 'a']],
    ['2026-11-20', ['b']],
  ]);
});
