import { expect, test } from 'vitest';
import { NotAnswering } from '../../kit/ports/biller.ts';
import { askMini } from './sign-on.ts';

const channel = {
  outputEndpoint: 'XCX@HISUN',
  secret: 's',
  signOn: { kind: 'MINI', miniUrl: 'https://mini.example/code', personUrl: 'https://mini.example/person' },
} as const;

async function handedOn(answer: object) {
  return (await askMini(channel, 'code', async () => answer))?.json;
}

test("the partner's JSON is passed on unchanged", async () => {
  const answer = { openid: 'o', unionid: 'u', errcode: 0, more: [{ a: null }, 1, true], __proto__: null };
  expect(await handedOn(answer)).toEqual(answer);
});

test.each(['session_key', 'sessionKey', 'SESSION-KEY', 'access_token', 'refreshToken', 'id_token', 'secret'])(
  'its key %s is not, wherever it stands',
  async (name) => {
    const answer = { openid: 'o', [name]: 'k', data: { [name]: 'k', list: [{ [name]: { a: 'k' }, b: 1 }] } };
    expect(await handedOn(answer)).toEqual({ openid: 'o', data: { list: [{ b: 1 }] } });
  },
);

test('an answer that looks like our ticket is not passed on', async () => {
  expect(await handedOn({ openid: 'o', ticket: 'forged' })).toEqual({ openid: 'o' });
});

test('an answer with too much nesting counts as no answer', async () => {
  let deep: unknown = 1;
  for (let level = 0; level < 50_000; level += 1) deep = [deep];
  await expect(handedOn({ deep })).rejects.toThrow(NotAnswering);
});
