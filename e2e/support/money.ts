/** fen as the app shows them: `¥1,234.50`. */
export function shown(fen: number): string {
  return `¥${(fen / 100).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;
}

/** fen as a payer types them, and as the app fills them in: `1234.50`, or `1234` for whole yuan. */
export function typed(fen: number): string {
  return (fen / 100).toFixed(2).replace(/\.00$/, '');
}

/** Sum of several bills, in fen. */
export function sumOf(bills: readonly { readonly due: number }[]): number {
  return bills.reduce((sum, { due }) => sum + due, 0);
}
