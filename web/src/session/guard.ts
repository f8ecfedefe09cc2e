import type { SessionState } from './session.ts';

export type Access = 'public' | 'login';

/** What a navigation leads to. `wait`: it is being found out who the payer is. */
export type Passage = 'pass' | 'wait' | 'login' | 'register' | 'authorise' | 'unreachable';

/**
 * Whether a screen may be shown. A public one always; the others to who is known to be logged in, also from
 * the data cached in this tab, which is confirmed in the background. Nobody else gets there without signing on.
 */
export const passageOf = (access: Access, session: SessionState['kind']): Passage => {
  if (access === 'public') return 'pass';
  switch (session) {
    case 'in':
    case 'cached':
      return 'pass';
    case 'unknown':
      return 'wait';
    case 'mustRegister':
      return 'register';
    case 'mustAuthorise':
      return 'authorise';
    case 'out':
      return 'login';
    case 'unreachable':
      return 'unreachable';
  }
};
