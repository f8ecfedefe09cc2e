/** The device's texts in the language of the page. */
export function words(): DeviceWords {
  return document.documentElement.lang.startsWith('en') ? EN : ZH;
}

export type DeviceWords = Readonly<typeof ZH>;

const ZH = {
  language: 'zh-CN',
  pay: '钱包支付',
  close: '关闭',
  cancel: '取消',
  done: '知道了',
  back: '返回',
  password: '请输入支付密码',
  typed: '已输入 {count} 位',
  erase: '删除',
  wrong: '支付密码错误，还可以输入 {left} 次',
  locked: '支付密码已锁定，请稍后再试',
  closed: '页面已关闭',
  closedHint: '应用已离开生活缴费。',
  openAgain: '重新打开',
  miniProgram: '已打开小程序',
  upgrade: '更新钱包',
  upgradeHint: '此处会打开应用商店，安装新版本。',
};

const EN: DeviceWords = {
  language: 'en',
  pay: 'Pay with the wallet',
  close: 'Close',
  cancel: 'Cancel',
  done: 'OK',
  back: 'Back',
  password: 'Enter your pay password',
  typed: '{count} digits entered',
  erase: 'Delete',
  wrong: 'Wrong password, {left} more tries',
  locked: 'The password is locked, try again later',
  closed: 'The page was closed',
  closedHint: 'The app around it has left Life Payment.',
  openAgain: 'Open again',
  miniProgram: 'Mini-program opened',
  upgrade: 'Update the wallet',
  upgradeHint: 'The app store would open here, with the new version.',
};
