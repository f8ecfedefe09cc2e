const TYPED_YUAN = /^(?:0|[1-9]\d{0,7})(?:\.(\d{1,2}))?$/;

/**
 * Fen of an amount typed in yuan; null unless it is `0` or a number without superfluous leading zeros and with at most
 * two decimals.
 */
export function parseYuan(typed: string): number | null {
  const match = TYPED_YUAN.exec(typed);
  if (!match) return null;
  const [yuan = '0'] = typed.split('.');
  return Number(yuan) * 100 + Number((match[1] ?? '').padEnd(2, '0'));
}
