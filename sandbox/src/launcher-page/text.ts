import type { Named, User } from '../launcher/answers.ts';

/** All texts of the launcher by purpose: Chinese, English. */
const TEXTS = {
  title: ['生活缴费 · 沙盒', 'Life Payment sandbox'],
  subtitle: [
    '钱包、单位、运营商和渠道都在本机，没有真实资金',
    'Wallet, units, carrier and channels, all on this machine. No real money.',
  ],
  language: ['语言', 'Language'],
  reset: ['恢复初始', 'Start afresh'],
  resetAsk: [
    '恢复初始余额、账单，并让所有合作方恢复正常？',
    'Give everybody the first balances and bills again, and let every partner behave?',
  ],
  resetDone: ['已恢复初始', 'Everything is as at first'],
  app: ['应用', 'The app'],
  reload: ['重新打开', 'Open again'],
  openHere: ['以{name}的身份打开应用', 'Open the app as {name}'],
  openTab: ['新标签页打开', 'Open in a tab'],
  loggedInAs: ['当前用户：{name}', 'Logged in as {name}'],
  people: ['测试用户', 'Test users'],
  peopleHint: [
    '选择一位，以其身份打开应用并用其钱包付款。',
    'Choose one: the app opens as them, and their wallet pays.',
  ],
  logIn: ['登录', 'Log in'],
  loggedIn: ['使用中', 'In use'],
  password: ['支付密码', 'Pay password'],
  balance: ['{name}的余额（元）', 'Balance of {name} (¥)'],
  save: ['保存', 'Save'],
  saved: ['已保存', 'Saved'],
  wrongAmount: ['请输入正确的金额', 'Enter the correct amount'],
  gateway: ['钱包网关', 'Wallet gateway'],
  gateways: {
    NORMAL: ['正常', 'Normal'],
    UNKNOWN: ['结果未知', 'Result unknown'],
    ANSWER_LOST: ['执行后应答丢失', 'Acts, answer lost'],
    DOWN: ['无法连接', 'Down'],
  },
  notify: ['支付通知', 'Payment notify'],
  notifies: {
    NORMAL: ['正常发送', 'Sent'],
    NEVER: ['不发送', 'Never sent'],
    DOUBLED: ['发送两次', 'Sent twice'],
  },
  deduction: ['自动扣款', 'Deductions'],
  deductions: {
    NORMAL: ['正常', 'Normal'],
    INSUFFICIENT: ['余额不足', 'No money'],
    NEVER_ANSWERED: ['没有应答', 'Never answered'],
    ANSWER_LOST: ['已扣款，应答丢失', 'Paid, answer lost'],
    IN_PROCESS_THEN_PAID: ['处理中，随后成功', 'In process, then paid'],
    IN_PROCESS_THEN_FAILED: ['处理中，随后失败', 'In process, then failed'],
  },
  agreements: ['钱包中的自动扣款', 'Automatic payments in the wallet'],
  account: ['此人的钱包账户', 'Account of this person'],
  accountStates: { OPEN: ['正常', 'Open'], CLOSED: ['已注销', 'Closed'] },
  refunds: ['退款', 'Refunds'],
  refundKinds: { NORMAL: ['正常', 'Normal'], SHORT: ['商户余额不足', 'Merchant short of money'] },
  units: ['缴费单位', 'Units'],
  unitsHint: [
    '让一个单位变慢、断开或拒绝，看应用如何应对。',
    'Make a unit slow, down or refusing, and see what the app makes of it.',
  ],
  unitStates: {
    NORMAL: ['正常', 'Normal'],
    SLOW: ['很慢（5 秒）', 'Slow (5 s)'],
    DOWN: ['无法连接', 'Down'],
    SILENT: ['查询无应答', 'Queries unanswered'],
    REJECT: ['拒绝销账', 'Refuses write-offs'],
    ANSWER_LOST: ['销账应答丢失', 'Write-off answer lost'],
    OFFLINE: ['已下线', 'Offline'],
    OTHER: ['自定义', 'Set by a test'],
  },
  search: ['搜索单位或城市', 'Search units or cities'],
  accounts: ['测试户号', 'Test accounts'],
  accountsHint: [
    '每个户号展示一种结果。「试一试」复制户号，并在应用中打开对应的新增缴费。渠道选「合作方」时，「链接」打开合作方发送的免登录支付链接。',
    'Each account shows one outcome. "Try" copies its number and opens the right "add a payment" in the app. At the channel Partner, "Link" opens the link a partner sends to pay it, without a login.',
  ],
  searchAccounts: ['搜索结果、单位或户号', 'Search outcomes, units or numbers'],
  tryIt: ['试一试', 'Try'],
  byLink: ['链接', 'Link'],
  pushBill: ['推送新账单', 'Push a bill'],
  billPushed: ['户号 {number} 已出新账单并通知平台', '{number} has a new bill, and the service was told'],
  billNotPushed: [
    '户号 {number} 已出新账单，平台未接受通知',
    '{number} has a new bill; the service did not take the notice',
  ],
  copied: ['已复制户号 {number}', 'Copied {number}'],
  due: ['待缴 {count} 笔', '{count} due'],
  held: ['余额', 'Balance'],
  none: ['没有符合的结果', 'Nothing matches'],
  projects: {
    WATER: ['水费', 'Water'],
    ELECTRICITY: ['电费', 'Electricity'],
    GAS: ['燃气费', 'Gas'],
    PHONE: ['话费', 'Phone'],
    BROADBAND: ['宽带', 'Broadband'],
    TV: ['有线电视', 'Cable TV'],
    HEATING: ['供暖', 'Heating'],
    PROPERTY: ['物业费', 'Property'],
  },
  failed: ['沙盒没有应答，请确认它仍在运行', 'The sandbox does not answer. Is it still running?'],
  enter: ['从哪里进入', 'Where the payer comes from'],
  devices: {
    'wallet-android': ['钱包 Android', 'Wallet, Android'],
    'wallet-ios': ['钱包 iOS', 'Wallet, iOS'],
    'wallet-old': ['旧版钱包 9.21', 'Old wallet 9.21'],
    browser: ['手机浏览器', 'Phone browser'],
    carrier: ['运营商应用', 'Carrier app'],
    messenger: ['聊天软件', 'Messenger'],
    mini: ['小程序', 'Mini-program'],
  },
  more: ['更多环境和渠道', 'More devices and channels'],
  channel: ['渠道', 'Channel'],
  channels: {
    HISUN: ['钱包', 'Wallet'],
    'XCX@HISUN': ['钱包小程序', 'Wallet mini-program'],
    h5_zxs_220815: ['运营商活动页', 'Carrier campaign'],
    qycs_demo: ['运营商应用', 'Carrier app'],
    csappswhtml5: ['网上营业厅', 'Service hall'],
    jt_demo: ['电信集团', 'Telecom group'],
    partner_demo: ['合作方', 'Partner'],
    liar_demo: ['说谎的合作方', 'Lying partner'],
    msg5g_demo: ['5G 消息', '5G message'],
  },
  comes: ['进入方式', 'Way in'],
  ways: {
    TOKEN: ['携带渠道令牌', "With the channel's token"],
    NONE: ['不带令牌（新手机）', 'Without, on a new phone'],
  },
  sim: ['手机网络', 'Phone network'],
  noSim: ['无移动网络', 'No mobile network'],
  sms: ['短信收件箱', 'SMS inbox'],
  smsHint: [
    '网关收下的短信，最新的在最前。点验证码可复制。',
    'What the gateway took, newest first. Tap a code to copy it.',
  ],
  noSms: ['还没有短信。在注册页获取验证码试试。', 'Nothing yet. Ask for a code on the register page.'],
  copyCode: ['复制验证码 {code}', 'Copy code {code}'],
} as const;

type Texts = typeof TEXTS;

/** All texts of the launcher in one language. */
export type Words = {
  readonly [Name in keyof Texts]: Texts[Name] extends readonly [zh: string, en: string]
    ? string
    : { readonly [Key in keyof Texts[Name]]: string };
};

export type Language = 'zh-CN' | 'en';

const KEPT = 'sandbox-language';

/** True when a text is the tag of a language that the launcher has. */
export function isLanguage(text: string | null): text is Language {
  return text === 'en' || text === 'zh-CN';
}

/** The language of the last visit, else the browser's. */
export function firstLanguage(): Language {
  const kept = localStorage.getItem(KEPT);
  if (isLanguage(kept)) return kept;
  return navigator.language.toLowerCase().startsWith('zh') ? 'zh-CN' : 'en';
}

export function keepLanguage(language: Language): void {
  localStorage.setItem(KEPT, language);
}

/** The texts of a language. */
export function wordsOf(language: Language): Words {
  const at = language === 'en' ? 1 : 0;
  const inLanguage = (texts: object): object =>
    Object.fromEntries(
      Object.entries(texts).map(([name, text]) => [name, Array.isArray(text) ? text[at] : inLanguage(text)]),
    );
  return inLanguage(TEXTS) as Words;
}

/** Fills the parameters of a text. */
export function fill(text: string, parameters: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => String(parameters[name]));
}

/** A name in the language. */
export function named(name: Named, language: Language): string {
  return language === 'en' ? name.en : name.zh;
}

/** A person's name as the language writes it. */
export function nameOf(user: User, language: Language): string {
  return language === 'en' ? user.nameEn : user.name;
}
