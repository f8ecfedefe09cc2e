import { formatYuan } from '@life-payment/contract/rules';

/** Whole fen as `¥4,386.20`; `-¥5.00` below zero. */
export function moneyText(fen: number): string {
  const [yuan = '0', cents = '00'] = formatYuan(Math.abs(fen)).split('.');
  const grouped = yuan.replace(/\B(?=(?:\d{3})+$)/g, ',');
  return `${fen < 0 ? '-' : ''}¥${grouped}.${cents}`;
}

/** Money without `.00`, for limits and coupons: `¥5`, `¥12.50`. */
export function shortMoney(fen: number): string {
  return moneyText(fen).replace(/\.00$/, '');
}

/** Fen as an amount in yuan that a person would type: `50`, `128.60`. */
export function plainYuan(fen: number): string {
  return formatYuan(fen).replace(/\.00$/, '');
}
