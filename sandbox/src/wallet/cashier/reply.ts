import type { FastifyRequest } from 'fastify';
import { queryFields } from '../../http/service.ts';
import { clockTime } from '../../time.ts';
import type { PasswordProblem } from '../pay.ts';
import { type CashierText, cashierText } from './text.ts';

/** The texts for a request, in the language of its address or its browser. */
export function textFor(request: FastifyRequest): CashierText {
  return cashierText(queryFields(request.url)['lang'], request.headers['accept-language']);
}

/** Tells the payer why a pay password was refused. */
export function passwordMessage(problem: PasswordProblem, text: CashierText): string {
  return problem.kind === 'LOCKED'
    ? text.locked.replace('{until}', clockTime(problem.until))
    : text.wrongPassword.replace('{left}', String(problem.triesLeft));
}
