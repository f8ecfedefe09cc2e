import type { Message } from '../answers.ts';
import type { Desk } from './desk.ts';
import { button, el, row, say, scrolling, show, timeOfDay } from './dom.ts';
import { fill } from './text.ts';
import type { Words } from './words-zh.ts';

const SHOWN = 12;

/** The card of messages that the gateway accepted, with their codes. */
export function showSms({ facts: { messages }, words }: Desk): void {
  const rows = messages
    .slice(0, SHOWN)
    .map(({ mobile, at, text, code }: Message) =>
      row(mobile, `${timeOfDay(at)} · ${text}`, code === null ? '' : codeButton(code, words)),
    );
  show(
    'sms',
    rows.length === 0
      ? el('p', { className: 'empty' }, words.noSms)
      : scrolling(words.sms, el('ul', { className: 'rows' }, ...rows)),
  );
}

function codeButton(code: string, words: Words): HTMLButtonElement {
  const copy = async () => {
    await navigator.clipboard.writeText(code);
    say(fill(words.copied, { number: code }));
  };
  return button(code, 'soft number', copy, { 'aria-label': fill(words.copyCode, { code }) });
}
