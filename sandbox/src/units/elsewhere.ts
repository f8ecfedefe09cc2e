import { textIn } from '@life-payment/contract/rules';
import type { FastifyInstance } from 'fastify';
import { type Html, html } from '../http/html.ts';
import { pageDocument, pageStyle, sendPage } from '../http/page.ts';
import { queryFields } from '../http/service.ts';
import type { World } from '../world.ts';
import type { Directory } from './directory.ts';
import { readPageToken } from './page-token.ts';

const WORDS = {
  'zh-CN': {
    language: 'zh-CN',
    other: { language: 'en', name: 'English' },
    good: '已来到缴费单位自有的缴费页面',
    account: (number: string) => `户号 ${number}，完整户号请在此页填写`,
    any: '请在此页填写户号',
    back: '这是沙盒中的页面，不会扣款。返回即可回到生活缴费。',
    bad: '链接已失效',
    badHint: '这个链接不是来自生活缴费，或已超过五分钟。请返回应用重新打开。',
  },
  en: {
    language: 'en',
    other: { language: 'zh-CN', name: '中文' },
    good: "The unit's own payment page",
    account: (number: string) => `Number ${number}. Enter the whole number here`,
    any: 'Enter the number here',
    back: 'This page is part of the sandbox and takes no money. Go back to return to Life Payment.',
    bad: 'This link is not good',
    badHint: 'It does not come from Life Payment, or is older than five minutes. Open it from the app again.',
  },
} as const;

type Language = keyof typeof WORDS;

/** The payment page of a unit that takes payments itself. It accepts only what the service has signed. */
export function elsewhereRoutes(app: FastifyInstance, directory: Directory, world: World): void {
  pageStyle(app);
  app.get<{ Params: { unitId: string }; Querystring: { token?: string } }>(
    '/elsewhere/:unitId',
    async (request, reply) => {
      const unit = directory.find(request.params.unitId);
      if (!unit?.paysElsewhere) return reply.code(404).send('Not found');
      const language = languageOf(queryFields(request.url)['lang'] ?? request.headers['accept-language']);
      const claims = readPageToken(request.query.token ?? '', unit.unitId, world);
      const name = textIn(unit.name, language);
      const here = `/elsewhere/${unit.unitId}?token=${request.query.token ?? ''}`;
      const markup = pageDocument(
        { text: WORDS[language], title: name, brand: name, here },
        bodyOf(claims, language),
      );
      return sendPage(reply, [], markup, claims ? 200 : 403);
    },
  );
}

function languageOf(accepted: string | undefined): Language {
  return (accepted ?? '').toLowerCase().startsWith('en') ? 'en' : 'zh-CN';
}

function bodyOf(claims: ReturnType<typeof readPageToken>, language: Language): Html {
  const words = WORDS[language];
  if (!claims) return html`<section class="sum"><h1>${words.bad}</h1><p>${words.badHint}</p></section>`;
  const account = claims.account === undefined ? words.any : words.account(claims.account);
  return html`<section class="sum"><h1>${words.good}</h1><p>${account}</p><p>${words.back}</p></section>`;
}
