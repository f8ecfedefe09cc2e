import type { FastifyReply, FastifyRequest } from 'fastify';
import { queryFields } from '../../http/service.ts';
import { clockTime } from '../../time.ts';
import type { PasswordProblem } from '../pay.ts';
import { type CashierText, cashierText } from './text.ts';

/** The texts for a request, in the language of its address or its browser. */
export function textFor(request: FastifyRequest): CashierText {
  return cashierText(queryFields(request.url)['lang'], request.headers['accept-language']);
}

/** Sends a page of the wallet. Its forms may lead to the addresses of `leadsTo`. */
export function sendPage(
  reply: FastifyReply,
  leadsTo: readonly (string | null | undefined)[],
  markup: string,
  status = 200,
): FastifyReply {
  return reply
    .code(status)
    .header('content-security-policy', policy(leadsTo))
    .header('referrer-policy', 'no-referrer')
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(markup);
}

/** Tells the payer why a pay password was refused. */
export function passwordMessage(problem: PasswordProblem, text: CashierText): string {
  return problem.kind === 'LOCKED'
    ? text.locked.replace('{until}', clockTime(problem.until))
    : text.wrongPassword.replace('{left}', String(problem.triesLeft));
}

/** Forms lead back to the merchant, and browsers apply `form-action` to a form's redirects too. */
function policy(leadsTo: readonly (string | null | undefined)[]): string {
  const origins = leadsTo.flatMap((url) => (url ? [new URL(url).origin] : []));
  return `default-src 'none'; style-src 'self'; img-src data:; base-uri 'none'; form-action ${["'self'", ...new Set(origins)].join(' ')}`;
}
