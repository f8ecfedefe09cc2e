/** A mainland mobile number: 11 digits, the first 1, the second 2 to 9. */
export const MOBILE_PATTERN = '^1[2-9]\\d{9}$';

const MOBILE = new RegExp(MOBILE_PATTERN);

export const isMobile = (text: string): boolean => MOBILE.test(text);

/** Middle digits hidden: `13800138000` → `138****8000`. */
export const maskMobile = (mobile: string): string => `${mobile.slice(0, 3)}****${mobile.slice(-4)}`;
