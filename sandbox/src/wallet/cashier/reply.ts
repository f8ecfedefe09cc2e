import type { FastifyReply, FastifyRequest } from 'fastify';
import { queryFields } from '../../http/service.ts';
import { clockTime } from '../../time.ts';
import type { PasswordProblem } from '../pay.ts';
import { type CashierText, cashierText } from './text.ts';

/** The words for a request, by its address or its browser. */
export const textFor = (request: FastifyRequest): CashierText =>
  cashierText(queryFields(request.url)['lang'], request.headers['accept-language']);

/** Forms lead back to the merchant, and browsers hold a form's redirects to `form-action` too. */
const policy = (leadsTo: readonly (string | null | undefined)[]): string => {
  const origins = leadsTo.flatMap((url) => (url ? [new URL(url).origin] : []));
  return `default-src 'none'; style-src 'self'; img-src data:; base-uri 'none'; form-action ${["'self'", ...new Set(origins)].join(' ')}`;
};

/** Sends a page of the wallet whose forms may lead to these addresses. */
export const sendPage = (
  reply: FastifyReply,
  leadsTo: readonly (string | null | undefined)[],
  markup: string,
  status = 200,
): FastifyReply =>
  reply
    .code(status)
    .header('content-security-policy', policy(leadsTo))
    .header('referrer-policy', 'no-referrer')
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(markup);

/** Why a pay password was not taken, for its payer. */
export const passwordMessage = (problem: PasswordProblem, text: CashierText): string =>
  problem.kind === 'LOCKED'
    ? text.locked.replace('{until}', clockTime(problem.until))
    : text.wrongPassword.replace('{left}', String(problem.triesLeft));
