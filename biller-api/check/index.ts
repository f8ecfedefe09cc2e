export type { Result } from './check.ts';
export { checkUnit, resultText } from './run.ts';
export type { Setup } from './setup.ts';
