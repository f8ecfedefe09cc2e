/** Text that is HTML already. */
export type Html = { readonly html: string };

type Part = string | number | Html | readonly Html[];

/** A template whose values are escaped unless they are HTML themselves. */
export function html(texts: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return {
    html: texts.reduce((all, text, index) => {
      const part = parts[index];
      return all + text + (part === undefined ? '' : render(part));
    }, ''),
  };
}

/** Text that needs no escaping, such as our own style sheet. */
export function raw(text: string): Html {
  return { html: text };
}

function render(part: Part): string {
  if (typeof part === 'string' || typeof part === 'number') return escaped(String(part));
  return 'html' in part ? part.html : part.map(({ html: text }) => text).join('');
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
