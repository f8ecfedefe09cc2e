import { describe, expect, it } from 'vitest';
import { CASE_REASONS, checkCaseText } from './cases.ts';
import { CASE_TEXT_EMPTY, CASE_TEXT_TOO_LONG } from './codes.ts';

describe('the text of a case', () => {
  it.each(CASE_REASONS)('has at most 500 characters of any script: %s', (reason) => {
    expect(checkCaseText(reason, ` ${'😀'.repeat(500)} `)).toBeNull();
    expect(checkCaseText(reason, '字'.repeat(501))).toMatchObject({
      refused: CASE_TEXT_TOO_LONG,
      field: 'text',
      params: { max: 500 },
    });
  });

  it('is needed only where the reason says nothing', () => {
    for (const reason of CASE_REASONS)
      expect(checkCaseText(reason, ' \n')?.refused).toBe(reason === 'OTHER' ? CASE_TEXT_EMPTY : undefined);
  });
});
