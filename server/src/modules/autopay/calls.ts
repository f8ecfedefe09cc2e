import type { ServedCall } from '../../kit/http/serve.ts';
import { changeCalls } from './change-calls.ts';
import { closeCalls } from './close-calls.ts';
import { openCalls } from './open-calls.ts';
import { planCalls } from './plan-calls.ts';
import { readCalls } from './read-calls.ts';

export const autopayCalls: readonly ServedCall[] = [
  ...readCalls,
  ...openCalls,
  ...closeCalls,
  ...changeCalls,
  ...planCalls,
];
