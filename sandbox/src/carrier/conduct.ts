import { type Static, Type } from 'typebox';
import { readConduct } from '../state/conducts.ts';
import type { Tx } from '../state/state.ts';

/** The carrier's key in the stored state. */
export const CARRIER = 'carrier';

/** How the carrier behaves. A field that is left out means normal behaviour. */
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

const SIM = 'carrierSim';

/** Wallet user id of the person on the carrier's network; null when nobody is on it. */
export function simHolder(tx: Tx): string | null {
  return tx.one<{ value: string }>('select value from settings where name = ?', SIM)?.value || null;
}

/** Puts a person on the carrier's network; null takes everybody off it. */
export function insertSim(tx: Tx, walletUserId: string | null): void {
  tx.run(
    'insert into settings (name, value) values (?, ?) on conflict (name) do update set value = excluded.value',
    SIM,
    walletUserId ?? '',
  );
}
