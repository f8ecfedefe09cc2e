import { readFile } from 'node:fs/promises';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { type Html, html } from './html.ts';

const STYLE = new URL('page.css', import.meta.url);
const STYLE_PATH = '/sandbox-page.css';

/** A language of a page, and the other one that its head offers. */
type PageLanguage = {
  readonly language: string;
  readonly other: { readonly language: string; readonly name: string };
};

type Page = {
  readonly text: PageLanguage;
  readonly title: string;
  /** The name in the page's head. */
  readonly brand: string;
  /** The page's own address, for the link that changes the language. */
  readonly here: string;
  /** Addresses of further styles. */
  readonly styles?: readonly string[];
};

/** The document of a partner's page. */
export function pageDocument({ text, title, brand, here, styles = [] }: Page, body: Html): string {
  const { language, other } = text;
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="robots" content="noindex">
<title>${title === brand ? brand : `${title} · ${brand}`}</title>
<link rel="icon" href="data:,">
${[STYLE_PATH, ...styles].map((path) => html`<link rel="stylesheet" href="${path}">`)}
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
  app.get(STYLE_PATH, async (_, reply) => reply.type('text/css; charset=utf-8').send(await readFile(STYLE)));
}

/**
 * Sends a page without scripts. Its forms may lead to the addresses of `leadsTo`: browsers apply `form-action` to a
 * form's redirects too.
 */
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
