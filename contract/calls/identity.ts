import { Type } from 'typebox';
import { MOBILE_PATTERN } from '../rules/mobile.ts';
import { call, NOTHING, strict, typed } from './call.ts';
import { Instant, OutputEndpoint } from './fields.ts';
import { Code, CodeAnswer, TypedCode } from './sms-code.ts';

/** 0 nobody is logged in, 1 logged in, 2 must register, 3 must authorise the channel. */
export const LoginStatus = Type.Enum([0, 1, 2, 3]);

export const LoginData = strict({
  status: LoginStatus,
  sessionId: Type.Optional(Type.String({ description: 'the session token; provisional for status 2 and 3' })),
  mobile: Type.Optional(Type.String({ description: 'masked' })),
  mobileMd5: Type.Optional(Type.String({ description: 'MD5 of number and channel secret' })),
  lifeUserId: Type.Optional(Type.String()),
  outputChannel: Type.Optional(Type.String({ description: "the channel's group" })),
  outputEndpoint: Type.Optional(Type.String()),
  codeNeeded: Type.Optional(
    Type.Boolean({
      description:
        'status 3: the number has to be proved by a code, once for this channel; status 2: the wallet has not told the number, which has to be typed and proved',
    }),
  ),
  registerToken: Type.Optional(Type.String()),
  bindEmpowerToken: Type.Optional(Type.String()),
});

const Token = Type.String({ minLength: 1, maxLength: 2048 });
const Mobile = typed('MOBILE', Type.String({ pattern: MOBILE_PATTERN }));
const TermsVersion = Type.String({
  minLength: 1,
  maxLength: 200,
  description: 'versions of the texts agreed to, as `name@version,…`; another than those in force is refused',
});
/** `appType` of a browser, when the client names none. */
export const BROWSER_APP_TYPE = 3;
const AppType = Type.Integer({ minimum: 1, maximum: 99, default: BROWSER_APP_TYPE });

export const isLogined = call(
  '/user/isLogined',
  'public',
  'Login data of the session token',
  NOTHING,
  LoginData,
);

export const sso = call(
  '/user/login/sso',
  'public',
  "Exchanges a channel's request token, or one of the carrier's one-click login, for a session",
  strict({
    outputEndpoint: OutputEndpoint,
    requestToken: Token,
    appType: Type.Optional(AppType),
    userInfo: Type.Optional(
      Type.String({ maxLength: 4096, description: "the carrier's userInformation, decoded; for 4G only" }),
    ),
    channelTag: Type.Optional(Type.Enum(['4G'], { description: 'the token is of the one-click login' })),
  }),
  LoginData,
);

export const get4gSignatureData = call(
  '/user/get4gSignatureData',
  'public',
  'Signs preSignatureData for the carrier number service',
  strict({
    preSignatureData: Type.String({
      maxLength: 256,
      description: 'version, appId, timestamp (milliseconds), msgId and uuid joined by &',
    }),
  }),
  strict({ signatureData: Type.String({ description: 'base64' }) }),
);

export const register = call(
  '/user/register',
  'public',
  'Registers the number proved by a registerToken',
  strict({ registerToken: Token, agreementVersion: TermsVersion }),
  LoginData,
);

export const getVerifyCode = call(
  '/register/getVerifyCode',
  'public',
  'Sends a six-digit code by SMS: one a minute and ten a day for a number',
  strict({
    mobile: Type.Optional(Mobile),
    bindEmpowerToken: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 2048,
        description: 'with its provisional session, in place of the number: the number that has to be proved',
      }),
    ),
    outputEndpoint: Type.Optional({ ...OutputEndpoint, description: 'by which the number will come in' }),
  }),
  CodeAnswer,
);

export const codeCheckAndRegister = call(
  '/register/codeCheckAndRegister',
  'public',
  'Checks the code; logs an existing user in and registers a new one',
  strict({
    mobile: Mobile,
    ...TypedCode.properties,
    agreementVersion: TermsVersion,
    outputEndpoint: OutputEndpoint,
    appType: Type.Optional(AppType),
    registerToken: Type.Optional({
      ...Token,
      description: 'with its provisional session: binds the number to the wallet user, once',
    }),
  }),
  LoginData,
);

export const userBindEmpower = call(
  '/user/userBindEmpower',
  'public',
  'Authorises the channel for an existing user, who proves the number by a code where login data say so',
  strict({
    bindEmpowerToken: Token,
    agreementVersion: TermsVersion,
    code: Type.Optional(Code),
    codeToken: Type.Optional(TypedCode.properties.codeToken),
  }),
  LoginData,
);

export const getMycsCode = call(
  '/common/getMycsCode',
  'public',
  "Redirect address of csappswhtml5: the service hall's page, which comes back with a code",
  strict({
    outputEndpoint: OutputEndpoint,
    returnPath: Type.String({
      maxLength: 1024,
      description: "path and query of the app's page to come back to",
    }),
  }),
  Type.String({ description: 'address' }),
);

export const getInXsInitCode = call(
  '/user/getInXsInitCode',
  'public',
  'Init code of the h5_zxs_220815 script',
  strict({ outputEndpoint: OutputEndpoint }),
  strict({ initCode: Type.String() }),
);

export const getMini = {
  ...call(
    '/external/mini/getMini',
    'public',
    "Exchanges the mini-program's one-time code; the partner's JSON as it is, less its session key, plus a one-use ticket",
    strict({ outputEndpoint: OutputEndpoint, code: Token }),
    Type.Object({ ticket: Type.Optional(Type.String()) }, { additionalProperties: true }),
  ),
  bare: true,
} as const;

export const getMiniToken = call(
  '/external/mini/getMiniToken',
  'public',
  'Ticket to a request token for login/sso',
  strict({ outputEndpoint: OutputEndpoint, ticket: Token }),
  strict({ token: Type.String() }),
);

export const logout = call('/user/logout', 'login', 'Ends the session', NOTHING, NOTHING);

export const getSessionList = call(
  '/user/getSessionList',
  'login',
  "The payer's live sessions, the one used last first",
  NOTHING,
  strict({
    sessions: Type.Array(
      strict({
        id: Type.String({ description: 'names the session to endSession; not its token' }),
        channelName: Type.String({ description: 'by which way the payer came in' }),
        browser: Type.Optional(
          Type.String({ description: 'as the user agent says; none in the wallet client' }),
        ),
        system: Type.Optional(Type.String({ description: 'as the user agent says' })),
        city: Type.Optional(Type.String({ description: 'that the payer chose there last' })),
        since: Instant,
        lastUsed: Instant,
        thisOne: Type.Boolean(),
      }),
    ),
  }),
);

export const endSession = call(
  '/user/endSession',
  'login',
  "Ends one of the payer's sessions",
  strict({ id: Type.String({ minLength: 1, maxLength: 100 }) }),
  NOTHING,
);

export const endOtherSessions = call(
  '/user/endOtherSessions',
  'login',
  "Ends all of the payer's sessions but this one",
  NOTHING,
  strict({ ended: Type.Integer() }),
);

export const identityCalls = [
  isLogined,
  sso,
  get4gSignatureData,
  register,
  getVerifyCode,
  codeCheckAndRegister,
  userBindEmpower,
  getMycsCode,
  getInXsInitCode,
  getMini,
  getMiniToken,
  logout,
  getSessionList,
  endSession,
  endOtherSessions,
] as const;
