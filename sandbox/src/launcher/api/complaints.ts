import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import {
  COMPLAINT_STATUS,
  findComplaint,
  insertComplaint,
  setStatus,
} from '../../wallet/complaints/store.ts';
import { findTrade } from '../../wallet/trades.ts';
import type { Desk } from '../desk.ts';
import { bodyReader, control, Refused } from './control.ts';

const strict = { additionalProperties: false };
const MakeBody = Type.Object(
  {
    outTradeNo: Type.String({ description: 'also one of nobody' }),
    content: Type.String({ minLength: 1, maxLength: 500 }),
  },
  strict,
);
const StatusBody = Type.Object(
  { complaintId: Type.String(), status: Type.Enum([...COMPLAINT_STATUS]) },
  strict,
);

/** Calls by which a payer complains to the wallet, and the wallet moves the complaint on. */
export function complaintRoutes(app: FastifyInstance, { wallet: { state, clock } }: Desk): void {
  const read = { make: bodyReader(MakeBody), status: bodyReader(StatusBody) };
  app.post(
    '/sandbox/api/complaints',
    control((request) => {
      const { outTradeNo, content } = read.make(request);
      return state.act((tx) => {
        const trade = findTrade(tx, outTradeNo) ?? { out_trade_no: outTradeNo, trade_no: '', buyer_id: null };
        return { complaintId: insertComplaint(tx, trade, content, clock()) };
      });
    }),
  );
  app.post(
    '/sandbox/api/complaints/status',
    control((request) => {
      const { complaintId, status } = read.status(request);
      state.act((tx) => setStatus(tx, complaintId, status, clock()));
    }),
  );
  app.get(
    '/sandbox/api/complaints/:complaintId',
    control((request) => {
      const { complaintId } = request.params as { complaintId: string };
      const complaint = state.act((tx) => findComplaint(tx, complaintId));
      if (!complaint) throw new Refused(`No complaint ${complaintId}.`, 404);
      return complaint;
    }),
  );
}
