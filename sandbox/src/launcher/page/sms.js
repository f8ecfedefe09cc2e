import { button, el, say, show } from './dom.js';
import { fill } from './text.js';

const SHOWN = 12;

const time = (at) =>
  new Date(at).toLocaleTimeString('en-GB', { timeZone: 'Asia/Shanghai', hour: '2-digit', minute: '2-digit' });

const codeButton = (code, words) => {
  const copy = async () => {
    await navigator.clipboard.writeText(code);
    say(fill(words.copied, { number: code }));
  };
  return button(code, 'soft number code', copy, { 'aria-label': fill(words.copyCode, { code }) });
};

const row = (message, words) =>
  el(
    'li',
    {},
    el(
      'span',
      { className: 'grow' },
      el('span', { className: 'number' }, message.mobile),
      el('small', {}, `${time(message.at)} · ${message.text}`),
    ),
    message.code === null ? '' : codeButton(message.code, words),
  );

/** Messages the gateway took, with the codes in them. */
export const showSms = ({ messages, words }) => {
  if (messages.length === 0) {
    show('sms', el('p', { className: 'empty' }, words.noSms));
    return;
  }
  const rows = messages.slice(0, SHOWN).map((message) => row(message, words));
  show(
    'sms',
    el(
      'div',
      { className: 'scroll', tabIndex: 0, role: 'region', 'aria-label': words.sms },
      el('ul', { className: 'rows' }, ...rows),
    ),
  );
};
