import type { InvoiceAnswer } from '@life-payment/biller-api';
import type { BillerConnection } from '../../config/biller.ts';
import { UnitNotAnswering } from '../../kit/ports/biller.ts';

/**
 * An answer about an invoice whose address payers may be led to: at a host that the unit has named, without a user name, and
 * by https (plain http only where units use it, in the sandbox). Another address throws `UnitNotAnswering`. It is never fetched.
 */
export function checkedInvoice(
  connection: BillerConnection,
  hosts: readonly string[],
  answer: InvoiceAnswer,
): InvoiceAnswer {
  if (answer.result !== 'READY') return answer;
  const address = URL.canParse(answer.url) ? new URL(answer.url) : null;
  const good =
    address?.protocol === new URL(connection.url).protocol &&
    address.username === '' &&
    address.password === '' &&
    hosts.includes(address.host);
  if (!good) throw new UnitNotAnswering('the invoice has an address payers are not led to');
  return { ...answer, url: address.href };
}
