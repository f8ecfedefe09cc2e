import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { m } from '../../i18n/messages.ts';
import { checkDraft, EMPTY, errorsOf, readDraft, readPictures } from './draft.ts';

const PICTURE = { id: 'p', base64: 'a' };
const GOOD = { kind: 'APP', text: 'All is well', requestId: null } as const;

beforeEach(() => {
  vi.stubGlobal('document', { documentElement: { lang: 'zh-CN' } });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

describe('errors of feedback', () => {
  test('a complete draft has no errors', () => expect(checkDraft(GOOD)).toEqual({}));

  test('an empty draft has an error at every field', () => {
    expect(Object.keys(checkDraft(EMPTY))).toEqual(['kind', 'text']);
    expect(checkDraft({ ...EMPTY, text: '  ' }).kind).toBe(m.feedback_kind_missing());
  });

  test('a text of more than 140 characters is an error', () => {
    expect(checkDraft({ ...GOOD, text: 'x'.repeat(140) })).toEqual({});
    expect(checkDraft({ ...GOOD, text: 'x'.repeat(141) }).text).toContain('140');
  });
});

test.each([
  ['text', 'text', 'no'],
  ['pictures', 'pictures', 'no'],
  ['somethingElse', 'form', m.feedback_failed({ reason: 'no' })],
  [undefined, 'form', m.feedback_failed({ reason: 'no' })],
])('a refusal about %s is shown at %s', (field, place, text) => {
  const refused = { ok: false, code: 'LIV00012', text: 'no', ...(field && { field }) } as const;
  expect(errorsOf(refused)).toEqual({ [place]: text });
});

describe('stored drafts', () => {
  const kept = { ...GOOD, requestId: 'r', lifeUserId: 'u1' };

  test('a stored draft is read again', () =>
    expect(readDraft(kept, 'u1')).toEqual({ ...GOOD, requestId: 'r' }));
  test('another user’s draft is not read', () => {
    expect(readDraft(kept, 'u2')).toEqual(EMPTY);
    expect(readPictures({ lifeUserId: 'u1', pictures: [PICTURE] }, 'u2')).toEqual([]);
  });
  test('stored pictures are read again', () => {
    expect(readPictures({ lifeUserId: 'u1', pictures: [PICTURE, 5, {}] }, 'u1')).toEqual([PICTURE]);
  });
  test.each([null, 'text', 7, [], { lifeUserId: 'u1', kind: 'NONE', text: 5 }])(
    'the stored value %j gives an empty draft',
    (other) => {
      expect(readDraft(other, 'u1')).toEqual(EMPTY);
      expect(readPictures(other, 'u1')).toEqual([]);
    },
  );
});
