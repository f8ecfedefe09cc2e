export {
  ACCOUNT_NUMBER_MAX,
  accountNumberLength,
  checkAccountNumber,
  maskAccountNumber,
  readAccountNumber,
} from './account-number.ts';
export { type AmountRule, checkAmount } from './amounts.ts';
export { APP_VERSION } from './app-version.ts';
export { type Arrival, arrivalOf, type Crediting, latestArrival } from './arrival.ts';
export {
  AUTOPAY_LOCKS_AT,
  AUTOPAY_MOST,
  type AutopayRule,
  checkAutopayRule,
  closingPurpose,
  openingPurpose,
} from './autopay.ts';
export { OLDEST_BROWSERS } from './browsers.ts';
export * from './codes.ts';
export { checkDayRange } from './day-range.ts';
export {
  checkFeedbackText,
  FEEDBACK_KINDS,
  FEEDBACK_MAX_CHARACTERS,
  type FeedbackKind,
  PICTURE_MAX_BYTES,
  PICTURES_MOST,
  QUESTION_REASONS,
  type QuestionReason,
} from './feedback.ts';
export { FORMS } from './forms.ts';
export { checkGroupName, GROUP_NAME_MAX_CHARACTERS, MOST_GROUPS } from './group-name.ts';
export {
  byLanguage,
  DEFAULT_LANGUAGE,
  documentFile,
  LANGUAGE_TAGS,
  LANGUAGES,
  type Language,
  languageOfTag,
  type TextByTag,
  tagIn,
  textIn,
} from './languages.ts';
export { isMobile, MOBILE_PATTERN, maskMobile } from './mobile.ts';
export { formatYuan, MAX_FEN, splitFen } from './money.ts';
export { yearEarlier } from './month.ts';
export { readNumberPattern } from './number-pattern.ts';
export {
  type Code,
  type CodeName,
  type CodeText,
  isRefusal,
  type Refusal,
  type RefusalParams,
  refuse,
} from './refusal.ts';
export { checkRemark, REMARK_MAX_CHARACTERS } from './remark.ts';
export { checkReadable, checkSelection, type SelectionRule } from './selection.ts';
export {
  AUTOPAY_TERMS,
  EMPOWER_TERMS,
  REGISTER_TERMS,
  TERMS,
  TERMS_VERSIONS,
  type TermsName,
  versionOf,
} from './terms.ts';
export { renderText, writtenText } from './text.ts';
export { textLength } from './text-length.ts';
export { readCode, readMobile, readText, readYuan } from './typed.ts';
export { parseYuan } from './typed-yuan.ts';
