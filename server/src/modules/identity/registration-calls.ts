import {
  AGREEMENT_CHANGED,
  CHANNEL_UNKNOWN,
  codeCheckAndRegister,
  getVerifyCode,
  register as registerByToken,
  userBindEmpower,
} from '@life-payment/contract';
import {
  type Agreement,
  EMPOWER_AGREEMENTS,
  REGISTER_AGREEMENTS,
  type Refusal,
  refuse,
  versionOf,
} from '@life-payment/contract/rules';
import { type ServedCall, serve } from '../../http/serve.ts';
import { sendCode, useCode } from './codes.ts';
import { register } from './login.ts';
import { BROWSER_APP_TYPE } from './session-calls.ts';
import { finishEmpowerment, finishRegistration } from './steps.ts';

/** Consent counts for the texts in force only: whoever saw older ones reads again, and loses no code or token by it. */
const refuseOldConsent = (version: string, agreements: readonly Agreement[]): Refusal | null =>
  version === versionOf(agreements) ? null : refuse(AGREEMENT_CHANGED, 'agreementVersion');

const registration = serve(registerByToken, async (context, { body, token }) => {
  const old = refuseOldConsent(body.agreementVersion, REGISTER_AGREEMENTS);
  return old ?? finishRegistration(context, { sessionToken: token, stepToken: body.registerToken });
});

const empowerment = serve(userBindEmpower, async (context, { body, token }) => {
  const old = refuseOldConsent(body.agreementVersion, EMPOWER_AGREEMENTS);
  return old ?? finishEmpowerment(context, { sessionToken: token, stepToken: body.bindEmpowerToken });
});

const verifyCode = serve(getVerifyCode, async (context, { body, language, address }) =>
  sendCode(context, { mobile: body.mobile, language, address: address() }),
);

const codeCheck = serve(codeCheckAndRegister, async (context, { body }) => {
  const channel = await context.channels.channel(body.outputEndpoint);
  if (!channel) return refuse(CHANNEL_UNKNOWN, 'outputEndpoint');
  const { mobile, code, codeToken, appType = BROWSER_APP_TYPE } = body;
  const refused =
    refuseOldConsent(body.agreementVersion, REGISTER_AGREEMENTS) ??
    (await useCode(context, mobile, { code, codeToken }));
  if (refused) return refused;
  const entering = { context, channel, person: { walletUserId: null, mobile }, appType, now: context.now() };
  return context.db.transaction().execute((tx) => register(tx, entering));
});

export const registrationCalls: readonly ServedCall[] = [registration, verifyCode, codeCheck, empowerment];
