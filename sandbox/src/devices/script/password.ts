import { ask, type BackEnd } from './back-end.ts';
import { el, openSheet } from './sheet.ts';
import { type DeviceWords, words } from './text.ts';

const LENGTH = 6;
const KEYS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '', '0', '⌫'];

/** The wallet's keypad. Answers a token once the password is right; null when the payer gives up. */
export function askPassword(purpose: string): Promise<string | null> {
  const text = words();
  return openSheet<string | null>(
    text.password,
    (dialog, end) => {
      const { dots, problem, press } = entry(text, purpose, end);
      dialog.className = 'keypad';
      dialog.addEventListener('keydown', ({ key }) => {
        if (/^\d$/.test(key)) press(key);
        if (key === 'Backspace') press('⌫');
      });
      dialog.append(
        el(
          'header',
          {},
          el('h2', {}, text.password),
          el('button', { type: 'button', className: 'quiet', onclick: () => end(null) }, text.cancel),
        ),
        dots,
        problem,
        el('div', { className: 'keys' }, ...KEYS.map((key) => keyOf(key, text, press))),
      );
    },
    null,
  );
}

/**
 * The typed digits as dots, the message about a wrong password, and the keys. The sixth digit sends the password to the
 * wallet.
 */
function entry(text: DeviceWords, purpose: string, end: (token: string) => void) {
  let typed = '';
  let asking = false;
  const dots = el('p', { className: 'dots', role: 'img' });
  const problem = el('p', { className: 'problem', role: 'alert' });
  const draw = () => {
    dots.setAttribute('aria-label', text.typed.replace('{count}', String(typed.length)));
    // Chromium 83 has no `replaceChildren`.
    dots.textContent = '';
    dots.append(
      ...Array.from({ length: LENGTH }, (_, at) => el('span', { className: at < typed.length ? 'on' : '' })),
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
  const press = (key: string) => {
    if (asking) return;
    typed = key === '⌫' ? typed.slice(0, -1) : typed + key;
    problem.textContent = '';
    draw();
    if (typed.length === LENGTH) void check();
  };
  draw();
  return { dots, problem, press };
}

type Refusal = Extract<BackEnd['payPassword'], { ok: false }>;

function problemOf({ kind, triesLeft }: Refusal, text: DeviceWords): string {
  return kind === 'LOCKED' ? text.locked : text.wrong.replace('{left}', String(triesLeft));
}

function keyOf(key: string, text: DeviceWords, press: (key: string) => void): HTMLElement {
  if (key === '') return el('span');
  const label = key === '⌫' ? text.erase : key;
  return el('button', { type: 'button', 'aria-label': label, onclick: () => press(key) }, key);
}
