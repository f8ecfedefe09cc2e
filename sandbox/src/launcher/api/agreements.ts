import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import { type Fields, queryFields } from '../../http/service.ts';
import { issueOnce } from '../../state/codes.ts';
import type { Tx } from '../../state/state.ts';
import { instant } from '../../time.ts';
import { agree, decline, openSigning } from '../../wallet/agreements/signing.ts';
import { type Agreement, agreementsOf, end, findAgreement } from '../../wallet/agreements/store.ts';
import { whyRefused } from '../../wallet/gateway.ts';
import { bodyReader, control, type Desk, Refused } from './control.ts';
import { namedUser } from './users.ts';

const strict = { additionalProperties: false };
const User = Type.String({ description: 'wallet user id or mobile number' });

const SignBody = Type.Object(
  {
    user: User,
    sign: Type.String({ description: 'the signing address, or the string signed for the wallet client' }),
    password: Type.Optional(Type.String()),
    decline: Type.Optional(Type.Boolean()),
  },
  strict,
);
const EndBody = Type.Object({ agreementId: Type.String() }, strict);
const TokenBody = Type.Object({ user: User, purpose: Type.String() }, strict);

/** Calls that act as the payer of a mandate. */
export function agreementRoutes(app: FastifyInstance, { wallet }: Desk): void {
  const { state, clock, realClock } = wallet;
  const readSign = bodyReader(SignBody);
  const readEnd = bodyReader(EndBody);
  const readToken = bodyReader(TokenBody);

  const open = (sign: string) => {
    const fields: Fields = queryFields(sign.includes('?') ? sign : `?${sign}`);
    if (whyRefused(fields, wallet)) throw new Refused('The signing address is not signed by the merchant.');
    const signing = state.act((tx) => openSigning(tx, fields, { now: clock(), realNow: realClock() }));
    if (typeof signing === 'string') throw new Refused(signing, 409);
    return signing;
  };

  app.get(
    '/sandbox/api/agreements',
    control((request) =>
      state.act((tx) => {
        const { user = '' } = queryFields(request.url);
        const agreements = agreementsOf(tx, namedUser(tx, user).wallet_user_id);
        return { agreements: agreements.map((each) => shown(tx, each)) };
      }),
    ),
  );
  app.post(
    '/sandbox/api/agreements/sign',
    control((request) => {
      const body = readSign(request);
      const signing = open(body.sign);
      const result = state.act((tx) => {
        const { wallet_user_id: walletUserId, password } = namedUser(tx, body.user);
        if (!body.decline)
          return agree(tx, signing, { walletUserId, password: body.password ?? password }, clock());
        decline(tx, signing);
        return { kind: 'DECLINED' };
      });
      wallet.wakeTimers();
      return { agreementId: signing.external_agreement_no, ...result };
    }),
  );
  app.post(
    '/sandbox/api/agreements/end',
    control((request) => {
      const { agreementId } = readEnd(request);
      state.act((tx) => {
        const agreement = findAgreement(tx, agreementId);
        if (!agreement) throw new Refused(`No agreement ${agreementId}.`, 404);
        end(tx, agreement, clock());
      });
      wallet.wakeTimers();
    }),
  );
  app.post(
    '/sandbox/api/passwordToken',
    control((request) => {
      const { user, purpose } = readToken(request);
      return state.act((tx) => {
        const { wallet_user_id } = namedUser(tx, user);
        return { token: issueOnce(tx, { kind: 'PASSWORD', scope: purpose }, wallet_user_id, realClock()) };
      });
    }),
  );
}

/** A mandate with its latest deductions. */
function shown(tx: Tx, each: Agreement) {
  return {
    agreementId: each.external_agreement_no,
    agreementNo: each.agreement_no,
    status: each.status,
    signedAt: instant(each.signed_at),
    deductions: tx.all(
      `select t.out_trade_no as outTradeNo, t.status, t.total, t.subject
       from deductions d join trades t using (out_trade_no)
       where d.agreement_no = ? order by t.created_at desc limit 24`,
      each.agreement_no,
    ),
  };
}
