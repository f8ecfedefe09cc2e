import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CHANNEL_UNKNOWN, NO_SUCH_THING } from '@life-payment/contract';
import { sql } from 'kysely';
import { afterAll, expect } from 'vitest';
import { loadContent, loadContentFile, readContent } from '../../src/care/content.ts';

import { serviceTest, sharedPayer } from '../support/fixtures.ts';
import type { Payer } from '../support/service.ts';

const { service, test } = serviceTest();
const payer = sharedPayer(service);

const QUESTIONS = join(import.meta.dirname, '../../content/questions.json');

const dir = mkdtempSync(join(tmpdir(), 'life-payment-content-'));
afterAll(() => rmSync(dir, { recursive: true }));

function load(content: unknown): Promise<string> {
  const file = join(dir, 'content.json');
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  return loadContentFile(service.context, file);
}

async function questions(asker: Payer = payer, outputEndpoint?: string, language: 'en' | 'zh-CN' = 'en') {
  const body = outputEndpoint === undefined ? {} : { outputEndpoint };
  return (await service.call('/common/getFAQList', body, { ...asker, language })).sections;
}
function idsOf(sections: Awaited<ReturnType<typeof questions>>) {
  return sections.map(({ sectionId, questions: all }) => [sectionId, ...all.map(({ faqId }) => faqId)]);
}

function both(text: string) {
  return { zh: `中文${text}`, en: text };
}
function question(faqId: string, outputEndpoint?: string) {
  return {
    faqId,
    question: both(faqId),
    answer: both(`because ${faqId}`),
    ...(outputEndpoint && { outputEndpoint }),
  };
}

test('the product has its questions in both languages, in sections', async () => {
  const [en, zh] = [await questions(), await questions(payer, undefined, 'zh-CN')];
  expect(en.map(({ name }) => name)).toContain('After paying');
  expect(zh.map(({ name }) => name)).toContain('缴费之后');
  const all = en.flatMap((section) => section.questions);
  expect(all.length).toBeGreaterThanOrEqual(18);
  expect(new Set(all.map(({ faqId }) => faqId)).size).toBe(all.length);
  for (const { question: asked, answer } of all) expect(asked + answer).not.toMatch(/\p{Script=Han}/u);
  for (const { question: asked, answer } of zh.flatMap((section) => section.questions))
    for (const text of [asked, answer]) expect(text).toMatch(/\p{Script=Han}/u);
  expect(zh.map(({ sectionId }) => sectionId)).toEqual(en.map(({ sectionId }) => sectionId));
});

test('a question counts once in a session, however often it is opened at once', async ({ other }) => {
  const hit = (asker: Payer) => service.call('/common/hitsFAQ', { faqId: 'refund' }, asker);
  const before = (await hit(payer)).hits;
  const many = await Promise.all(Array.from({ length: 12 }, () => hit(other)));
  expect(Math.max(...many.map(({ hits }) => hits))).toBe(before + 1);
  expect((await hit(payer)).hits).toBe(before + 1);
  const again = await service.login(other);
  expect((await hit(again)).hits, 'another session of the same user').toBe(before + 2);
});

test('the question opened most often is first in its section', async () => {
  const [section] = await questions();
  const last = section?.questions.at(-1)?.faqId ?? '';
  for (let round = 0; round < 4; round += 1)
    await service.call('/common/hitsFAQ', { faqId: last }, await service.login());
  expect((await questions())[0]?.questions[0]?.faqId).toBe(last);
});

test('an unknown question and the questions of an unknown channel are not found', async () => {
  expect(await service.refused('/common/hitsFAQ', { faqId: 'none' }, payer)).toMatchObject({
    code: NO_SUCH_THING.code,
  });
  for (const path of ['/common/getFAQList', '/user/myService'] as const)
    expect(await service.refused(path, { outputEndpoint: 'nowhere' }, payer)).toMatchObject({
      code: CHANNEL_UNKNOWN.code,
      field: 'outputEndpoint',
    });
});

test('a content file replaces everything that it names, by channel and in its order, and keeps the counts', async () => {
  const partner = await service.login(undefined, 'jt_demo');
  expect(
    await load({
      sections: [
        { sectionId: 'a', name: both('A'), questions: [question('one'), question('two', 'jt_demo')] },
        { sectionId: 'b', name: both('B'), questions: [question('refund')] },
      ],
    }),
  ).toBe('3 questions loaded.');
  expect(idsOf(await questions())).toEqual([
    ['a', 'one'],
    ['b', 'refund'],
  ]);
  expect(idsOf(await questions(partner))).toEqual([
    ['a', 'one', 'two'],
    ['b', 'refund'],
  ]);
  expect(idsOf(await questions(payer, 'jt_demo'))).toEqual(idsOf(await questions(partner)));
  expect((await service.call('/common/hitsFAQ', { faqId: 'refund' }, partner)).hits).toBeGreaterThan(1);
  expect(await service.call('/user/myService', {}), 'not named, so it stayed').toHaveProperty('phone');
  await load({ sections: [] });
  expect(await questions()).toEqual([]);
  await loadContentFile(service.context, QUESTIONS);
  expect((await questions()).length).toBe(readContent(QUESTIONS).sections?.length);
});

test('texts stand under full tags or plain ones, and a full tag counts before a plain one', async () => {
  const text = { 'zh-CN': '全', zh: '简', en: 'Full' };
  await load({ banners: [{ bannerId: 'tags', title: text, text: { zh: '简', en: 'Plain' } }] });
  const shown = async (language: 'zh-CN' | 'en') =>
    (await service.call('/common/getBannerList', {}, { language })).banners;
  expect(await shown('zh-CN')).toEqual([{ bannerId: 'tags', title: '全', text: '简' }]);
  expect(await shown('en')).toEqual([{ bannerId: 'tags', title: 'Full', text: 'Plain' }]);
  const { rows } = await sql`select title, text from banners`.execute(service.context.db);
  expect(rows).toEqual([{ title: { 'zh-CN': '全', en: 'Full' }, text: { 'zh-CN': '简', en: 'Plain' } }]);
});

test('customer service by channel, else the one for all; help is always somewhere', async () => {
  await load({
    services: [
      { phone: '400-800-1234', hours: { from: '08:00', to: '22:00' } },
      { outputEndpoint: 'jt_demo', phone: '10080', helpPage: '/pages/feedBack/feedBack' },
    ],
  });
  expect(await service.call('/user/myService', { outputEndpoint: 'HISUN' })).toEqual({
    phone: '400-800-1234',
    hours: { from: '08:00', to: '22:00' },
    helpPage: '/pages/cjwt/cjwt',
  });
  expect(await service.call('/user/myService', { outputEndpoint: 'jt_demo' })).toEqual({
    phone: '10080',
    helpPage: '/pages/feedBack/feedBack',
  });
  await load({ services: [] });
  expect(await service.call('/user/myService', {})).toEqual({ helpPage: '/pages/cjwt/cjwt' });
});

test.each([
  ['{', 'read as JSON'],
  [
    { sections: [{ sectionId: 'a', name: { en: 'One' }, questions: [] }] },
    '/sections/0/name has no text in zh-CN',
  ],
  [
    { sections: [{ sectionId: 'a', name: { zh: '一' }, questions: [question('x')] }] },
    '/sections/0/name has no text in en',
  ],
  [
    { banners: [{ bannerId: 'b', title: both('t'), text: { 'zh-CN': '文', en: '' } }] },
    '/banners/0/text/en must not have fewer',
  ],
  [
    { banners: [{ bannerId: 'b', title: { 'zn-CN': '题' }, text: both('t') }] },
    '/banners/0/title/zn-CN must match pattern "^(zh-CN|zh|en)$"',
  ],
  [{ services: [{ phone: 'call us' }] }, '/services/0/phone'],
  [{ surprise: [] }, 'content.json'],
])('a file that is not understood changes nothing: %j', async (content, said) => {
  await expect(load(content)).rejects.toThrow(said);
  expect((await questions()).length).toBeGreaterThan(0);
});

test('a file that fails half-way changes nothing', async () => {
  const broken = { sections: [{ sectionId: 'a', name: both('A'), questions: [question('x', 'nowhere')] }] };
  const before = idsOf(await questions());
  await expect(load(broken)).rejects.toThrow('There is no channel "nowhere".');
  await expect(loadContent(service.context.db, broken)).rejects.toThrow('faqs_output_endpoint_fkey');
  expect(idsOf(await questions())).toEqual(before);
});
