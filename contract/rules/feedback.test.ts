import { expect, it } from 'vitest';
import { FEEDBACK_TEXT_EMPTY, FEEDBACK_TEXT_TOO_LONG } from './codes.ts';
import { checkFeedbackText } from './feedback.ts';
import { textLength } from './text-length.ts';

it.each(['', '   ', '\n\t'])('the text of feedback %j is empty', (text) => {
  expect(checkFeedbackText(text)?.refused).toBe(FEEDBACK_TEXT_EMPTY);
});

it.each(['x', '字'.repeat(140), `  ${'x'.repeat(140)}\n`, '😀'.repeat(140)])(
  'the text of feedback %j may be sent',
  (text) => {
    expect(checkFeedbackText(text)).toBeNull();
  },
);

it('a question with a reason needs no text', () => {
  expect(checkFeedbackText(' ', 'NOT_CREDITED')).toBeNull();
  expect(checkFeedbackText(' ', 'OTHER')?.refused).toBe(FEEDBACK_TEXT_EMPTY);
  expect(checkFeedbackText('x'.repeat(141), 'NOT_CREDITED')?.refused).toBe(FEEDBACK_TEXT_TOO_LONG);
});

it('the text of feedback has at most 140 characters of any script', () => {
  expect(textLength('😀字x')).toBe(3);
  expect(checkFeedbackText('😀'.repeat(141))).toMatchObject({
    refused: FEEDBACK_TEXT_TOO_LONG,
    field: 'text',
    params: { max: 140 },
  });
});
