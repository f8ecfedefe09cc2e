import { type Static, Type } from 'typebox';
import { strict, text, UnitId, WriteOffNo } from './fields.ts';

/** Of a unit: where its invoices are. */
export const InvoiceHosts = Type.Array(
  Type.String({ maxLength: 253, pattern: '^[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:\\d{1,5})?$' }),
  {
    minItems: 1,
    maxItems: 10,
    description:
      'hosts, with the port if it is not 443, of the pages that hold its invoices. A unit without them is never asked for one',
  },
);

export const InvoiceRequest = strict({ unitId: UnitId, writeOffNo: WriteOffNo });

export const InvoiceAnswer = Type.Union([
  strict({
    result: Type.Literal('READY'),
    url: text(
      1_000,
      'https address at one of `invoiceHosts`, without a user name: the payer opens it, and the service never does. Made anew each time, so it may end soon',
    ),
  }),
  strict({
    result: Type.Enum(['NOT_YET', 'NONE', 'BUSY'], {
      description: 'NOT_YET: there will be one. NONE: there is none, and never will be',
    }),
  }),
]);
export type InvoiceAnswer = Static<typeof InvoiceAnswer>;
