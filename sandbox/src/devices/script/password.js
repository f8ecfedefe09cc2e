import { ask } from './back-end.js';
import { el, openSheet } from './sheet.js';
import { words } from './text.js';

const LENGTH = 6;
const KEYS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '', '0', '⌫'];

const problemOf = (answer, text) => {
  if (answer.kind === 'LOCKED') return text.locked;
  return text.wrong.replace('{left}', answer.triesLeft);
};

/** The wallet's keypad. A token for the password given, once it is right; null when the payer gives up. */
export const askPassword = (purpose) => {
  const text = words();
  return openSheet(
    text.password,
    (dialog, end) => {
      let typed = '';
      let asking = false;
      const dots = el('p', { className: 'dots', role: 'img' });
      const problem = el('p', { className: 'problem', role: 'alert' });
      const draw = () => {
        dots.setAttribute('aria-label', text.typed.replace('{count}', typed.length));
        dots.textContent = '';
        dots.append(
          ...Array.from({ length: LENGTH }, (_, at) =>
            el('span', { className: at < typed.length ? 'on' : '' }),
          ),
        );
      };
      const check = async () => {
        asking = true;
        const answer = await ask('payPassword', { password: typed, purpose });
        asking = false;
        if (answer.ok) return end(answer.token);
        typed = '';
        problem.textContent = problemOf(answer, text);
        draw();
      };
      const press = (key) => {
        if (asking) return;
        typed = key === '⌫' ? typed.slice(0, -1) : typed + key;
        problem.textContent = '';
        draw();
        if (typed.length === LENGTH) check();
      };
      dialog.className = 'keypad';
      dialog.addEventListener('keydown', ({ key }) => {
        if (/^\d$/.test(key)) press(key);
        if (key === 'Backspace') press('⌫');
      });
      draw();
      dialog.append(
        el(
          'header',
          {},
          el('h2', {}, text.password),
          el('button', { type: 'button', className: 'quiet', onclick: () => end(null) }, text.cancel),
        ),
        dots,
        problem,
        el(
          'div',
          { className: 'keys' },
          ...KEYS.map((key) =>
            key === ''
              ? el('span')
              : el(
                  'button',
                  { type: 'button', 'aria-label': key === '⌫' ? text.erase : key, onclick: () => press(key) },
                  key,
                ),
          ),
        ),
      );
    },
    null,
  );
};
