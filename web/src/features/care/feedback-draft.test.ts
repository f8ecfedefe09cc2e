import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { m } from '../../lib/i18n/messages.ts';
import {
  asFailure,
  checkDraft,
  EMPTY,
  EMPTY_QUESTION,
  errorsOf,
  readDraft,
  readPictures,
} from './feedback-draft.ts';

const PICTURE = { id: 'p', base64: 'a' };
const GOOD = { kind: 'APP', reason: null, text: 'All is well', requestId: null } as const;

beforeEach(() => {
  vi.stubGlobal('document', { documentElement: { lang: 'zh-CN' } });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test('a complete draft has no errors', () => expect(checkDraft(GOOD, false)).toEqual({}));

test('an empty draft has an error at every field', () => {
  expect(Object.keys(checkDraft(EMPTY, false))).toEqual(['kind', 'text']);
  expect(checkDraft({ ...EMPTY, text: '  ' }, false).kind).toBe(m.feedback_kind_missing());
});

test('a text of more than 140 characters is an error', () => {
  expect(checkDraft({ ...GOOD, text: 'x'.repeat(140) }, false)).toEqual({});
  expect(checkDraft({ ...GOOD, text: 'x'.repeat(141) }, false).text).toContain('140');
});

test('a question needs a reason, and a text only where the reason says too little', () => {
  expect(checkDraft(EMPTY_QUESTION, true)).toEqual({ reason: m.question_reason_missing() });
  expect(checkDraft({ ...EMPTY_QUESTION, reason: 'PAID_TWICE' }, true)).toEqual({});
  expect(Object.keys(checkDraft({ ...EMPTY_QUESTION, reason: 'OTHER' }, true))).toEqual(['text']);
});

test.each([
  ['text', 'text', 'no'],
  ['pictures', 'pictures', 'no'],
  ['somethingElse', 'form', m.feedback_failed({ reason: 'no' })],
  [undefined, 'form', m.feedback_failed({ reason: 'no' })],
])('a refusal about %s is shown at %s', (field, place, text) => {
  const refused = { ok: false, code: 'LIV00012', text: 'no', ...(field && { field }) } as const;
  expect(asFailure(errorsOf(refused))).toEqual({ [place]: text });
});

const kept = { ...GOOD, requestId: 'r', owner: 'u1' };

test('a stored draft is read again', () =>
  expect(readDraft(kept, 'u1')).toEqual({ ...GOOD, requestId: 'r' }));
test('a draft that an earlier version stored without some fields gets their empty values', () => {
  expect(readDraft({ text: 'old', owner: 'u1' }, 'u1', EMPTY_QUESTION)).toEqual({
    ...EMPTY_QUESTION,
    text: 'old',
  });
  expect(readPictures({ owner: 'u1' }, 'u1')).toEqual([]);
});
test('another user’s draft is not read', () => {
  expect(readDraft(kept, 'u2')).toEqual(EMPTY);
  expect(readPictures({ owner: 'u1', pictures: [PICTURE] }, 'u2')).toEqual([]);
});
test('stored pictures are read again', () => {
  expect(readPictures({ owner: 'u1', pictures: [PICTURE] }, 'u1')).toEqual([PICTURE]);
});
test('a draft is empty where none is stored', () => {
  expect(readDraft(null, 'u1', EMPTY_QUESTION)).toEqual(EMPTY_QUESTION);
  expect(readPictures(null, 'u1')).toEqual([]);
});
