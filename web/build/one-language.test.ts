import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGE_TAGS } from '@life-payment/contract/rules';
import { expect, test } from 'vitest';
import { ownMessage } from './one-language.ts';

const generated = join(import.meta.dirname, '../src/i18n/generated/messages');
const codeOf = (key: string) => readFileSync(join(generated, `${key}.js`), 'utf8');

/** Runs the code of a message. `plural` stands for the compiler's rules. */
function textOf(code: string, key: string, inputs: object): string {
  const body = code.replace(/^import .*$/gm, '').replace(`export const ${key}`, `const ${key}`);
  const plural = (_: string, count: number) => (count === 1 ? 'one' : 'other');
  return new Function('registry', `${body}; return ${key};`)({ plural })(inputs);
}

test.each([
  ['zh-CN', 'retry', {}, '重试'],
  ['en', 'retry', {}, 'Try again'],
  ['zh-CN', 'home_city_label', { city: '长沙' }, '城市：长沙'],
  ['en', 'home_city_label', { city: 'Changsha' }, 'City: Changsha'],
] as const)('in %s the message %s of the build says its own text', (language, key, inputs, text) => {
  expect(textOf(ownMessage(codeOf(key), language), key, inputs)).toBe(text);
});

test.each(LANGUAGE_TAGS)(
  'every message has one text in the build in %s, and chooses no language',
  (language) => {
    for (const name of readdirSync(generated).filter((each) => /^(?!_).*\.js$/.test(each))) {
      const code = ownMessage(readFileSync(join(generated, name), 'utf8'), language);
      expect(code, name).toMatch(new RegExp(`^export const ${name.slice(0, -3)} = `, 'm'));
      expect(code, name).not.toMatch(/getLocale|options/);
    }
  },
);
