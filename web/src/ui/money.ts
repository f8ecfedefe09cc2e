import { formatYuan } from '@life-payment/contract/rules';

/** Whole fen as `¥4,386.20`; `-¥5.00` below zero. */
export function moneyText(fen: number): string {
  const [yuan = '0', cents = '00'] = formatYuan(Math.abs(fen)).split('.');
  const grouped = yuan.replace(/\B(?=(?:\d{3})+$)/g, ',');
  return `${fen < 0 ? '-' : ''}¥${grouped}.${cents}`;
}
