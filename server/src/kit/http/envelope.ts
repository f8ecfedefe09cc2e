import { type Envelope, NOT_UNDERSTOOD, type RefusalBody, SUCCESS } from '@life-payment/contract';
import { type Language, type Refusal, refuse, renderText } from '@life-payment/contract/rules';

const successText: Readonly<Record<Language, string>> = {
  'zh-CN': renderText(SUCCESS, 'zh-CN'),
  en: renderText(SUCCESS, 'en'),
};

/** The envelope of a success. */
export function success<Body>(language: Language, body: Body): Envelope<Body> {
  return {
    msgCd: SUCCESS.code,
    msgInfo: successText[language],
    body,
  };
}

/** The envelope of a refusal: its text in the request's language, and its field and values for the screen. */
export function refusal(language: Language, { refused, field, params }: Refusal): Envelope<RefusalBody> {
  return {
    msgCd: refused.code,
    msgInfo: renderText(refused, language, params),
    body: { ...(field === undefined ? {} : { field }), ...(params === undefined ? {} : { params }) },
  };
}

/** The refusal of a request whose form is wrong. */
export function notUnderstood(detail: string, field?: string): Refusal {
  return refuse(NOT_UNDERSTOOD, field, { detail });
}

/** The request's language: the first supported one of `Accept-Language`, else Chinese. */
export function languageOf(acceptLanguage: string | undefined): Language {
  const first = /(?:^|,)\s*(zh|en)/i.exec(acceptLanguage ?? '')?.[1];
  return first?.toLowerCase() === 'en' ? 'en' : 'zh-CN';
}
