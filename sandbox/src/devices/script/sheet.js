/** An element with properties and children. */
export const el = (tag, properties = {}, ...children) => {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (name in element) element[name] = value;
    else element.setAttribute(name, value);
  }
  element.append(...children);
  return element;
};

/**
 * Opens what looks like the device's own sheet above the page, out of reach of the page's styles. `fill` gets the dialog
 * and a function that closes it with a result; closing it in any other way gives `given up`.
 */
export const openSheet = (label, fill, givenUp) =>
  new Promise((resolve) => {
    const host = el('life-device');
    const root = host.attachShadow({ mode: 'open' });
    const dialog = el('dialog', { 'aria-label': label });
    let result = givenUp;
    const end = (value) => {
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
