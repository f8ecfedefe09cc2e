import type { Language } from '@life-payment/contract/rules';

type Words = Readonly<Record<Language, string>>;

/** Titles of a copy's sections. */
export const TITLES = {
  user: words('您的账户', 'You'),
  sessions: words('登录', 'Logins'),
  consents: words('同意记录', 'Consents'),
  channels: words('已授权或使用的渠道', 'Ways in'),
  accounts: words('保存的缴费账户', 'Saved accounts'),
  orders: words('订单', 'Orders'),
  bills: words('订单中的账单', 'Bills of the orders'),
  refunds: words('退款', 'Refunds'),
  autopay: words('自动缴费', 'Automatic payment'),
  deductions: words('自动缴费的账单', 'Bills of automatic payment'),
  coupons: words('优惠券', 'Coupons'),
  points: words('积分', 'Points'),
  messages: words('消息', 'Messages'),
  notices: words('账单通知', 'Bill notifications'),
  feedback: words('意见反馈', 'Feedback'),
} as const;

/** Labels of a copy's fields. Amounts in yuan, times in Beijing time. */
export const LABELS = {
  accountNumber: words('户号', 'Account number'),
  address: words('地址', 'Address'),
  agreement: words('协议', 'Agreement'),
  agreementId: words('自动缴费编号', 'Number of automatic payment'),
  amount: words('金额（元）', 'Amount (yuan)'),
  at: words('时间', 'Time'),
  billNo: words('账单号', 'Bill number'),
  cap: words('单笔上限（元）', 'Most at a time (yuan)'),
  channel: words('渠道', 'Channel'),
  closedAt: words('结束时间', 'Ended'),
  coupon: words('优惠券抵扣（元）', 'Paid by coupon (yuan)'),
  expiresAt: words('有效期至', 'Good until'),
  group: words('分组', 'Group'),
  holder: words('户名', 'Holder'),
  kind: words('类型', 'Kind'),
  lastUsedAt: words('最近使用', 'Last used'),
  mobile: words('手机号', 'Mobile number'),
  month: words('账期', 'Month'),
  name: words('名称', 'Name'),
  openedAt: words('开通时间', 'Opened'),
  orderId: words('订单号', 'Order number'),
  paid: words('实付（元）', 'Paid (yuan)'),
  pictures: words('图片数', 'Pictures'),
  points: words('积分', 'Points'),
  proved: words('号码已验证', 'Number proved'),
  readAt: words('已读', 'Read'),
  registeredAt: words('注册时间', 'Registered'),
  remark: words('备注', 'Remark'),
  savedAt: words('保存时间', 'Saved'),
  settledAt: words('入账时间', 'Settled'),
  since: words('开始时间', 'Since'),
  state: words('状态', 'State'),
  text: words('内容', 'Text'),
  threshold: words('余额低于（元）', 'Balance below (yuan)'),
  unit: words('缴费单位', 'Utility unit'),
  version: words('版本', 'Version'),
  walletUserId: words('钱包用户编号', 'Wallet user number'),
} as const;

/** Texts of stored values. A value without a text is shown unchanged. */
export const VALUES: Readonly<Record<string, Words>> = {
  ACTIVE: words('正常', 'in use'),
  WAITING: words('待支付', 'waiting for payment'),
  CLOSING: words('正在关闭', 'being closed'),
  CLOSED: words('已关闭', 'closed'),
  PAID: words('已支付', 'paid'),
  PAID_LATE: words('关闭后到账，已退回', 'paid too late, given back'),
  PENDING: words('等待发送', 'to be sent'),
  SENT: words('已发送', 'sent'),
  WRITTEN_OFF: words('已入账', 'credited'),
  REJECTED: words('缴费单位拒绝', 'rejected by the unit'),
  UNKNOWN: words('等待确认', 'not known yet'),
  DUE: words('待办', 'due'),
  DONE: words('已完成', 'done'),
  NEEDS_PERSON: words('人工处理', 'with customer service'),
  SIGNING: words('签约中', 'being opened'),
  SIGNED: words('已开通', 'open'),
  ENDING: words('关闭中', 'being closed'),
  ENDED: words('已关闭', 'closed'),
  PLANNED: words('已计划', 'planned'),
  NOTICED: words('已通知', 'told of'),
  ASKED: words('等待确认', 'asked about'),
  DEDUCTING: words('扣款中', 'being taken'),
  FAILED: words('失败', 'failed'),
  GAVE_UP: words('未扣款', 'not taken'),
  SKIPPED: words('已跳过', 'skipped'),
  WITHDRAWN: words('已取消', 'withdrawn'),
  GONE: words('账单已消失', 'no longer due'),
  AVAILABLE: words('可使用', 'usable'),
  HELD: words('订单占用', 'held by an order'),
  USED: words('已使用', 'used'),
  EARNED: words('获得', 'earned'),
  TAKEN_BACK: words('收回', 'taken back'),
  EXCHANGED: words('兑换', 'exchanged'),
};

export type SectionName = keyof typeof TITLES;
export type Label = keyof typeof LABELS;

function words(zh: string, en: string): Words {
  return { 'zh-CN': zh, en };
}
