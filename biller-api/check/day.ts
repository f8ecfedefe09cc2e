/** The day of a moment in Asia/Shanghai. */
export function dayOf(ms: number): string {
  return new Date(ms + 8 * 3_600_000).toISOString().slice(0, 10);
}
