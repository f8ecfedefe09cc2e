import { expect, test } from 'vitest';
import { entryTarget } from './entry-target.ts';

function at(query: string) {
  const target = entryTarget(new URLSearchParams(query));
  const given = Object.entries(target?.params ?? {}).filter(([, value]) => value !== undefined);
  return target && [target.path, Object.fromEntries(given)];
}

test.each([
  ['topage=qblszh&jump=1', '/pages/lszh/lszh', { jump: '1' }],
  [
    'topage=zcjf&accountId=A1&billNotifyDataId=N1&money=100&area=430100',
    '/pages/lszh/zcjf_jump',
    { accountId: 'A1', billNotifyDataId: 'N1', money: '100' },
  ],
  ['topage=cjwt', '/pages/cjwt/cjwt', {}],
  ['topage=jfjl', '/pages/jfjl/jfjl', {}],
  ['topage=ddxq&orderId=LP1', '/pages/ddxq/ddxq', { orderId: 'LP1' }],
  [
    'topage=xzjf&projectType=WATER&area=430100&money=100&orderId=LP1',
    '/pages/xzjf/xzjf',
    { entryType: 2, projectType: 'WATER', area: '430100', money: '100' },
  ],
  ['topage=marketing', '/pages/marketing/marketing', { fromType: 'topage' }],
  ['topage=zdjfgl', '/pages/zdjfgl/zdjfgl', {}],
  ['topage=zdxq&accountId=A1', '/pages/zdxq/zdxq', { accountId: 'A1' }],
  ['topage=index', '/pages/index/index', {}],
  ['topage=next', '/uni_modules/HF-HF_debugging/pages/next/next', {}],
])('the topage mapping leads %s to its page', (query, path, params) => {
  expect(at(query)).toEqual([path, params]);
});

test('the redirect parameter is also treated as a route name, and topage comes first', () => {
  expect(at('redirect=hhgl')).toEqual(['/pages/hhgl/hhgl', {}]);
  expect(at('redirect=hhgl&topage=jfjl')?.[0]).toBe('/pages/jfjl/jfjl');
});

test('an address without topage and redirect has no target', () => {
  expect(at('area=430100&topage=')).toBeNull();
});

test.each([
  'nowhere',
  'https://evil.example/',
  '//evil.example',
  '/pages/jfjl/jfjl',
  'javascript:alert(1)',
  '__proto__',
  'constructor',
  '../index',
])('any other value is taken as a route name, and %s is none', (name) => {
  expect(at(`topage=${encodeURIComponent(name)}`)).toEqual(['/not-found', {}]);
  expect(at(`redirect=${encodeURIComponent(name)}`)).toEqual(['/not-found', {}]);
});
