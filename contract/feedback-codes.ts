import * as names from './code-names.ts';
import type { Code, CodeName } from './rules/refusal.ts';

export const PICTURE_REFUSED = code(
  names.PICTURE_REFUSED,
  'Picture {number} is no whole PNG, JPEG or WebP picture, choose another',
  '第 {number} 张图片不是完整的 PNG、JPEG 或 WebP 图片，请更换',
);
export const PICTURE_TOO_LARGE = code(
  names.PICTURE_TOO_LARGE,
  'Picture {number} is too large: at most {kilobytes} KB',
  '第 {number} 张图片过大，最大 {kilobytes} KB',
);
export const PICTURE_TOO_MANY_PIXELS = code(
  names.PICTURE_TOO_MANY_PIXELS,
  'Picture {number} has too many pixels: at most {millions} million',
  '第 {number} 张图片像素过多，最多 {millions} 百万像素',
);
export const PICTURE_DAMAGED = code(
  names.PICTURE_DAMAGED,
  "Picture {number} can't be opened, it may be damaged, choose another",
  '第 {number} 张图片无法打开，可能已损坏，请更换',
);
export const TOO_MUCH_FEEDBACK = code(
  names.TOO_MUCH_FEEDBACK,
  'You have given feedback {max:time|times} today, thank you. Try again tomorrow',
  '感谢您今日的 {max} 次反馈，请明日再来',
);

/** The codes of feedback and its pictures. */
function code<Value extends CodeName>(value: Value, en: string, zh: string): Code<Value> {
  return {
    code: value,
    en,
    zh,
  };
}
