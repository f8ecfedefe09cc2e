import type { Tx } from '../../state/state.ts';
import { businessFailed, success } from '../answers.ts';
import { idsOf } from '../methods/identity.ts';
import type { Method } from '../methods/method.ts';
import { bizContent, textOf } from '../open.ts';
import { requireUser } from '../users.ts';
import { readSigning } from './signing.ts';
import {
  type Agreement,
  answerFields,
  end,
  findAgreement,
  findAgreementByNo,
  PRODUCT,
  sign,
} from './store.ts';
import { takePasswordToken } from './tokens.ts';

/** `alipay.user.agreement.query`: NORMAL or STOP. An agreement that nobody signed does not exist. */
export const queryAgreement = aboutAgreement((tx, agreement) => success(answerFields(tx, agreement)));

/** `alipay.user.agreement.unsign`: nothing is deducted from this moment on. A repeat changes nothing. */
export const endAgreement = aboutAgreement((tx, agreement, now) => {
  end(tx, agreement, now);
  return success({});
});

/**
 * `wallet.user.paypassword.verify`: answers whose one-use token it is. The wallet's client made it when the payer
 * entered the pay password for `purpose`.
 */
export const verifyPassword: Method = (tx, fields, _, world) => {
  const content = bizContent(fields) ?? {};
  const purpose = textOf(content, 'purpose');
  const proof = takePasswordToken(tx, textOf(content, 'token'), purpose, world.realClock());
  return typeof proof === 'string'
    ? businessFailed(proof)
    : success({ ...idsOf(tx, requireUser(tx, proof.walletUserId)), purpose });
};

/**
 * `wallet.user.agreement.sign`: signs by a pay-password token instead of on a page. The token must be made for
 * `purpose`, and by `user_id` or `open_id` where one is named. The same token for the same agreement gives the same answer again.
 */
export const signByToken: Method = (tx, fields, now, world) => {
  const request = readSigning(fields, { now, realNow: world.realClock() });
  const content = bizContent(fields) ?? {};
  const token = textOf(content, 'password_token');
  const purpose = textOf(content, 'purpose');
  if (!request || token === '' || purpose === '') return businessFailed('ACQ.INVALID_PARAMETER');
  const known = findAgreement(tx, request.external_agreement_no);
  if (known?.password_token === token) return success(answerFields(tx, known));
  const named = { external_agreement_no: request.external_agreement_no };
  if (known?.status === 'STOP' || request.sign_before <= now)
    return businessFailed('AGREEMENT_HAS_ENDED', named);
  if (known) return businessFailed('AGREEMENT_HAS_SIGNED', named);
  const proof = takePasswordToken(tx, token, purpose, world.realClock());
  if (typeof proof === 'string') return businessFailed(proof, named);
  const { wallet_user_id, open_id } = requireUser(tx, proof.walletUserId);
  const fits =
    (textOf(content, 'user_id') || wallet_user_id) === wallet_user_id &&
    (textOf(content, 'open_id') || open_id) === open_id;
  if (!fits) return businessFailed('PASSWORD_TOKEN_INVALID', named);
  const { external_agreement_no, notify_url } = request;
  const signature = {
    external_agreement_no,
    notify_url,
    wallet_user_id: proof.walletUserId,
    password_token: token,
  };
  return success(answerFields(tx, sign(tx, signature, now)));
};

/** A method about one agreement, named by `agreement_no`, or by `external_agreement_no` with its product. */
function aboutAgreement(act: (tx: Tx, agreement: Agreement, now: number) => ReturnType<Method>): Method {
  return (tx, fields, now) => {
    const content = bizContent(fields) ?? {};
    const agreementNo = textOf(content, 'agreement_no');
    const externalNo = textOf(content, 'external_agreement_no');
    const agreement = agreementNo ? findAgreementByNo(tx, agreementNo) : findAgreement(tx, externalNo);
    const product = textOf(content, 'personal_product_code');
    return agreement && (product === '' || product === PRODUCT)
      ? act(tx, agreement, now)
      : businessFailed(
          'USER_AGREEMENT_NOT_EXIST',
          externalNo === '' ? {} : { external_agreement_no: externalNo },
        );
  };
}
