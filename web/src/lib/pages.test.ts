import * as paths from '@life-payment/contract/pages';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Access, documentTitle, findRoute, findRouteByName, ROUTES, withParams } from './pages.ts';

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

/** The specification's table: path, access, English title (null: empty bar), Chinese title. */
const PAGES: readonly [string, Access, string | null, string | null][] = [
  ['/', 'login', 'Life payment', '生活缴费'],
  ['/pages/index/index', 'login', 'Life payment', '生活缴费'],
  ['/pages/cjwt/cjwt', 'login', 'Common questions', '常见问题'],
  ['/pages/ddxq/ddxq', 'login', 'Order details', '订单详情'],
  ['/pages/hhgl/hhgl', 'login', 'Account management', '账户管理'],
  ['/pages/hhgl/accountModify', 'login', 'Modify group', '修改分组'],
  ['/pages/hhgl/addGroup', 'login', 'Add group', '新增分组'],
  ['/pages/jfjl/jfjl', 'login', 'Payment records', '缴费记录'],
  ['/pages/inbox/inbox', 'login', 'Messages', '消息'],
  ['/pages/lszh/lszh', 'login', 'All historical accounts', '全部历史账户'],
  ['/pages/lszh/zcjf_jump', 'login', null, null],
  ['/pages/xzjf/xzjf', 'login', 'Add a payment', '新增缴费'],
  ['/pages/zdjf/zdjf', 'login', 'Automatic payment', '自动缴费'],
  ['/pages/zdjfgl/zdjfgl', 'login', 'Automatic payment management', '自动缴费管理'],
  ['/pages/zdjfkt/zdjfkt', 'login', 'Enable automatic payment', '开通自动缴费'],
  ['/pages/zdjfktcg/zdjfktcg', 'login', 'Automatic payment enabled successfully', '自动缴费开通成功'],
  ['/pages/zdjfgbcg/zdjfgbcg', 'login', 'Automatic payment closed successfully', '自动缴费关闭成功'],
  ['/pages/zdxq/zdxq', 'login', 'Bill details', '账单详情'],
  ['/pages/zdxq/jtzdxq', 'login', 'Bill details', '账单详情'],
  ['/pages/feedBack/feedBack', 'login', 'Give feedback', '意见反馈'],
  ['/pages/zfcg/zfcg', 'order', 'Jumping', '跳转中'],
  ['/pages/tycgy/tycgy', 'login', 'Jumping', '跳转中'],
  ['/pages/5Gtycgy/5Gtycgy', 'login', 'Order placed successfully', '下单成功'],
  ['/pages/marketing/marketing', 'offer', 'Enjoy discounts on life payment', '生活缴费享优惠'],
  ['/pages/yzdGrantTicket/yzdGrantTicket', 'login', 'Year-end warmth', '岁末送温暖'],
  ['/pages/yzdUseTicket/yzdUseTicket', 'login', 'Summer coolness', '夏日送清凉'],
  ['/pages/fwxy/bzgz', 'public', 'Wallet account fund security rules', '钱包账户资金安全保障规则'],
  ['/pages/fwxy/grxx', 'public', 'Personal information collection', '个人信息收集说明'],
  ['/pages/fwxy/swsb', 'public', 'Biometric service agreement', '生物识别服务协议'],
  ['/pages/fwxy/yhfw', 'public', 'Wallet payment user service agreement', '钱包支付用户服务协议'],
  ['/pages/fwxy/yszc', 'public', 'Wallet privacy policy', '钱包隐私政策'],
  ['/pages/register/register', 'public', 'Register wallet', '注册钱包'],
  ['/pages/jump/jump', 'public', 'Jumping', '跳转中'],
  ['/pages/jump/appjump', 'public', 'Jumping', '跳转中'],
  ['/pages/jump/jumpGwxcx', 'public', 'Jumping', '跳转中'],
  ['/pages/systemMaintenance/systemMaintenance', 'public', 'System maintenance', '系统维护'],
  ['/pages/deb/deb', 'public', 'Pay', '支付'],
  [
    '/pages/paymentAgreement/paymentAgreement',
    'public',
    'Wallet entrusted payment service agreement',
    '钱包委托支付服务协议',
  ],
  [
    '/pages/serviceAgreement/serviceAgreement',
    'public',
    'Life payment customer service agreement',
    '生活缴费客户服务协议',
  ],
  ['/pages/popUp/popUp', 'public', 'Life payment', '生活缴费'],
  ['/uni_modules/HF-HF_debugging/pages/next/next', 'login', null, null],
  ['/pages/myData/myData', 'login', 'My data', '我的数据'],
  ['/preview-image', 'login', null, null],
  ['/choose-location', 'login', 'Choose a place', '选择位置'],
  ['/open-location', 'login', 'Place', '位置'],
  // Our additions to the specification's table.
  ['/pages/receipt/receipt', 'public', 'Receipt', '缴费回单'],
  ['/pages/payment/payment', 'login', 'Payment', '付款'],
];

function setLanguage(lang: string) {
  vi.stubGlobal('document', { documentElement: { lang } });
}

describe('the table of pages', () => {
  afterEach(vi.unstubAllGlobals);

  test('the table has every page of the specification once, and no other', () => {
    expect(ROUTES.map((route) => route.path).sort()).toEqual(PAGES.map(([path]) => path).sort());
  });

  test('the table has every path of the contract', () => {
    const known = Object.values(paths).filter((path) => path !== paths.BASE);
    expect(ROUTES.map((route) => route.path).sort()).toEqual(known.sort());
  });

  test.each(PAGES)('the page %s (%s) has the title %s', (path, access, en, zh) => {
    const route = findRoute(path);
    expect(route?.access).toBe(access);
    setLanguage('en');
    expect(route?.title?.() ?? null).toBe(en);
    expect(documentTitle(route)).toBe(en ?? 'Life payment');
    setLanguage('zh-CN');
    expect(route?.title?.() ?? null).toBe(zh);
    expect(documentTitle(route)).toBe(zh ?? '生活缴费');
  });
});

describe('finding a page', () => {
  beforeEach(() => {
    setLanguage('en');
  });
  afterEach(vi.unstubAllGlobals);

  test('a page is found with and without a slash at the end', () => {
    expect(findRoute('/pages/jfjl/jfjl/')?.path).toBe('/pages/jfjl/jfjl');
    expect(findRoute('')?.path).toBe('/');
  });

  test.each(['/pages/jfjl', '/pages/JFJL/jfjl', '/x', '/pages/index/index/x'])(
    'no page is found for %s',
    (path) => {
      expect(findRoute(path)).toBeNull();
      expect(documentTitle(findRoute(path))).toBe('Page not found');
    },
  );

  test.each([
    ['index', '/pages/index/index'],
    ['jfjl', '/pages/jfjl/jfjl'],
    ['jtzdxq', '/pages/zdxq/jtzdxq'],
    ['next', '/uni_modules/HF-HF_debugging/pages/next/next'],
    ['', undefined],
    ['pages', undefined],
    ['https://example.com', undefined],
  ])('the route name %j names %s', (name, path) => {
    expect(findRouteByName(name)?.path).toBe(path);
  });
});
