import type { UnitCall } from '../../calls.ts';
import { type Checker, placeOf } from '../check.ts';
import type { Setup } from '../setup.ts';
import { demandRefused, type Talk } from '../talk.ts';

/** Calls that only those units answer that say so. */
type Offered = 'reverseWriteOff';
type EveryUnits = Exclude<UnitCall, Offered>;

/** Checks that the unit refuses requests without the published form, in the published form. */
export async function checkForms(talk: Talk, setup: Setup, check: Checker): Promise<void> {
  const { unitId } = setup;
  await refused('listUnits', 'is not JSON', '{');
  for (const [call, sample] of Object.entries(samples()) as [EveryUnits, object][]) {
    if (call !== 'listUnits') await refused(call, 'lacks its fields', '{}');
    await refused(call, 'has a field that the API does not name', JSON.stringify({ ...sample, more: 1 }));
  }
  await refused(
    'queryBills',
    'has a number instead of a text',
    JSON.stringify({ unitId, accountNumber: 12 }),
  );

  function samples(): Record<EveryUnits, object> {
    return {
      listUnits: {},
      queryBills: { unitId, accountNumber: setup.account },
      writeOff: {
        writeOffNo: 'UNITCHECKFORM',
        unitId,
        accountNumber: setup.unknownAccount,
        kind: 'TOP_UP',
        amount: 1,
        paidAt: '2026-11-20T15:04:12+08:00',
      },
      queryWriteOff: { unitId, writeOffNo: 'UNITCHECKFORM' },
      cancelWriteOff: { unitId, writeOffNo: 'UNITCHECKFORM' },
      statement: { unitId, day: '2026-11-20' },
    };
  }

  function refused(call: UnitCall, how: string, body: string): Promise<void> {
    return check(`A request for ${call} that ${how} is refused.`, placeOf(call), async () =>
      demandRefused(await talk.send(call, body), ['NOT_UNDERSTOOD']),
    );
  }
}
