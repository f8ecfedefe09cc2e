import { expect, test } from 'vitest';
import { returnAddress } from './return-path.ts';

const APP = 'https://pay.example';

test.each([
  ['/jiaofei/', 'https://pay.example/jiaofei/'],
  [
    '/jiaofei/pages/jfjl/jfjl?outputEndpoint=x',
    'https://pay.example/jiaofei/pages/jfjl/jfjl?outputEndpoint=x',
  ],
  ['/jiaofei/?jumpUrl=https://other.example/', 'https://pay.example/jiaofei/?jumpUrl=https://other.example/'],
])('%s is a page of the app', (path, address) => {
  expect(returnAddress(APP, path)).toBe(address);
});

test.each([
  '',
  'jiaofei/',
  '/',
  '/jiaofei',
  '/other/',
  '//other.example/jiaofei/',
  '/jiaofei//other.example',
  '/jiaofei/../other',
  '/jiaofei/%2e%2e/other',
  '/jiaofei/..%5cother\\x',
  '\\\\other.example/jiaofei/',
  '/\\other.example/jiaofei/',
  '/jiaofei/\\other.example',
  '/jiaofei/\n//other.example',
  '/jiaofei/\t',
  ' /jiaofei/',
  'https://other.example/jiaofei/',
  'https://pay.example@other.example/jiaofei/',
  'javascript:alert(1)//jiaofei/',
])('%j is not a page of the app', (path) => {
  expect(returnAddress(APP, path)).toBeNull();
});
