import { createSign, createVerify } from 'node:crypto';
import type { Fields } from '../http/service.ts';
import type { Signer } from './certificates/signer.ts';

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

/** Adds the wallet's signature to a notify or a return address. It covers neither `sign_type` nor `alipay_cert_sn`. */
export function signFields(fields: Fields, { privateKey, serial }: Signer): Fields {
  return {
    ...fields,
    sign_type: 'RSA2',
    ...(serial !== null && { alipay_cert_sn: serial }),
    sign: signText(canonical(fields, ['sign', 'sign_type', 'alipay_cert_sn']), privateKey),
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
