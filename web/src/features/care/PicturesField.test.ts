import { expect, test } from 'vitest';
import { fitInto } from './PicturesField.tsx';

test.each([
  [4000, 3000, 1600, 1200],
  [3000, 4000, 1200, 1600],
  [800, 600, 800, 600],
  [1600, 1600, 1600, 1600],
  [20_000, 3, 1600, 1],
])('a picture of %i by %i becomes %i by %i', (width, height, newWidth, newHeight) => {
  expect(fitInto({ width, height }, 1600)).toEqual({ width: newWidth, height: newHeight });
});
