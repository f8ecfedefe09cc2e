/** What a stage of the tests came to. */
export type Outcome = {
  passed: number;
  /** One line each. */
  failures: string[];
};

export const ok = (): Outcome => ({ passed: 1, failures: [] });
export const failed = (line: string): Outcome => ({ passed: 0, failures: [line] });

export function together(outcomes: readonly Outcome[]): Outcome {
  return {
    passed: outcomes.reduce((sum, { passed }) => sum + passed, 0),
    failures: outcomes.flatMap(({ failures }) => failures),
  };
}
