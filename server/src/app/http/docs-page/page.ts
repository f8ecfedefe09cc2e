import {
  API_BASE,
  accountCalls,
  analyticsCalls,
  autopayCalls,
  benefitCalls,
  type Call,
  CODES,
  catalogueCalls,
  contentCalls,
  identityCalls,
  inboxCalls,
  orderCalls,
  otherOrderCalls,
  ownDataCalls,
  receiptCalls,
  searchCalls,
} from '@life-payment/contract';
import { LANGUAGE_TAGS, LANGUAGES, writtenText } from '@life-payment/contract/rules';
import type { TSchema } from 'typebox';
import { fieldsOf } from './fields.ts';
import { type Html, html, raw } from './html.ts';
import { STYLE } from './style.ts';

type Subject = {
  readonly title: string;
  readonly served: readonly Call[];
};

const SUBJECTS: readonly Subject[] = [
  { title: 'Login', served: identityCalls },
  { title: 'Cities, projects, units, content', served: catalogueCalls },
  { title: 'Questions, customer service, feedback', served: contentCalls },
  { title: 'Accounts and bills', served: [...accountCalls, ...searchCalls] },
  { title: 'Orders', served: [...orderCalls, ...receiptCalls, ...otherOrderCalls] },
  { title: 'Points and coupons', served: benefitCalls },
  { title: 'Automatic payment', served: autopayCalls },
  { title: "A payer's own data", served: ownDataCalls },
  { title: 'Messages', served: inboxCalls },
  { title: 'Analytics', served: analyticsCalls },
];

const ACCESS = { public: 'no login', login: 'login', order: 'login or order session' } as const;

/** The whole page, made from the contract alone. It runs no script. */
export function docsPage(version: string): string {
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Life Payment API</title><style>${raw(STYLE)}</style></head>
<body><div class="page"><nav aria-label="Calls">${SUBJECTS.map(links)}<h2>More</h2><a href="#codes">Codes</a></nav>
<main>${introduction(version)}${SUBJECTS.map(section)}${codes()}</main></div></body></html>`.html;
}

function head(call: Call): Html {
  return html`<div class="head"><h3>${call.path}</h3>
<span class="tag">${ACCESS[call.access]}</span></div>
<p>${call.summary}.</p>`;
}

function links({ title, served }: Subject): Html {
  return html`<h2>${title}</h2>
${served.map(({ path }) => html`<a href="#${anchor(path)}">${path}</a>`)}`;
}

function anchor(path: string): string {
  return path.slice(1).replaceAll('/', '-');
}

function codes(): Html {
  return html`<section id="codes"><h2>Codes</h2>
<p>Values in braces come in the body's <code>params</code>, amounts in fen.</p>
<article><div class="scroll" tabindex="0"><table><tr><th>Code</th>${LANGUAGE_TAGS.map((tag) => html`<th>${LANGUAGES[tag].name}</th>`)}</tr>
${CODES.map(
  (code) =>
    html`<tr><td>${code.code}</td>${LANGUAGE_TAGS.map((tag) => html`<td lang="${tag}">${writtenText(code, tag)}</td>`)}</tr>`,
)}</table></div></article></section>`;
}

function section({ title, served }: Subject): Html {
  return html`<section><h2>${title}</h2>${served.map(servedCall)}</section>`;
}

function servedCall(call: Call): Html {
  return html`<article id="${anchor(call.path)}">${head(call)}
${call.bare ? html`<p>A success is the body itself, without the envelope.</p>` : ''}
${fieldTable('Request', call.request)}${fieldTable('Answer', call.response)}</article>`;
}

function fieldTable(title: string, schema: TSchema): Html {
  const fields = fieldsOf(schema);
  if (fields.length === 0) return html`<h4>${title}</h4><p class="second">${withoutFields(schema)}</p>`;
  return html`<h4>${title}</h4><div class="scroll" tabindex="0"><table>
<tr><th>Field</th><th>Type</th><th>Meaning</th></tr>
${fields.map(
  ({ path, type, required, about }) =>
    html`<tr><td>${path}${required ? '' : '?'}</td><td>${type}</td><td>${about}</td></tr>`,
)}</table></div>`;
}

/** A schema without fields is an empty object or a single value. */
function withoutFields(schema: TSchema): string {
  const { type, description }: { type?: unknown; description?: unknown } = Object(schema);
  return type === 'object' ? 'No fields.' : `${String(type)}: ${String(description ?? '')}`;
}

function introduction(version: string): Html {
  return html`<h1>Life Payment API</h1>
<p class="second">Version ${version} · <a href="openapi.json">OpenAPI 3.1</a> · for units: <a href="/biller/v1/openapi.json">Biller API</a></p>
<p>Every call is a POST of a JSON object to <code>${API_BASE}</code> and its path, with the session token in
<code>x-auth-token</code>, the app's version in <code>x-app-version</code> and the language of texts in
<code>accept-language</code> (${LANGUAGE_TAGS.join(' or ')}). The client waits 30 s unless a call says otherwise.</p>
<p>Every business outcome is HTTP 200 with <code>msgCd</code>, <code>msgInfo</code> and <code>body</code>; <code>LIV00000</code>
is success. A refusal's body names the <code>field</code> it is about and the values of its text. Unknown fields are
refused. Money is whole fen, days and months are Asia/Shanghai, instants are ISO 8601 with offset.</p>`;
}
