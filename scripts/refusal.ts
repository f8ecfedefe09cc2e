/** Something the person at the keyboard can put right; its message is one sentence that says how. */
export class Refusal extends Error {
  override name = 'Refusal';
}

/** The code of a system error (`EADDRINUSE` …), or its message where it has none. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return 'code' in error && typeof error.code === 'string' ? error.code : error.message;
}
