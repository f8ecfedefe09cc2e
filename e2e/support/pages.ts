/** A page of the app: its path below /jiaofei, and its title in both languages; null where it has none. */
export type AppPage = readonly [path: string, zh: string | null, en: string | null];

/** Pages only a logged-in payer sees. */
export const OWN_PAGES: readonly AppPage[] = [
  ['/', '生活缴费', 'Life payment'],
  ['/pages/index/index', '生活缴费', 'Life payment'],
  ['/pages/cjwt/cjwt', '常见问题', 'Common questions'],
  ['/pages/ddxq/ddxq', '订单详情', 'Order details'],
  ['/pages/hhgl/hhgl', '账户管理', 'Account management'],
  ['/pages/hhgl/accountModify', '修改分组', 'Modify group'],
  ['/pages/hhgl/addGroup', '新增分组', 'Add group'],
  ['/pages/jfjl/jfjl', '缴费记录', 'Payment records'],
  ['/pages/inbox/inbox', '消息', 'Messages'],
  ['/pages/lszh/lszh', '全部历史账户', 'All historical accounts'],
  ['/pages/lszh/zcjf_jump', null, null],
  ['/pages/xzjf/xzjf', '新增缴费', 'Add a payment'],
  ['/pages/zdjf/zdjf', '自动缴费', 'Automatic payment'],
  ['/pages/zdjfgl/zdjfgl', '自动缴费管理', 'Automatic payment management'],
  ['/pages/zdjfkt/zdjfkt', '开通自动缴费', 'Enable automatic payment'],
  ['/pages/zdjfktcg/zdjfktcg', '自动缴费开通成功', 'Automatic payment enabled successfully'],
  ['/pages/zdjfgbcg/zdjfgbcg', '自动缴费关闭成功', 'Automatic payment closed successfully'],
  ['/pages/zdxq/zdxq', '账单详情', 'Bill details'],
  ['/pages/zdxq/jtzdxq', '账单详情', 'Bill details'],
  ['/pages/feedBack/feedBack', '意见反馈', 'Give feedback'],
  ['/pages/zfcg/zfcg', '跳转中', 'Jumping'],
  ['/pages/tycgy/tycgy', '跳转中', 'Jumping'],
  ['/pages/5Gtycgy/5Gtycgy', '下单成功', 'Order placed successfully'],
  ['/pages/marketing/marketing', '生活缴费享优惠', 'Enjoy discounts on life payment'],
  ['/pages/yzdGrantTicket/yzdGrantTicket', '岁末送温暖', 'Year-end warmth'],
  ['/pages/yzdUseTicket/yzdUseTicket', '夏日送清凉', 'Summer coolness'],
  ['/uni_modules/HF-HF_debugging/pages/next/next', null, null],
  ['/pages/myData/myData', '我的数据', 'My data'],
  ['/preview-image', null, null],
  ['/choose-location', null, null],
  ['/open-location', null, null],
];

/** Pages for everybody. */
export const PUBLIC_PAGES: readonly AppPage[] = [
  ['/pages/fwxy/bzgz', '钱包账户资金安全保障规则', 'Wallet account fund security rules'],
  ['/pages/fwxy/grxx', '个人信息收集说明', 'Personal information collection'],
  ['/pages/fwxy/swsb', '生物识别服务协议', 'Biometric service agreement'],
  ['/pages/fwxy/yhfw', '钱包支付用户服务协议', 'Wallet payment user service agreement'],
  ['/pages/fwxy/yszc', '钱包隐私政策', 'Wallet privacy policy'],
  ['/pages/register/register', '注册钱包', 'Register wallet'],
  ['/pages/jump/jump', '跳转中', 'Jumping'],
  ['/pages/jump/appjump', '跳转中', 'Jumping'],
  ['/pages/jump/jumpGwxcx', '跳转中', 'Jumping'],
  ['/pages/systemMaintenance/systemMaintenance', '系统维护', 'System maintenance'],
  ['/pages/deb/deb', '支付', 'Pay'],
  [
    '/pages/paymentAgreement/paymentAgreement',
    '钱包委托支付服务协议',
    'Wallet entrusted payment service agreement',
  ],
  [
    '/pages/serviceAgreement/serviceAgreement',
    '生活缴费客户服务协议',
    'Life payment customer service agreement',
  ],
  ['/pages/popUp/popUp', '生活缴费', 'Life payment'],
];
