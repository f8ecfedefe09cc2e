/** The forms of customers' numbers and names at most units, in the grammar of a unit's `account.pattern`. A unit may have its own. */
export const FORMS = {
  digits: '\\d+',
  /** Mainland mobile: 11 digits, the first 1, the second 2 to 9. */
  mobile: '1[2-9]\\d{9}',
  /** Area code and number, with an optional hyphen. */
  landline: '0\\d{2,3}-?\\d{7,8}',
  /** At most sixteen labels before the last one, which is more than an account number has room for. */
  email: '[A-Za-z0-9._%+-]+@(?:[A-Za-z0-9-]+\\.){1,16}[A-Za-z]{2,}',
  /** Resident identity card: area, birthday, sequence and a check character, which only the unit can check. */
  idCard: '[1-9]\\d{5}(?:19|20)\\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\\d|3[01])\\d{3}[\\dX]',
  /** Number plate: province, office, and five characters, six for an electric car. */
  plate: '[京津沪渝冀豫云辽黑湘皖鲁新苏浙赣鄂桂甘晋蒙陕吉闽贵粤青藏川宁琼][A-HJ-NP-Z][A-HJ-NP-Z0-9]{5,6}',
  /** Web address of a host by its name. */
  url: 'https?://(?:[A-Za-z0-9-]+\\.){1,16}[A-Za-z]{2,}(?::\\d{1,5})?(?:/[A-Za-z0-9._~%/?#&=+-]*)?',
  /** Day of the calendar, `2026-07-20`; 29 February in every year. */
  date: '\\d{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\\d|30)|02-(?:0[1-9]|[12]\\d))',
  chinese: '[\\p{Script=Han}·]+',
} as const;

/** True if a whole text has a form. */
export function hasForm(form: keyof typeof FORMS, text: string): boolean {
  return new RegExp(`^(?:${FORMS[form]})$`, 'u').test(text);
}
