import { Type } from 'typebox';
import { call, NOTHING, named, strict } from './call.ts';
import { OutputEndpoint } from './fields.ts';

/** 0 nobody, 1 logged in, 2 must register, 3 must authorise. */
export const LoginStatus = Type.Enum([0, 1, 2, 3]);

export const LoginData = strict({
  status: LoginStatus,
  sessionId: Type.Optional(Type.String({ description: 'the session token; provisional for status 2 and 3' })),
  mobile: Type.Optional(Type.String({ description: 'masked' })),
  mobileMd5: Type.Optional(Type.String({ description: 'MD5 of number and channel secret' })),
  lifeUserId: Type.Optional(Type.String()),
  outputChannel: Type.Optional(Type.String({ description: "the channel's group" })),
  outputEndpoint: Type.Optional(Type.String()),
  registerToken: Type.Optional(Type.String()),
  bindEmpowerToken: Type.Optional(Type.String()),
});

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
  "Exchanges a channel's request token for a session",
  strict({
    outputEndpoint: OutputEndpoint,
    requestToken: Type.String({ minLength: 1, maxLength: 2048 }),
    appType: Type.Optional(Type.Integer({ minimum: 1, maximum: 99, default: 3 })),
    userInfo: Type.Optional(Type.String({ maxLength: 4096 })),
  }),
  LoginData,
);

export const identityCalls = [isLogined, sso] as const;

export const identityNamed = [
  named('/user/get4gSignatureData', 'public', 'Signs preSignatureData for the operator number service'),
  named('/user/register', 'public', 'Registers the number proved by a registerToken'),
  named('/register/getVerifyCode', 'public', 'Sends a six-digit code by SMS'),
  named('/register/codeCheckAndRegister', 'public', 'Checks the code, logs in or registers'),
  named('/user/userBindEmpower', 'public', 'Authorises the channel for an existing user'),
  named('/common/getMycsCode', 'public', 'Redirect address of csappswhtml5'),
  named('/user/getInXsInitCode', 'public', 'Init code of the h5_zxs_220815 script'),
  named('/external/mini/getMini', 'public', "Exchanges the mini-program's one-time code"),
  named('/external/mini/getMiniToken', 'public', 'Ticket to a request token for login/sso'),
  named('/user/logout', 'login', 'Ends the session'),
] as const;
