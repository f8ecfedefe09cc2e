import type { WriteOff } from '../../schemas.ts';
import { type Checker, demand, NotRun, needed, shown } from '../check.ts';
import { demandRefused } from '../talk.ts';
import { placeOf } from './places.ts';
import { newNumber } from './sample.ts';
import type { Subject } from './subject.ts';

/** The invoice of a write-off, at a unit that has invoices. `sent`: the write-off, once it is booked. No link is opened. */
export async function checkInvoice(
  { talk, setup, unit }: Subject,
  check: Checker,
  sent: WriteOff | undefined,
): Promise<void> {
  const hosts = unit?.invoiceHosts;
  if (!hosts) return;
  const place = placeOf('invoice');
  const { unitId } = setup;
  await check('A request for an invoice that lacks its fields is refused.', place, async () => {
    demandRefused(await talk.send('invoice', '{}'), ['NOT_UNDERSTOOD']);
  });
  await check('A number that never came has no invoice.', place, async () => {
    const answer = await talk.ask('invoice', { unitId, writeOffNo: newNumber() });
    demand(answer.result === 'NONE', `The unit answered ${shown(answer)}.`);
  });
  await check('The link to an invoice is at a host that the unit names.', place, async () => {
    const { writeOffNo } = needed(sent, 'a write-off that was booked');
    const answer = await talk.ask('invoice', { unitId, writeOffNo });
    if (answer.result !== 'READY') throw new NotRun(`The unit answered ${answer.result}.`);
    const url = URL.canParse(answer.url) ? new URL(answer.url) : null;
    demand(
      url?.protocol === new URL(setup.address).protocol && url.username === '' && hosts.includes(url.host),
      `The link is ${answer.url}, and its hosts are ${hosts.join(', ')}.`,
    );
  });
}
