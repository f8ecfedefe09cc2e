import { expect, test } from 'vitest';
import { clipText } from './clip-text.ts';

test('a text is cut by characters as people count them', () => {
  expect(clipText('x'.repeat(140), 140)).toHaveLength(140);
  expect(clipText('x'.repeat(141), 140)).toHaveLength(140);
  expect(clipText('😀'.repeat(141), 140)).toBe('😀'.repeat(140));
});
