/** An element with its properties, attributes (names with `-` or `data`) and children. */
export const el = (tag, properties = {}, ...children) => {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (name in element && !name.includes('-')) element[name] = value;
    else if (value !== false && value !== null) element.setAttribute(name, String(value));
  }
  element.append(...children.filter((child) => child !== null && child !== false));
  return element;
};

/** A button that runs `act` and can't be pressed again until that has ended. */
export const button = (text, className, act, properties = {}) => {
  const element = el('button', { type: 'button', className, ...properties }, text);
  let busy = false;
  element.addEventListener('click', async () => {
    if (busy) return;
    busy = true;
    await act();
    busy = false;
  });
  return element;
};

/** A choice of one; `options` are pairs of value and text. */
export const choice = (label, options, value, act) => {
  const element = el(
    'select',
    { 'aria-label': label },
    ...options.map(([each, text]) => el('option', { value: each, selected: each === value }, text)),
  );
  element.addEventListener('change', () => act(element.value));
  return element;
};

let toastTimer;

/** Says something for a moment. */
export const say = (text) => {
  const toast = document.getElementById('toast');
  toast.textContent = text;
  clearTimeout(toastTimer);
  toastTimer = setTimeout(() => {
    toast.textContent = '';
  }, 2500);
};

/** Fen as yuan with grouped digits. */
export const yuan = (fen) =>
  `${fen < 0 ? '-' : ''}¥${(Math.abs(fen) / 100).toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;

const keyOf = (element) => element.getAttribute('aria-label') ?? element.id;

/** Puts new content into a card; what had the focus in it has it again. */
export const show = (id, ...children) => {
  const body = document.querySelector(`#${id} .body`);
  const active = document.activeElement;
  const key = body.contains(active) ? keyOf(active) : '';
  const top = body.querySelector('.scroll')?.scrollTop ?? 0;
  body.replaceChildren(...children);
  body.querySelector('.scroll')?.scrollTo(0, top);
  if (key === '') return;
  [...body.querySelectorAll('button, input, select')].find((each) => keyOf(each) === key)?.focus();
};

/** Whether somebody is typing or choosing in a card, so that it had better stay as it is. */
export const inUse = (id) => document.querySelector(`#${id} :is(input, select):focus`) !== null;
