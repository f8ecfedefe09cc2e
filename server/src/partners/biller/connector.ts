import { tidy, UNIT_CALLS, type UnitCall } from '@life-payment/biller-api';
import { type Static, type TSchema, Type } from 'typebox';
import { Compile } from 'typebox/compile';
import type { BillerSettings } from '../../config/partners.ts';
import {
  type BillerConnector,
  type FoundBills,
  type OtherAnswer,
  UnitNotAnswering,
  UnitUnreadable,
} from '../../kit/ports/biller.ts';
import { textOf, unsoundField } from '../../kit/texts.ts';
import { MOST_ANSWER_BYTES } from '../partner-http.ts';
import type { PartnerRequest, PartnerWatch } from '../watch.ts';
import { readFound } from './bills.ts';
import { type Bounds, connectionOf, connectionsOf, openExchange } from './exchange.ts';

import { type Limits, openLimits } from './limits.ts';
import { signPageAddress } from './page-address.ts';
import { readPages } from './statement.ts';

/** A page of a statement: a thousand write-offs, and what the unit was paid. */
const MOST_STATEMENT_BYTES = 8 * 1024 * 1024;

type Answer<C extends UnitCall> = Static<(typeof UNIT_CALLS)[C]['response']>;
type Request<C extends UnitCall> = Static<(typeof UNIT_CALLS)[C]['request']>;

/** The list with unchecked units: the catalogue checks each, so that a wrong one does not hide the others. */
const UNIT_LIST = Type.Object({ units: Type.Array(Type.Unknown(), { maxItems: 10_000 }) });

/** Exchanges with a unit, by its connection. */
type Exchange = (unitId: string, path: string, body: string, bounds: Bounds) => Promise<string>;

/** Units behind the Biller API. `now` stamps and checks signatures; the breakers of `limits` may follow another clock. */
export function billerConnector(
  settings: BillerSettings,
  now: () => Date,
  watch: PartnerWatch,
  limits: Limits = openLimits(() => now().getTime()),
): BillerConnector {
  const exchanges = connectionsOf(settings).map(({ connection, isFor }) => ({
    exchange: openExchange(connection, now),
    isFor,
  }));
  const exchange: Exchange = (unitId, path, body, bounds) => {
    const own = exchanges.find(({ isFor }) => isFor(unitId));
    if (!own) throw new Error('a unit without a connection');
    return own.exchange(path, body, bounds);
  };
  const lists = exchanges.map((own) => ({
    isFor: own.isFor,
    ask: caller<'listUnits', Static<typeof UNIT_LIST>>(
      (_unitId, ...rest) => own.exchange(...rest),
      watch,
      'listUnits',
      formReader(UNIT_LIST),
    ),
  }));
  const other = soundAnswer<OtherAnswer>('queryBills');
  const queryBills = caller<'queryBills', FoundBills | OtherAnswer>(
    exchange,
    watch,
    'queryBills',
    (said) => readFound(said) ?? other(said),
  );
  const writeOff = caller(exchange, watch, 'writeOff');
  const queryWriteOff = caller(exchange, watch, 'queryWriteOff');
  const cancelWriteOff = caller(exchange, watch, 'cancelWriteOff');
  const reverseWriteOff = caller(exchange, watch, 'reverseWriteOff');
  const statement = caller(exchange, watch, 'statement');
  return {
    breakers: limits.openBreakers,
    listUnits: () => allListed(lists),
    queryBills: (unitId, accountNumber, payer) =>
      limits.run(unitId, () => queryBills({ unitId, accountNumber }), busy, payer),
    writeOff: (content) => limits.run(content.unitId, () => writeOff(content), busy),
    queryWriteOff: (unitId, writeOffNo) =>
      limits.run(unitId, () => queryWriteOff({ unitId, writeOffNo }), busy),
    cancelWriteOff: (unitId, writeOffNo) =>
      limits.run(unitId, () => cancelWriteOff({ unitId, writeOffNo }), busy),
    reverseWriteOff: (reversal) => limits.run(reversal.unitId, () => reverseWriteOff(reversal), busy),
    statement: (unitId, day) =>
      readPages(
        (after) =>
          limits.run(
            unitId,
            () => statement({ unitId, day, ...(after === undefined ? {} : { after }) }),
            busy,
          ),
        day,
      ),
    pageAddress: (page) => signPageAddress(connectionOf(settings, page.unitId), page, now()),
  };
}

/** The units of all connections, each of its own only. One without an answer leaves those of the others; throws when none answers. */
async function allListed(
  lists: readonly {
    readonly isFor: (unitId: string) => boolean;
    readonly ask: (request: Request<'listUnits'>) => Promise<Static<typeof UNIT_LIST>>;
  }[],
): Promise<readonly unknown[]> {
  const answers = await Promise.allSettled(lists.map(({ ask }) => ask({})));
  const [first] = answers;
  if (first?.status === 'rejected' && answers.every(({ status }) => status === 'rejected'))
    throw first.reason;
  return answers.flatMap((answer, index) =>
    answer.status === 'rejected'
      ? []
      : answer.value.units.filter((unit) => lists[index]?.isFor(textOf(unit, 'unitId')) ?? false),
  );
}

/** A call to units whose answer is read by `read`, or else by the published schema. */
function caller<C extends UnitCall, A = Answer<C>>(
  exchange: Exchange,
  watch: PartnerWatch,
  name: C,
  read: (said: unknown) => A = soundAnswer(name),
) {
  const { path, timeoutMs } = UNIT_CALLS[name];
  const bounds = { timeoutMs, mostBytes: name === 'statement' ? MOST_STATEMENT_BYTES : MOST_ANSWER_BYTES };
  return (request: Request<C>): Promise<A> =>
    watch(watchedAs(name, request), async () => {
      const unitId = textOf(request, 'unitId');
      return read(parsed(await exchange(unitId, path, JSON.stringify(request), bounds)));
    });
}

function soundAnswer<A>(name: UnitCall): (said: unknown) => A {
  const { response } = UNIT_CALLS[name];
  const read = formReader<A>(response);
  return (said) => {
    const answer = tidy(response, said);
    if (unsoundField(answer) !== null) throw new UnitUnreadable('the answer has broken characters');
    return read(answer);
  };
}

function formReader<A>(form: TSchema): (said: unknown) => A {
  const compiled = Compile(form);
  return (said) => {
    if (compiled.Check(said)) return said as A;
    const [error] = compiled.Errors(said);
    throw new UnitUnreadable(`the answer is not in the published form at ${error?.instancePath || '/'}`);
  };
}

function watchedAs(operation: UnitCall, request: unknown): PartnerRequest {
  const [of, number] = [textOf(request, 'unitId'), textOf(request, 'writeOffNo')];
  return { partner: 'units', operation, ...(of && { of }), ...(number && { number }) };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The parser's message quotes the text, which may hold a token.
    throw new UnitUnreadable('the answer is not JSON');
  }
}

function busy(why: string): Error {
  return new UnitNotAnswering(why);
}
