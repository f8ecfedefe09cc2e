import { Type } from 'typebox';
import { strict } from './call.ts';

/** The state of an order for its payer. DEDUCTING: automatic payment asks the wallet for it. */
export const ORDER_STATUSES = [
  'AWAITING_PAYMENT',
  'DEDUCTING',
  'CLOSING',
  'CLOSED',
  'PROCESSING',
  'SUCCEEDED',
  'PARTLY_REFUNDED',
  'REFUNDING',
  'REFUNDED',
] as const;
export const OrderStatus = Type.Enum([...ORDER_STATUSES]);
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/**
 * Where the payer will pay: in the wallet client by its bridge, on its page in a phone's browser, or by that page's QR
 * code on a desktop.
 */
export const PayHost = Type.Enum(['WALLET_CLIENT', 'BROWSER', 'DESKTOP']);

/** The way to pay: an address to open (`PAGE`), or a signed string for the wallet client's bridge (`CLIENT`). */
export const HowToPay = strict({ kind: Type.Enum(['PAGE', 'CLIENT']), value: Type.String() });

/** The number of a top-up's line, in the place of a bill's. */
export const TOP_UP = 'TOP_UP';
