const TYPED_YUAN = /^(?:0|[1-9]\d{0,7})(?:\.(\d{1,2}))?$/;

/** Fen of an amount typed in yuan; null with superfluous leading zeros or more than two decimals. */
export function parseYuan(typed: string): number | null {
  const match = TYPED_YUAN.exec(typed);
  if (!match) return null;
  const [yuan = '0'] = typed.split('.');
  return Number(yuan) * 100 + Number((match[1] ?? '').padEnd(2, '0'));
}
