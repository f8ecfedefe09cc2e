/** An error that the person at the keyboard can correct. Its message is one sentence that says how. */
export class Refusal extends Error {
  override name = 'Refusal';
}

/** The code of a system error (`EADDRINUSE` …), or its message when it has no code. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return 'code' in error && typeof error.code === 'string' ? error.code : error.message;
}
