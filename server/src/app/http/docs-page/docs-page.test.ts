import { CALLS, CODES, queryBill } from '@life-payment/contract';
import { writtenText } from '@life-payment/contract/rules';
import { Type } from 'typebox';
import { expect, test } from 'vitest';
import { fieldsOf } from './fields.ts';
import { html } from './html.ts';
import { docsPage } from './page.ts';

test('the docs page lists fields with their paths, lists with brackets, and alternatives once', () => {
  const schema = Type.Object({
    bills: Type.Array(Type.Object({ due: Type.Integer({ description: 'fen' }) })),
    city: Type.Union([Type.Object({ area: Type.String() }), Type.Null()]),
    rule: Type.Optional(
      Type.Union([
        Type.Object({ kind: Type.Literal('A') }),
        Type.Object({ kind: Type.Literal('B'), min: Type.Integer() }),
      ]),
    ),
  });
  const fields = fieldsOf(schema).map(({ path, type, required }) => [path, type, required]);
  expect(fields).toEqual([
    ['bills', 'list of object', true],
    ['bills[].due', 'integer', true],
    ['city', 'object | null', true],
    ['city.area', 'string', true],
    ['rule', 'object', false],
    ['rule.kind', 'A | B', true],
    ['rule.min', 'integer', false],
  ]);
});

test('text in a page is escaped, and pages inside a page are not', () => {
  const inner = html`<b>${'<script>'}</b>`;
  expect(html`${inner}${[inner]}`.html).toBe('<b>&#60;script&#62;</b><b>&#60;script&#62;</b>');
});

test('the docs page shows every call, its fields, and every code in every language', () => {
  const page = docsPage('1.0.0');
  for (const { path } of CALLS) expect(page.split(`<h3>${path}</h3>`)).toHaveLength(2);
  for (const { path } of fieldsOf(queryBill.response)) expect(page).toContain(path);
  for (const code of CODES) {
    expect(page).toContain(code.code);
    expect(page).toContain(writtenText(code, 'zh-CN'));
  }
});

test('the docs page says which call answers its body alone, and how an answer without fields looks', () => {
  const page = docsPage('1.0.0');
  const [, getMini = ''] = page.split('<h3>/external/mini/getMini</h3>');
  expect(getMini.split('</article>')[0]).toContain('without the envelope');
  expect(page.split('without the envelope')).toHaveLength(2);
  const [, getMycsCode = ''] = page.split('<h3>/common/getMycsCode</h3>');
  expect(getMycsCode.split('</article>')[0]).toContain('string: address');
});
