import { stripVTControlCharacters } from 'node:util';

/** The result of a stage of the tests. */
export type Outcome = {
  passed: number;
  /** Each test's name, then what went wrong. */
  failures: string[];
  /** What was left out and why; printed at the end. */
  notes?: string[];
};

export function ok(): Outcome {
  return { passed: 1, failures: [] };
}
export function failed(line: string): Outcome {
  return { passed: 0, failures: [line] };
}

export function combined(outcomes: readonly Outcome[]): Outcome {
  return {
    passed: outcomes.reduce((sum, { passed }) => sum + passed, 0),
    failures: outcomes.flatMap(({ failures }) => failures),
  };
}

const REASON_LINES = 6;

/**
 * A test's name with the beginning of its error, so that the summary alone explains it: of a long run it may be all
 * that is kept.
 */
export function withReason(name: string, message: string | undefined): string {
  const lines = stripVTControlCharacters(message ?? '')
    .trim()
    .split('\n')
    .slice(0, REASON_LINES);
  return [name, ...lines.filter((line) => line !== '').map((line) => `    ${line}`)].join('\n');
}
