import { expect, test } from 'vitest';
import { rowsUnder } from './MoreRows.tsx';

test('rows stand under their headings in their order, and a row on two pages counts once', () => {
  const rows = ['c11', 'b10', 'b10', 'a11'];
  const headings = rowsUnder(
    rows,
    (row) => row,
    (row) => row.slice(1),
  );
  expect(headings).toEqual([
    { heading: '11', rows: ['c11', 'a11'] },
    { heading: '10', rows: ['b10'] },
  ]);
  expect(rowsUnder([], String, String)).toEqual([]);
});
