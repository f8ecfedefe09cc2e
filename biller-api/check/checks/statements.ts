import { momentOf } from '../../moment.ts';
import { type Checker, dayOf, demand, NotRun, needed, placeOf, same, shown, wrong } from '../check.ts';
import type { Setup } from '../setup.ts';
import type { Answer, Talk } from '../talk.ts';

type Page = Extract<Answer<'statement'>, { result: 'READY' }>;

const DAY_MS = 86_400_000;

/** Most pages that are read of one day. */
const MOST_PAGES = 400;

/** The statements of days that are over, of today, and of a day to come. */
export async function checkStatements(
  talk: Talk,
  setup: Setup,
  check: Checker,
  now: () => number,
): Promise<void> {
  const place = placeOf('statement');
  const { unitId, booked } = setup;
  const day = setup.statementDay ?? dayOf(now() - DAY_MS);
  for (const [name, at] of [
    ['today', now()],
    ['tomorrow', now() + DAY_MS],
  ] as const)
    await check(`The statement of ${name} is not ready: it does not change once it is.`, place, async () => {
      const { result } = await talk.ask('statement', { unitId, day: dayOf(at) });
      demand(result === 'NOT_READY', 'It is ready.');
    });
  const pages = await check(`The statement of ${day} is ready and can be read to its end.`, place, () =>
    readPages(talk, unitId, day),
  );
  await check('Its lines rise by number, are of the day, and come to its count and total.', place, async () =>
    demandWhole(needed(pages, 'a statement'), day),
  );
  await check('Nothing follows its last line.', place, async () => {
    const lines = needed(pages, 'a statement').flatMap((page) => page.lines);
    const last = lines.at(-1)?.writeOffNo;
    if (last === undefined) throw new NotRun(`Nothing was written off on ${day}.`);
    const page = await ready(talk, { unitId, day, after: last });
    demand(page.lines.length === 0 && !page.more, `After ${last} it goes on with ${shown(page)}.`);
    demand(page.count === lines.length, `Its count is then ${page.count} instead of ${lines.length}.`);
  });
  await check('It is the same a second time.', place, async () => {
    demand(same(needed(pages, 'a statement'), await readPages(talk, unitId, day)), 'It was another.');
  });
  await check('A write-off of an earlier day stands in its statement.', place, async () => {
    if (!booked) throw new NotRun('It needs "booked" in the configuration: what an earlier run wrote off.');
    const lines = (await readPages(talk, unitId, booked.day)).flatMap((page) => page.lines);
    const line = lines.find(({ writeOffNo }) => writeOffNo === booked.writeOffNo);
    demand(line !== undefined, `${booked.writeOffNo} is not in the statement of ${booked.day}.`);
    demand(line.amount === booked.amount, `Its amount is ${line.amount} fen instead of ${booked.amount}.`);
  });
}

async function readPages(talk: Talk, unitId: string, day: string): Promise<Page[]> {
  const pages: Page[] = [];
  while (pages.length < MOST_PAGES) {
    const after = pages.at(-1)?.lines.at(-1)?.writeOffNo;
    const page = await ready(talk, { unitId, day, ...(after === undefined ? {} : { after }) });
    pages.push(page);
    if (!page.more) return pages;
    demand(page.lines.length > 0, 'An empty page says that more follow.');
  }
  return wrong(`It has more than ${MOST_PAGES} pages.`);
}

async function ready(
  talk: Talk,
  request: { readonly unitId: string; readonly day: string; readonly after?: string },
): Promise<Page> {
  const page = await talk.ask('statement', request);
  return page.result === 'READY' ? page : wrong(`The statement of ${request.day} is not ready.`);
}

function demandWhole(pages: readonly Page[], day: string): void {
  const lines = pages.flatMap((page) => page.lines);
  const numbers = lines.map(({ writeOffNo }) => writeOffNo);
  demand(
    numbers.every((number, index) => index === 0 || number > (numbers[index - 1] ?? '')),
    'A number is lower than the one before it, or the same.',
  );
  for (const { writeOffNo, writtenOffAt } of lines)
    demand(
      dayOf(momentOf(writtenOffAt).getTime()) === day,
      `${writeOffNo} was written off at ${writtenOffAt}.`,
    );
  const total = lines.reduce((sum, { amount }) => sum + amount, 0);
  for (const page of pages) {
    demand(page.count === lines.length, `It says ${page.count} lines and has ${lines.length}.`);
    demand(page.total === total, `It says ${page.total} fen and its lines come to ${total}.`);
    demandPayments(page, day);
  }
}

function demandPayments({ received = [] }: Page, day: string): void {
  const numbers = received.map(({ settlementNo }) => settlementNo);
  demand(new Set(numbers).size === numbers.length, 'A payment to the unit stands in it twice.');
  for (const { settlementNo, forDay, receivedAt } of received)
    demand(
      dayOf(momentOf(receivedAt).getTime()) === day && forDay <= day,
      `The payment ${settlementNo} for ${forDay} came at ${receivedAt}.`,
    );
}
