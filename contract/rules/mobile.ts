import { FORMS } from './forms.ts';

/** A mainland mobile number, for a schema. */
export const MOBILE_PATTERN = `^${FORMS.mobile}$`;

const MOBILE = new RegExp(MOBILE_PATTERN);

export function isMobile(text: string): boolean {
  return MOBILE.test(text);
}

/** Hides the middle digits: `13800138000` → `138****8000`. */
export function maskMobile(mobile: string): string {
  return `${mobile.slice(0, 3)}****${mobile.slice(-4)}`;
}
