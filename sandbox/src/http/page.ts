import { readFile } from 'node:fs/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { queryFields } from './service.ts';

/** Colours, font and basics that all pages share. */
export const TOKENS = new URL('tokens.css', import.meta.url);
const STYLES = [TOKENS, new URL('page.css', import.meta.url)];
const STYLE_PATH = '/sandbox-page.css';

/** A language of a page, and the other one that its head offers. */
export type PageLanguage = {
  readonly language: 'zh-CN' | 'en';
  readonly other: { readonly language: string; readonly name: string };
};

const ZH: PageLanguage = { language: 'zh-CN', other: { language: 'en', name: 'English' } };
const EN: PageLanguage = { language: 'en', other: { language: 'zh-CN', name: '中文' } };

type Pair = readonly [zh: string, en: string];
type Pairs = { readonly [name: string]: Pair | Pairs };

/** Texts in one language. */
export type Texts<P extends Pairs> = PageLanguage & Words<P>;
type Words<P extends Pairs> = { readonly [Name in keyof P]: P[Name] extends Pairs ? Words<P[Name]> : string };

/** The texts for a request, in the language of its address, else of its browser. */
export function textsFor<P extends Pairs>(request: FastifyRequest, pairs: P): Texts<P> {
  const wish = queryFields(request.url)['lang'] || request.headers['accept-language'] || '';
  return textsIn(/^en/i.test(wish) ? EN : ZH, pairs);
}

/** The texts in the language of a page. */
export function textsIn<P extends Pairs>({ language, other }: PageLanguage, pairs: P): Texts<P> {
  const at = language === 'en' ? 1 : 0;
  const words = (texts: Pairs): object =>
    Object.fromEntries(
      Object.entries(texts).map(([name, text]) => [name, isPair(text) ? text[at] : words(text)]),
    );
  return { ...(words(pairs) as Words<P>), language, other };
}

function isPair(text: Pair | Pairs): text is Pair {
  return Array.isArray(text);
}

type Page = {
  readonly text: PageLanguage;
  readonly title: string;
  /** The name in the page's head. */
  readonly brand: string;
  /** The page's own address, for the link that changes the language. */
  readonly here: string;
};

/** The document of a partner's page. */
export function pageDocument({ text, title, brand, here }: Page, body: Html): string {
  const { language, other } = text;
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="robots" content="noindex">
<title>${title === brand ? brand : `${title} · ${brand}`}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${STYLE_PATH}">
</head>
<body>
<header class="bar"><span class="mark" aria-hidden="true"></span><span>${brand}</span>
<a href="${here}${here.includes('?') ? '&' : '?'}lang=${other.language}" lang="${other.language}">${other.name}</a></header>
<main>${body}</main>
</body>
</html>`.markup;
}

/** Serves the styles that all pages share. */
export function pageStyle(app: FastifyInstance): void {
  app.get(STYLE_PATH, async (_, reply) => {
    const parts = await Promise.all(STYLES.map((file) => readFile(file, 'utf8')));
    return reply.type('text/css; charset=utf-8').send(parts.join(''));
  });
}

/** Sends a page without scripts. `leadsTo`: addresses its forms may lead to, because `form-action` applies to redirects too. */
export function sendPage(
  reply: FastifyReply,
  leadsTo: readonly (string | null | undefined)[],
  markup: string,
  status = 200,
): FastifyReply {
  const origins = leadsTo.flatMap((url) => (url ? [new URL(url).origin] : []));
  const action = ["'self'", ...new Set(origins)].join(' ');
  return reply
    .code(status)
    .header(
      'content-security-policy',
      `default-src 'none'; style-src 'self'; img-src data:; base-uri 'none'; form-action ${action}`,
    )
    .header('referrer-policy', 'no-referrer')
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(markup);
}

/** Markup that is already escaped. */
export type Html = { readonly markup: string };

type Part = Html | string | number | null | readonly Html[];

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Makes markup: texts are escaped, markup is inserted as it is. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return {
    markup: strings.reduce((text, string, index) => text + markupOf(parts[index - 1] ?? null) + string),
  };
}

function markupOf(part: Part): string {
  if (part === null) return '';
  if (typeof part === 'string') return escapeText(part);
  if (typeof part === 'number') return String(part);
  return 'markup' in part ? part.markup : part.map(markupOf).join('');
}

function escapeText(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? '');
}
