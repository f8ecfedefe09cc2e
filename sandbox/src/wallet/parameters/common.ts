import type { Rows } from './row.ts';

/** The parameters of every method, beside its business content. */
export const COMMON: Rows = {
  app_id: { kind: 'TEXT', most: 32, required: true, source: 'GATEWAY' },
  method: { kind: 'TEXT', most: 128, required: true, source: 'GATEWAY' },
  format: { kind: 'TEXT', most: 40, values: ['JSON', 'json'], source: 'GATEWAY' },
  return_url: { kind: 'ADDRESS', most: 256, source: 'GATEWAY' },
  charset: { kind: 'TEXT', most: 10, required: true, source: 'GATEWAY' },
  sign_type: { kind: 'TEXT', most: 10, required: true, values: ['RSA2'], source: 'GATEWAY' },
  sign: { kind: 'TEXT', most: 344, required: true, source: 'GATEWAY' },
  timestamp: { kind: 'TIME', most: 19, required: true, source: 'GATEWAY' },
  version: { kind: 'TEXT', most: 3, required: true, values: ['1.0'], source: 'GATEWAY' },
  notify_url: { kind: 'ADDRESS', most: 256, source: 'GATEWAY' },
  app_auth_token: { kind: 'TEXT', most: 40, source: 'GATEWAY' },
  biz_content: { kind: 'ANY', source: 'GATEWAY' },
};

/** The sub-codes of the gateway for a common parameter that is not there (code 40001) or wrong (code 40002). */
export const GATEWAY_CODES: Readonly<Record<string, { readonly missing: string; readonly wrong: string }>> = {
  app_id: { missing: 'isv.missing-app-id', wrong: 'isv.invalid-app-id' },
  method: { missing: 'isv.missing-method', wrong: 'isv.invalid-method' },
  format: { missing: 'isv.invalid-format', wrong: 'isv.invalid-format' },
  sign_type: { missing: 'isv.missing-signature-type', wrong: 'isv.invalid-signature-type' },
  sign: { missing: 'isv.missing-signature', wrong: 'isv.invalid-signature' },
  charset: { missing: 'isv.invalid-charset', wrong: 'isv.invalid-charset' },
  timestamp: { missing: 'isv.missing-timestamp', wrong: 'isv.invalid-timestamp' },
  version: { missing: 'isv.missing-version', wrong: 'isv.invalid-parameter' },
};
