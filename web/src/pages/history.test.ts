import { describe, expect, test } from 'vitest';
import { withParams } from './history.ts';

describe('an address with parameters', () => {
  test('an address without parameters is the path', () => {
    expect(withParams('/pages/jfjl/jfjl', {})).toBe('/pages/jfjl/jfjl');
    expect(withParams('/', { accountId: undefined })).toBe('/');
  });

  test('the navigation helper appends params as a query string, encoded, numbers included', () => {
    expect(withParams('/x', { a: 1, b: 'XCX@HISUN', c: '长沙' })).toBe(
      '/x?a=1&b=XCX%40HISUN&c=%E9%95%BF%E6%B2%99',
    );
  });
});
