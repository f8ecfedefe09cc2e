import { expect, test } from 'vitest';
import { documentAt, kindOf } from './stored.ts';

const ORIGIN = 'https://pay.example';

test.each([
  ['/jiaofei/', 'GET', 'navigate', 'document'],
  ['/jiaofei/pages/jfjl/jfjl?ssoToken=s', 'GET', 'navigate', 'document'],
  ['/jiaofei/assets/main-1.js', 'GET', 'cors', 'file'],
  ['/jiaofei/channel/HISUN/0.js', 'GET', 'no-cors', 'other'],
  ['/jiaofei/pages/jfjl/jfjl', 'GET', 'cors', 'other'],
  ['/jiaofei/none.html', 'GET', 'navigate', 'other'],
  ['/living-agw/living-payment/v1/user/isLogined', 'POST', 'cors', 'other'],
  ['/living-agw/living-payment/v1/openapi.json', 'GET', 'cors', 'other'],
  ['/sandbox/', 'GET', 'navigate', 'other'],
])('the worker treats %s by %s (%s) as: %s', (path, method, mode, kind) => {
  expect(kindOf({ url: ORIGIN + path, method, mode }, ORIGIN)).toBe(kind);
});
test('the worker ignores requests to another origin', () => {
  const request = { url: 'https://x.example/jiaofei/assets/a.js', method: 'GET', mode: 'cors' };
  expect(kindOf(request, ORIGIN)).toBe('other');
});

test.each([
  ['/jiaofei/', '/jiaofei/?lang=en'],
  ['/jiaofei/?lang=zh-CN', '/jiaofei/?lang=en'],
  ['/jiaofei/pages/index/index?token=t', '/jiaofei/?lang=en'],
  ['/jiaofei/?ssoToken=secret&outputEndpoint=jt_demo', '/jiaofei/?outputEndpoint=jt_demo&lang=en'],
  ['/jiaofei/?CHANNEL_ID=XCX%40HISUN&code=c', '/jiaofei/?outputEndpoint=XCX%40HISUN&lang=en'],
  ['/jiaofei/pages/ddxq/ddxq?orderId=1&jtToken=t', '/jiaofei/pages/jfjl/jfjl?lang=en'],
])('the document of %s is stored under %s', (address, key) => {
  expect(documentAt(ORIGIN + address, 'en')).toBe(key);
});
test('each language has a document of its own', () => {
  expect(documentAt(`${ORIGIN}/jiaofei/pages/zdxq/zdxq?outputEndpoint=jt_demo`, 'zh-CN')).toBe(
    '/jiaofei/pages/jfjl/jfjl?outputEndpoint=jt_demo&lang=zh-CN',
  );
});
