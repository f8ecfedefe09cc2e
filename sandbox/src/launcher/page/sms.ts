import type { Message } from '../answers.ts';
import type { Desk } from './desk.ts';
import { button, el, say, scrolling, show } from './dom.ts';
import { fill } from './text.ts';
import type { Words } from './words-zh.ts';

const SHOWN = 12;

/** The card of messages that the gateway accepted, with their codes. */
export function showSms({ messages, words }: Desk): void {
  if (messages.length === 0) {
    show('sms', el('p', { className: 'empty' }, words.noSms));
    return;
  }
  const rows = messages.slice(0, SHOWN).map((message) => row(message, words));
  show('sms', scrolling(words.sms, el('ul', { className: 'rows' }, ...rows)));
}

function row(message: Message, words: Words): HTMLLIElement {
  return el(
    'li',
    {},
    el(
      'span',
      { className: 'grow' },
      el('span', { className: 'number' }, message.mobile),
      el('small', {}, `${hourAndMinute(message.at)} · ${message.text}`),
    ),
    message.code === null ? '' : codeButton(message.code, words),
  );
}

function hourAndMinute(at: string): string {
  const parts = { hour: '2-digit', minute: '2-digit' } as const;
  return new Date(at).toLocaleTimeString('en-GB', { timeZone: 'Asia/Shanghai', ...parts });
}

function codeButton(code: string, words: Words): HTMLButtonElement {
  const copy = async () => {
    await navigator.clipboard.writeText(code);
    say(fill(words.copied, { number: code }));
  };
  return button(code, 'soft number code', copy, { 'aria-label': fill(words.copyCode, { code }) });
}
