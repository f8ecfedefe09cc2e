// The codes of cases.
import { code } from './code.ts';
import * as names from './code-names.ts';

export const TOO_MANY_CASES = code(names.TOO_MANY_CASES);
export const CASE_ENDED = code(names.CASE_ENDED);
