/** Whether this is a computer's browser. A file of its own, because only those who pay need it. */
export function isDesktop(userAgent: string): boolean {
  return !/Mobi|Android|iP(hone|ad|od)/.test(userAgent);
}
