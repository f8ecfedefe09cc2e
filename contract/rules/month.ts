/** A month `YYYY-MM` a year earlier: `2025-11` for `2026-11`. */
export function yearEarlier(month: string): string {
  return `${String(Number(month.slice(0, 4)) - 1).padStart(4, '0')}${month.slice(4)}`;
}
