import type { ServedCall } from '../../kit/http/serve.ts';
import { channelSignOnCalls } from './channel-calls.ts';
import { ownCodeCalls } from './own-code.ts';
import { ownSessionCalls } from './own-sessions-calls.ts';
import { registrationCalls } from './registration-calls.ts';
import { sessionCalls } from './session-calls.ts';

export const identityCalls: readonly ServedCall[] = [
  ...sessionCalls,
  ...ownSessionCalls,
  ...ownCodeCalls,
  ...registrationCalls,
  ...channelSignOnCalls,
];
