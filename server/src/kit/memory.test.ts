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

test('an earlier result is not calculated again, also when it is 0', () => {
  const { asked, length } = counted(3);
  expect(['', 'ab', '', 'ab'].map(length)).toEqual([0, 2, 0, 2]);
  expect(asked).toEqual(['', 'ab']);
});

test('only a limited number of results is kept', () => {
  const { asked, length } = counted(2);
  expect(['a', 'b', 'c', 'c', 'a'].map(length)).toEqual([1, 1, 1, 1, 1]);
  expect(asked).toEqual(['a', 'b', 'c', 'a']);
});

test('a value that is loaded on demand is loaded once, and again after a failure', async () => {
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
