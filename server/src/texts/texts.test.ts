import { FEEDBACK_KINDS, LANGUAGE_TAGS, QUESTION_REASONS, TERMS } from '@life-payment/contract/rules';
import { describe, expect, test } from 'vitest';
import { BILL_STATES, COUPON_STATES, PAYMENT_STATES, REFUND_STATES } from '../kit/database/states.ts';
import { fill, textsOf } from './index.ts';

/** The parameters of each text, by its path. */
function placesOf(texts: object, path = ''): readonly (readonly [path: string, places: string])[] {
  return Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string'
      ? [
          [
            `${path}${key}`,
            [...value.matchAll(/\{(\w+)\}/g)]
              .map(([, name]) => name)
              .sort()
              .join(' '),
          ] as const,
        ]
      : placesOf(value, `${path}${key}.`),
  );
}

describe.each(LANGUAGE_TAGS)('the texts of the service in %s', (language) => {
  test('use the values that the default language uses', () => {
    const [first = language] = LANGUAGE_TAGS;
    expect(placesOf(textsOf(language)).toSorted()).toEqual(placesOf(textsOf(first)).toSorted());
  });

  test('name what the copy of a payer’s data holds by codes', () => {
    const codes = [TERMS, FEEDBACK_KINDS, QUESTION_REASONS, BILL_STATES, COUPON_STATES, PAYMENT_STATES];
    expect(Object.keys(textsOf(language).ownData.values)).toEqual(
      expect.arrayContaining([...codes, REFUND_STATES].flat()),
    );
  });

  test('are never empty', () => {
    expect(JSON.stringify(textsOf(language))).not.toContain('""');
  });
});

test('a value is inserted unchanged, also when it looks like a parameter', () => {
  expect(fill('{a}: {b}{c}', { a: '{b}', b: 1 })).toBe('{b}: 1');
});
