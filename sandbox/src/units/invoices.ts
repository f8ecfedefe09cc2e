import type { InvoiceAnswer, UnitDescription } from '@life-payment/biller-api';
import type { FastifyInstance } from 'fastify';
import type { Tx } from '../state/state.ts';
import type { World } from '../world.ts';
import { unitConduct } from './conduct.ts';

/** The answer of a unit about the invoice of a write-off. `unitsUrl`: origin of its pages. */
export function invoiceOf(
  tx: Tx,
  unit: UnitDescription,
  writeOffNo: string,
  unitsUrl: string,
): InvoiceAnswer {
  const { invoice } = unitConduct(tx, unit.unitId);
  if (!unit.invoiceHosts || !isWrittenOff(tx, unit.unitId, writeOffNo)) return { result: 'NONE' };
  if (invoice === 'OTHER_HOST') return { result: 'READY', url: `https://other.example/${writeOffNo}` };
  return invoice ? { result: invoice } : { result: 'READY', url: `${unitsUrl}/invoices/${writeOffNo}` };
}

/** The pages that hold invoices. */
export function invoiceRoutes(app: FastifyInstance, world: World): void {
  app.get<{ Params: { writeOffNo: string } }>('/invoices/:writeOffNo', async ({ params }, reply) => {
    const { writeOffNo } = params;
    const amount = world.state.act((tx) => amountOf(tx, writeOffNo));
    if (amount === null) return reply.code(404).send('Not found');
    return reply
      .header('content-security-policy', "default-src 'none'; img-src data:")
      .type('text/html; charset=utf-8')
      .send(
        `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>电子发票</title><link rel="icon" href="data:,"><h1>电子发票</h1><p>${writeOffNo}</p><p>¥${(amount / 100).toFixed(2)}</p></html>`,
      );
  });
}

function isWrittenOff(tx: Tx, unitId: string, writeOffNo: string): boolean {
  return (
    tx.one(
      `select 1 from write_offs where write_off_no = ? and unit_id = ? and state = 'WRITTEN_OFF'`,
      writeOffNo,
      unitId,
    ) !== undefined
  );
}

/** fen of a write-off; null where there is none. */
function amountOf(tx: Tx, writeOffNo: string): number | null {
  const booked = tx.one<{ content: string }>(
    `select content from write_offs where write_off_no = ? and state = 'WRITTEN_OFF'`,
    writeOffNo,
  );
  return booked ? Number(JSON.parse(booked.content).at(-1)) : null;
}
