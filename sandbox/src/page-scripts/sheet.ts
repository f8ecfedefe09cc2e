type Tag = keyof HTMLElementTagNameMap;

/** Properties of an element by name; names with a `-` are attributes. */
type Properties<T extends Tag> = Partial<HTMLElementTagNameMap[T]> & {
  readonly [attribute: `aria-${string}`]: string;
};

function el<T extends Tag>(
  tag: T,
  properties: Properties<T> = {},
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[T] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (name.includes('-')) element.setAttribute(name, String(value));
    else Object.assign(element, { [name]: value });
  }
  element.append(...children);
  return element;
}

/** Opens the device's own sheet above the page, out of its styles. Closing it in any way but `fill`'s function gives `givenUp`. */
function openSheet<Result>(
  label: string,
  fill: (dialog: HTMLDialogElement, end: (result: Result) => void) => void,
  givenUp: Result,
): Promise<Result> {
  return new Promise((resolve) => {
    const host = document.createElement('life-device');
    const root = host.attachShadow({ mode: 'open' });
    const dialog = el('dialog', { 'aria-label': label });
    let result = givenUp;
    const end = (value: Result) => {
      result = value;
      dialog.close();
    };
    dialog.addEventListener('close', () => {
      host.remove();
      resolve(result);
    });
    root.append(el('link', { rel: 'stylesheet', href: '/__device/sheet.css' }), dialog);
    document.documentElement.append(host);
    fill(dialog, end);
    dialog.showModal();
  });
}

/** The device's texts: Chinese, English. */
const TEXTS = {
  language: ['zh-CN', 'en'],
  pay: ['钱包支付', 'Pay with the wallet'],
  close: ['关闭', 'Close'],
  cancel: ['取消', 'Cancel'],
  done: ['知道了', 'OK'],
  back: ['返回', 'Back'],
  password: ['请输入支付密码', 'Enter your pay password'],
  typed: ['已输入 {count} 位', '{count} digits entered'],
  erase: ['删除', 'Delete'],
  wrong: ['支付密码错误，还可以输入 {left} 次', 'Wrong password, {left} more tries'],
  locked: ['支付密码已锁定，请稍后再试', 'The password is locked, try again later'],
  closed: ['页面已关闭', 'The page was closed'],
  closedHint: ['应用已离开生活缴费。', 'The app around it has left Life Payment.'],
  openAgain: ['重新打开', 'Open again'],
  miniProgram: ['已打开小程序', 'Mini-program opened'],
  upgrade: ['更新钱包', 'Update the wallet'],
  upgradeHint: ['此处会打开应用商店，安装新版本。', 'The app store would open here, with the new version.'],
} as const;

export type DeviceWords = Readonly<Record<keyof typeof TEXTS, string>>;

/** The device's texts in the language of the page. */
export function words(): DeviceWords {
  const at = document.documentElement.lang.startsWith('en') ? 1 : 0;
  const texts = Object.entries(TEXTS).map(([name, pair]) => [name, pair[at]]);
  return Object.fromEntries(texts) as DeviceWords;
}

/** Answers of the device's back end, by method. */
export type BackEnd = {
  signOn: { readonly ok: boolean; readonly address?: string; readonly message?: string };
  payPassword:
    | { readonly ok: true; readonly token: string }
    | { readonly ok: false; readonly kind: string; readonly triesLeft?: number };
};

/** Calls the device's own back end. */
export async function ask<M extends keyof BackEnd>(method: M, body: object): Promise<BackEnd[M]> {
  const answer = await post(method, body);
  return answer.json();
}

/** Reports what the page told the device, for the list of events. */
export function reportCall(method: string, detail = ''): void {
  void post('told', { method, detail }, { keepalive: true });
}

function post(method: string, body: object, options: RequestInit = {}): Promise<Response> {
  return fetch(`/__device/${method}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    ...options,
  });
}

/** A message and the label of the button that closes it. `whole` covers the page and can be closed by that button only. */
export type Message = {
  readonly title: string;
  readonly hint: string;
  readonly action: string;
  readonly whole?: boolean;
};

/** Shows a message until it is acknowledged. */
export function showMessage({ title, hint, action, whole = false }: Message): Promise<null> {
  return openSheet<null>(
    title,
    (dialog, end) => {
      dialog.className = whole ? 'whole' : 'small';
      if (whole) dialog.addEventListener('cancel', (event) => event.preventDefault());
      dialog.append(
        el('h2', {}, title),
        el('p', {}, hint),
        el('button', { type: 'button', className: 'main', onclick: () => end(null) }, action),
      );
    },
    null,
  );
}

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

/** The typed digits as dots, the message about a wrong password, and the keys. The sixth digit sends the password to the wallet. */
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

/** The wallet shows for so many milliseconds that the payment succeeded. */
const SHOWN_MS = 1200;

/** `shown`: the wallet's page already tells the result and stays visible for a moment. */
type Outcome = { readonly paid: boolean; readonly shown: boolean };

/** Opens what the merchant signed, a payment or a mandate. Answers whether it was paid or signed, as far as the client knows. */
export function showCashier(order: string): Promise<boolean> {
  const text = words();
  return openSheet(
    text.pay,
    (dialog, end) => {
      const query = new URLSearchParams({ order, lang: text.language });
      const frame = el('iframe', { title: text.pay, src: `/client/pay?${query}` });
      frame.addEventListener('load', () => {
        const outcome = outcomeOf(frame);
        if (outcome) setTimeout(() => end(outcome.paid), outcome.shown ? SHOWN_MS : 0);
      });
      dialog.className = 'tall';
      dialog.append(
        el(
          'header',
          {},
          el('h2', {}, text.pay),
          el('button', { type: 'button', className: 'quiet', onclick: () => end(false) }, text.close),
        ),
        frame,
      );
    },
    false,
  );
}

/** The result on the wallet's page in the frame; null while it is not finished, or when the frame shows a page we can't read. */
function outcomeOf({ contentWindow, contentDocument }: HTMLIFrameElement): Outcome | null {
  if (!contentWindow || !contentDocument) return null;
  const { pathname, searchParams } = new URL(contentWindow.location.href);
  if (contentDocument.querySelector('.sign.good')) return { paid: true, shown: true };
  if (/\/(cancel|decline)$/.test(pathname)) return { paid: false, shown: false };
  if (pathname.startsWith('/cashier') || pathname.startsWith('/client')) return null;
  return { paid: searchParams.has('trade_no') || searchParams.has('agreement_no'), shown: false };
}
