import type { Desk } from './desk.ts';

type Tag = keyof HTMLElementTagNameMap;

/** Properties of an element by name, and its `aria-` attributes. An attribute that is false is left out. */
type Properties<T extends Tag> = Partial<HTMLElementTagNameMap[T]> & {
  readonly [attribute: `aria-${string}`]: string | boolean;
};

type Child = Node | string;

/** An element with its properties, attributes and children. */
export function el<T extends Tag>(
  tag: T,
  properties: Properties<T> = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[T] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (!name.includes('-')) Object.assign(element, { [name]: value });
    else if (value !== false) element.setAttribute(name, String(value));
  }
  element.append(...children);
  return element;
}

/** A button that runs `act`. It can't be pressed again until `act` has ended. */
export function button(
  text: string,
  className: string,
  act: () => Promise<void> | void,
  properties: Properties<'button'> = {},
): HTMLButtonElement {
  const element = el('button', { type: 'button', className, ...properties }, text);
  let busy = false;
  element.addEventListener('click', async () => {
    if (busy) return;
    busy = true;
    await act();
    busy = false;
  });
  return element;
}

/** A select box; `options` are pairs of value and text. */
export function choice<Value extends string>(
  label: string,
  options: readonly (readonly [value: Value, text: string])[],
  value: string,
  act: (value: Value) => Promise<void>,
): HTMLSelectElement {
  const element = el(
    'select',
    { 'aria-label': label },
    ...options.map(([each, text]) => el('option', { value: each, selected: each === value }, text)),
  );
  element.addEventListener('change', () => {
    const chosen = options.find(([each]) => each === element.value);
    if (chosen) void act(chosen[0]);
  });
  return element;
}

/** The entries of an object whose keys are known. */
export function entriesOf<Key extends string, Value>(
  record: Readonly<Record<Key, Value>>,
): (readonly [Key, Value])[] {
  return Object.entries<Value>(record) as [Key, Value][];
}

/** The only element that a selector names. The page always has it. */
export function findElement<T extends Tag>(tag: T, selector: string): HTMLElementTagNameMap[T] {
  const found = document.querySelector<HTMLElementTagNameMap[T]>(selector);
  if (!found?.matches(tag)) throw new Error(`The page has no ${tag} ${selector}.`);
  return found;
}

let toastTimer: number | undefined;

/** Shows a message for a moment. */
export function showToast(text: string): void {
  const toast = findElement('p', '#toast');
  toast.textContent = text;
  clearTimeout(toastTimer);
  toastTimer = setTimeout(() => {
    toast.textContent = '';
  }, 2500);
}

/** Fen as yuan with grouped digits. */
export function yuan(fen: number): string {
  const digits = (Math.abs(fen) / 100).toLocaleString('en', {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  });
  return `${fen < 0 ? '-' : ''}¥${digits}`;
}

/** A moment as the hour and minute in Shanghai. */
export function timeOfDay(at: string): string {
  const parts = { hour: '2-digit', minute: '2-digit' } as const;
  return new Date(at).toLocaleTimeString('en-GB', { timeZone: 'Asia/Shanghai', ...parts });
}

/** Replaces the content of a card. An element that had the focus gets it again. */
export function show(id: string, ...children: readonly Child[]): void {
  const body = findElement('div', `#${id} > .body`);
  const active = document.activeElement;
  const key = active && body.contains(active) ? keyOf(active) : '';
  const top = body.querySelector('.scroll')?.scrollTop ?? 0;
  body.replaceChildren(...children);
  body.querySelector('.scroll')?.scrollTo(0, top);
  if (key === '') return;
  const fields = body.querySelectorAll<HTMLElement>('button, input, select');
  [...fields].find((each) => keyOf(each) === key)?.focus();
}

/** True while somebody is typing or choosing in a card. The card should then stay as it is. */
export function inUse(id: string): boolean {
  return document.querySelector(`#${id} :is(input, select):focus`) !== null;
}

/** A part of a card that scrolls. */
export function scrolling(label: string, ...children: readonly Child[]): HTMLElement {
  return el('div', { className: 'scroll', tabIndex: 0, role: 'region', 'aria-label': label }, ...children);
}

/** A row of a list: a title with a small text below, and what stands at its end. */
export function row(title: string, small: string, ...end: readonly Child[]): HTMLLIElement {
  const text = el(
    'span',
    { className: 'grow' },
    el('span', { className: 'number' }, title),
    el('small', {}, small),
  );
  return el('li', {}, text, ...end);
}

/** Shows a card with a search field above what `list` makes of the text in lower case. */
export function searched(
  card: keyof Desk['typed'],
  { typed, words }: Desk,
  label: string,
  list: (text: string) => HTMLElement,
): void {
  const field = el('input', { type: 'search', placeholder: label, 'aria-label': label, value: typed[card] });
  const place = scrolling(words[card]);
  const refill = () => {
    const found = list(typed[card].trim().toLowerCase());
    place.replaceChildren(found.childElementCount > 0 ? found : el('p', { className: 'empty' }, words.none));
  };
  field.addEventListener('input', () => {
    typed[card] = field.value;
    refill();
  });
  refill();
  show(card, field, place);
}

function keyOf(element: Element): string {
  return element.getAttribute('aria-label') ?? element.id;
}
