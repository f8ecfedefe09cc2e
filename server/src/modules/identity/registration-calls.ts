import {
  CHANNEL_UNKNOWN,
  codeCheckAndRegister,
  getVerifyCode,
  type RequestOf,
  register as registerByToken,
  TERMS_CHANGED,
  userBindEmpower,
} from '@life-payment/contract';
import {
  EMPOWER_TERMS,
  isRefusal,
  type Language,
  REGISTER_TERMS,
  type Refusal,
  refuse,
  type TermsName,
  versionOf,
} from '@life-payment/contract/rules';
import type { Context } from '../../kit/context.ts';
import { notUnderstood } from '../../kit/http/envelope.ts';
import { type ServedCall, serve } from '../../kit/http/serve.ts';
import { DEFAULT_ENDPOINT } from '../channel/index.ts';
import { sendCode, useCode } from './codes.ts';
import { register } from './login.ts';
import { BROWSER_APP_TYPE } from './session-calls.ts';
import { bindNumber, finishEmpowerment, finishRegistration, mobileToProve } from './steps.ts';

const registration = serve(registerByToken, async (context, { body, token, language }) => {
  const old = refuseOldConsent(body.agreementVersion, REGISTER_TERMS);
  return old ?? finishRegistration(context, { sessionToken: token, stepToken: body.registerToken, language });
});

const empowerment = serve(userBindEmpower, async (context, { body, token, language }) => {
  const old = refuseOldConsent(body.agreementVersion, EMPOWER_TERMS);
  const { bindEmpowerToken: stepToken, code, codeToken } = body;
  return old ?? finishEmpowerment(context, { sessionToken: token, stepToken, language }, { code, codeToken });
});

/** No text is sent, because each costs money, for an entry that lets nobody in. */
const verifyCode = serve(getVerifyCode, async (context, { body, token, language, address }) => {
  const { outputEndpoint = DEFAULT_ENDPOINT } = body;
  if (!(await context.channels.entry(outputEndpoint))) return refuse(CHANNEL_UNKNOWN, 'outputEndpoint');
  const mobile = await mobileFor(context, body, { sessionToken: token, language });
  if (isRefusal(mobile)) return mobile;
  return sendCode(context, { purpose: 'LOGIN', mobile, language, address: address() });
});

const codeCheck = serve(codeCheckAndRegister, async (context, { body, token, language }) => {
  const channel = await context.channels.entry(body.outputEndpoint);
  if (!channel) return refuse(CHANNEL_UNKNOWN, 'outputEndpoint');
  const { mobile, code, codeToken, appType = BROWSER_APP_TYPE } = body;
  const old = refuseOldConsent(body.agreementVersion, REGISTER_TERMS);
  if (old) return old;
  const { registerToken: stepToken } = body;
  if (stepToken !== undefined)
    return bindNumber(context, { sessionToken: token, stepToken, language }, { mobile, code, codeToken });
  const refused = await useCode(context, mobile, { purpose: 'LOGIN', code, codeToken });
  if (refused) return refused;
  const person = { walletIds: [], mobile };
  const entering = { context, channel, person, proved: true, appType, language, now: context.now() };
  return context.db.transaction().execute((tx) => register(tx, entering));
});

export const registrationCalls: readonly ServedCall[] = [registration, verifyCode, codeCheck, empowerment];

/** Consent counts only for the texts in force. A payer who saw older ones reads again and keeps the code and the token. */
function refuseOldConsent(version: string, terms: readonly TermsName[]): Refusal | null {
  return version === versionOf(terms) ? null : refuse(TERMS_CHANGED, 'agreementVersion');
}

/** The number for a code: as typed, or that of a provisional session, which the app only knows masked. */
async function mobileFor(
  context: Context,
  { mobile, bindEmpowerToken: stepToken }: RequestOf<typeof getVerifyCode>,
  who: { readonly sessionToken: string; readonly language: Language },
): Promise<string | Refusal> {
  if (mobile !== undefined && stepToken === undefined) return mobile;
  if (stepToken !== undefined && mobile === undefined) return mobileToProve(context, { ...who, stepToken });
  return notUnderstood('one of mobile and bindEmpowerToken is needed', 'mobile');
}
