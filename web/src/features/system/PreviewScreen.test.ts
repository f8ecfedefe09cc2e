import { expect, test } from 'vitest';
import { picturesOfAddress } from './PreviewScreen.tsx';

const ORIGIN = 'https://pay.example';
function named(query: string) {
  return picturesOfAddress(new URLSearchParams(query), ORIGIN);
}
function own(name: string) {
  return `${ORIGIN}/jiaofei/${name}`;
}

test.each([
  ['urls=/jiaofei/a.png', [own('a.png')], 0],
  ['urls=a.png,b.png&current=1', [own('a.png'), own('b.png')], 1],
  ['urls=a.png&urls=b.png&current=b.png', [own('a.png'), own('b.png')], 1],
  ['urls=a.png&current=7', [own('a.png')], 0],
  ['urls=a.png&current=-1', [own('a.png')], 0],
  ['urls=a.png,', [own('a.png')], 0],
  [`urls=blob:${ORIGIN}/1-2`, [`blob:${ORIGIN}/1-2`], 0],
])('the address parameters %s show pictures of the app', (query, pictures, current) => {
  expect(named(query)).toEqual({ pictures, current });
});

test.each(['', 'urls=', 'urls=,', 'current=1'])('the address parameters %j name no pictures', (query) => {
  expect(named(query)).toBe('none');
});

test.each([
  'https://evil.example/a.png',
  'https://[',
  '//evil.example/a.png',
  'https://pay.example@evil.example/jiaofei/a.png',
  'https://user:word@pay.example/jiaofei/a.png',
  'http://pay.example/jiaofei/a.png',
  'data:image/png;base64,aaaa',
  'javascript:alert(1)',
  'blob:https://evil.example/1-2',
  '/living-agw/living-payment/v1/openapi.json',
  '/jiaofei/../secret.png',
  '/jiaofei/a.png,https://evil.example/b.png',
  '1,2,3,4,5,6,7,8,9,10',
])('a picture at %s is refused', (urls) => {
  expect(named(new URLSearchParams({ urls }).toString())).toBe('refused');
});
