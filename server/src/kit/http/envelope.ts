import { type Envelope, NOT_UNDERSTOOD, type RefusalBody, SUCCESS } from '@life-payment/contract';
import {
  byLanguage,
  DEFAULT_LANGUAGE,
  type Language,
  languageOfTag,
  type Refusal,
  refuse,
  renderText,
} from '@life-payment/contract/rules';

/** Characters of `Accept-Language` that are read: browsers send far fewer. */
const MOST_OF_HEADER = 200;

const successText = byLanguage((language) => renderText(SUCCESS, language));

/** The envelope of a success. */
export function success<Body>(language: Language, body: Body): Envelope<Body> {
  return { msgCd: SUCCESS.code, msgInfo: successText[language], body };
}

/** The envelope of a refusal: its text in the request's language, and its field and values for the screen. */
export function refusal(language: Language, refused: Refusal): Envelope<RefusalBody> {
  const orders = refused.orders?.map(({ at, refusal: one }) => ({
    at,
    code: one.refused.code,
    text: renderText(one.refused, language, one.params),
    ...factsOf(one),
  }));
  return {
    msgCd: refused.refused.code,
    msgInfo: renderText(refused.refused, language, refused.params),
    body: { ...factsOf(refused), ...(orders ? { orders } : {}) },
  };
}

function factsOf({ field, params }: Refusal): Pick<RefusalBody, 'field' | 'params'> {
  return { ...(field === undefined ? {} : { field }), ...(params === undefined ? {} : { params }) };
}

/** The refusal of a request whose form is wrong. */
export function notUnderstood(detail: string, field?: string): Refusal {
  return refuse(NOT_UNDERSTOOD, field, { detail });
}

/** The request's language: the first one of `Accept-Language` that we speak, else the default. */
export function languageOf(acceptLanguage: string | undefined): Language {
  for (const [tag] of (acceptLanguage ?? '').slice(0, MOST_OF_HEADER).matchAll(/[a-z]+(?:[-_][a-z\d]+)*/gi)) {
    const language = languageOfTag(tag);
    if (language) return language;
  }
  return DEFAULT_LANGUAGE;
}
