import fc from 'fast-check';
import { expect, it } from 'vitest';
import * as codes from './codes.ts';
import { checkGroupName, GROUP_NAME_MAX_CHARACTERS } from './group-name.ts';
import { readText } from './typed.ts';

function codeOf(name: string, others: readonly string[] = []) {
  return checkGroupName(name, others)?.refused.code ?? null;
}

const goodName = fc
  .array(fc.constantFrom(...'爸妈家我老AaBbéñ0９-_·é'), {
    minLength: 1,
    maxLength: GROUP_NAME_MAX_CHARACTERS,
  })
  .map((characters) => characters.join(''));
const spaces = fc
  .array(fc.constantFrom(' ', '\t', '\u3000', '\u00a0'), { maxLength: 3 })
  .map((s) => s.join(''));

it.each([
  '我家',
  'Home 2',
  "Mum's",
  'O’Brien',
  '爸妈家（老）',
  '一'.repeat(10),
  '𠮷'.repeat(10),
  `${'e\u0301'.repeat(10)}`,
])('the name of a group can be "%s"', (name) => expect(codeOf(name)).toBeNull());

it.each(['', ' ', '\t\n', '\u3000', '\u00a0\u2003'])('the name of a group is not empty: %j', (name) =>
  expect(codeOf(name)).toBe(codes.GROUP_NAME_EMPTY.code),
);

it.each(['一'.repeat(11), '𠮷'.repeat(11), '😀'.repeat(11)])(
  'the name of a group has at most ten characters: %s',
  (name) => {
    expect(checkGroupName(name, [])).toMatchObject({
      refused: codes.GROUP_NAME_TOO_LONG,
      field: 'name',
      params: { max: 10 },
    });
  },
);

it.each(['50%', '<b>', 'a&b', '"a"', 'a\nb', 'a\u0000b', '😀', '😀'.repeat(10)])(
  'the name of a group has no special characters: %j',
  (name) => expect(codeOf(name)).toBe(codes.GROUP_NAME_SPECIAL_CHARACTERS.code),
);

it('a group name is read without invisible characters', () => {
  expect(codeOf('a\u200bb', ['ab'])).toBe(codes.GROUP_REPEATS.code);
  expect(codeOf('\u202e我家')).toBeNull();
});

it('the name of a group counts as used when another name looks the same', () => {
  expect(codeOf('Cafe\u0301', ['Caf\u00e9'])).toBe(codes.GROUP_REPEATS.code);
  expect(codeOf(' 我家\u3000', ['老家', '我家'])).toBe(codes.GROUP_REPEATS.code);
  expect(codeOf('home', ['Home'])).toBeNull();
});

it('the name of a group counts as used in any Unicode form and with any spaces around it', () => {
  fc.assert(
    fc.property(goodName, spaces, spaces, (name, before, after) => {
      expect(codeOf(name)).toBeNull();
      for (const form of ['NFC', 'NFD'] as const)
        expect(codeOf(`${before}${name.normalize(form)}${after}`, [name])).toBe(codes.GROUP_REPEATS.code);
    }),
  );
});

it('the name of a group is as valid cleaned as before, and cleaning it again changes nothing', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 14 }), (name) => {
      const clean = readText(name);
      expect(readText(clean)).toBe(clean);
      expect(codeOf(clean)).toBe(codeOf(name));
    }),
  );
});
