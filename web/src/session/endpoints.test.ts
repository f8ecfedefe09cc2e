import { expect, test } from 'vitest';
import { isMiniProgram } from './endpoints.ts';
import { readEntry } from './entry.ts';
import { isCarrierApp } from './ways/channel-way.ts';

test('kinds of channels are distinguished by the beginning of their names', () => {
  expect(['qycs_demo', 'qycs', 'xqycs', 'HISUN'].map(isCarrierApp)).toEqual([true, true, false, false]);
  expect(['XCX@HISUN', 'HISUN', 'xcx@HISUN'].map(isMiniProgram)).toEqual([true, false, false]);
});

test('a code is a request token, except for a mini-program, which has to exchange it first', () => {
  const at = (query: string) => readEntry(`https://pay.example/jiaofei/?${query}`);
  expect(at('outputEndpoint=csappswhtml5&code=c')).toMatchObject({ requestToken: 'c', miniCode: null });
  expect(at('outputEndpoint=XCX@HISUN&code=c')).toMatchObject({ requestToken: null, miniCode: 'c' });
  expect(at('outputEndpoint=XCX@HISUN&token=t&code=c')).toMatchObject({ requestToken: 't' });
});
