import { expect, test } from 'vitest';
import { remembering } from './memory.ts';

const counted = (most: number) => {
  const asked: string[] = [];
  const length = remembering(most, (text) => {
    asked.push(text);
    return text.length;
  });
  return { asked, length };
};

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
