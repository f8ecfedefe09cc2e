import { type Static, Type } from 'typebox';
import { readConduct } from '../state/conducts.ts';
import type { Tx } from '../state/state.ts';

export const DEVICE_SCOPE = 'devices';

/** How the bridge of the wallet client behaves. FOREIGN sends the page to an origin that is not the app's. */
export const DeviceConduct = Type.Object(
  { signOn: Type.Optional(Type.Enum(['NORMAL', 'REFUSED', 'NO_ANSWER', 'FOREIGN'])) },
  { additionalProperties: false },
);
export type DeviceConduct = Static<typeof DeviceConduct>;

export function deviceConduct(tx: Tx): DeviceConduct {
  return readConduct<DeviceConduct>(tx, DEVICE_SCOPE);
}
