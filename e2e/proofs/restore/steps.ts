/** Runs a step of the rehearsal and prints its name and duration. */
export async function step<T>(name: string, act: () => Promise<T>): Promise<T> {
  const began = performance.now();
  const answer = await act();
  tell(name, performance.now() - began);
  return answer;
}

/** Prints a line of the rehearsal; `ms` is a duration. */
export function tell(line: string, ms?: number): void {
  const took = ms === undefined ? '' : `${(ms / 1000).toFixed(1)} s`;
  console.log(`${took.padStart(8)}  ${line}`);
}
