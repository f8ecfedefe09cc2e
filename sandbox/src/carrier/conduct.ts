import { type Static, Type } from 'typebox';
import { readConduct } from '../state/conducts.ts';
import type { Tx } from '../state/state.ts';

/** Its name in the kept state, from before it was called the carrier. */
export const CARRIER = 'operator';

/** How the carrier behaves. What is left out is normal. */
export const CarrierConduct = Type.Object(
  {
    number: Type.Optional(
      Type.Enum(['NORMAL', 'NO_ANSWER', 'BROKEN'], { description: 'of the number picture' }),
    ),
    token: Type.Optional(
      Type.Enum(['NORMAL', 'NO_ANSWER', 'STATUS_500', 'EMPTY', 'BAD_JSON', 'REFUSED'], {
        description: 'of the token for the page',
      }),
    ),
    proof: Type.Optional(
      Type.Enum(['NORMAL', 'NO_ANSWER', 'REFUSED'], {
        description: "of the service's question whose token it is",
      }),
    ),
    carrier: Type.Optional(
      Type.Enum(['NORMAL', 'NO_ANSWER', 'REFUSED', 'SCRIPT_MISSING'], {
        description: "of the carrier app's script",
      }),
    ),
  },
  { additionalProperties: false },
);
export type CarrierConduct = Static<typeof CarrierConduct>;

export function carrierConduct(tx: Tx): CarrierConduct {
  return readConduct<CarrierConduct>(tx, CARRIER);
}

const SIM = 'operatorSim';

/** Who is on the carrier's network, as a wallet user id; null when nobody is. */
export function simHolder(tx: Tx): string | null {
  return tx.one<{ value: string }>('select value from settings where name = ?', SIM)?.value || null;
}

/** Puts a person on the carrier's network, or nobody. */
export function insertSim(tx: Tx, walletUserId: string | null): void {
  tx.run(
    'insert into settings (name, value) values (?, ?) on conflict (name) do update set value = excluded.value',
    SIM,
    walletUserId ?? '',
  );
}
