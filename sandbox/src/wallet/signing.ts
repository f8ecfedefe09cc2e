import { createSign, createVerify } from 'node:crypto';
import type { Fields } from '../http/service.ts';

const ALGORITHM = 'RSA-SHA256';

/** RSA2 signature, base64. */
export function signText(text: string, privateKey: string): string {
  return createSign(ALGORITHM).update(text, 'utf8').sign(privateKey, 'base64');
}

/** Whether an RSA2 signature (base64) is valid. */
export function verifyText(text: string, signature: string, publicKey: string): boolean {
  return createVerify(ALGORITHM).update(text, 'utf8').verify(publicKey, signature, 'base64');
}

/** Whether a request has a valid signature of its app. The signature of a request covers `sign_type`. */
export function requestIsSigned(fields: Fields, publicKey: string): boolean {
  return verifyText(canonical(fields, ['sign']), fields['sign'] ?? '', publicKey);
}

/** Adds the wallet's signature to a notify or a return address. It does not cover `sign_type`. */
export function signFields(fields: Fields, privateKey: string): Fields {
  return {
    ...fields,
    sign_type: 'RSA2',
    sign: signText(canonical(fields, ['sign', 'sign_type']), privateKey),
  };
}

/** `name=value` of every field that has a value, sorted by name, joined by `&`. */
function canonical(fields: Fields, without: readonly string[]): string {
  return Object.keys(fields)
    .filter((name) => !without.includes(name) && fields[name] !== '')
    .sort()
    .map((name) => `${name}=${fields[name]}`)
    .join('&');
}
