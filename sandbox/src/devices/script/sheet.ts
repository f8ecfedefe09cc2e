type Tag = keyof HTMLElementTagNameMap;

/** Properties of an element by name; names with a `-` are attributes. */
type Properties<T extends Tag> = Partial<HTMLElementTagNameMap[T]> & {
  readonly [attribute: `aria-${string}`]: string;
};

/** An element with properties and children. */
export function el<T extends Tag>(
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

/**
 * Opens the device's own sheet above the page, where the page's styles do not apply. `fill` gets the dialog and a
 * function that closes it with a result. Closing it in any other way gives `givenUp`.
 */
export function openSheet<Result>(
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
