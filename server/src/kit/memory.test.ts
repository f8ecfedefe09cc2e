import { expect, test } from 'vitest';
import { loadedOnce, remembering } from './memory.ts';

function counted(most: number) {
  const asked: string[] = [];
  const length = remembering(most, (text) => {
    asked.push(text);
    return text.length;
  });
  return { asked, length };
}

test('what was asked before is not worked out again, be the answer 0', () => {
  const { asked, length } = counted(3);
  expect(['', 'ab', '', 'ab'].map(length)).toEqual([0, 2, 0, 2]);
  expect(asked).toEqual(['', 'ab']);
});

test('no more than so many are kept', () => {
  const { asked, length } = counted(2);
  expect(['a', 'b', 'c', 'c', 'a'].map(length)).toEqual([1, 1, 1, 1, 1]);
  expect(asked).toEqual(['a', 'b', 'c', 'a']);
});

test('what is loaded when it is needed is loaded once, and again when that failed', async () => {
  let loads = 0;
  const get = loadedOnce(async () => {
    loads += 1;
    if (loads === 1) throw new Error('not there');
    return loads;
  });
  expect(await Promise.allSettled([get(), get()])).toMatchObject([
    { status: 'rejected' },
    { status: 'rejected' },
  ]);
  expect(await Promise.all([get(), get()])).toEqual([2, 2]);
  expect(await get()).toBe(2);
});
