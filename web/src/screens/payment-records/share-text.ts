import { currentLanguage } from '../../i18n/language.ts';

/** `28%`; what is there and rounds to nothing is `<1%`. */
export const shareText = (share: number): string => {
  const percent = (value: number) =>
    new Intl.NumberFormat(currentLanguage(), { style: 'percent', maximumFractionDigits: 0 }).format(value);
  return share > 0 && share < 0.005 ? `<${percent(0.01)}` : percent(share);
};
