import { FORMS } from './forms.ts';

/** A mainland mobile number, for a schema. */
export const MOBILE_PATTERN = `^${FORMS.mobile}$`;

const MOBILE = new RegExp(MOBILE_PATTERN);

export const isMobile = (text: string): boolean => MOBILE.test(text);

/** Middle digits hidden: `13800138000` → `138****8000`. */
export const maskMobile = (mobile: string): string => `${mobile.slice(0, 3)}****${mobile.slice(-4)}`;
