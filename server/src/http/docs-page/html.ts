/** Text that is HTML already. */
export type Html = { readonly html: string };

const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

type Part = string | number | Html | readonly Html[];

const render = (part: Part): string => {
  if (typeof part === 'string' || typeof part === 'number') return escaped(String(part));
  return 'html' in part ? part.html : part.map(({ html: text }) => text).join('');
};

/** A template whose values are escaped unless they are HTML themselves. */
export const html = (texts: TemplateStringsArray, ...parts: readonly Part[]): Html => ({
  html: texts.reduce((all, text, index) => {
    const part = parts[index];
    return all + text + (part === undefined ? '' : render(part));
  }, ''),
});

/** Text that needs no escaping, such as our own style sheet. */
export const raw = (text: string): Html => ({ html: text });
