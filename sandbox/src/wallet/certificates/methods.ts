import { businessFailed, success } from '../answers.ts';
import type { Method } from '../methods/method.ts';
import { bizContent, textOf } from '../open.ts';

/**
 * `alipay.open.app.alipaycert.download`: one of the wallet's certificates by its serial number, with the one between it and the
 * root. Its answer has no signature: whoever asks does not know the key yet.
 */
export const downloadCertificate: Method = (_tx, fields, _now, world) => {
  const serial = textOf(bizContent(fields) ?? {}, 'alipay_cert_sn');
  const held = world.certificates.held();
  const found = held?.wallet.find((certificate) => certificate.serial === serial);
  if (!held || !found) return businessFailed('CERT_NOT_EXIST');
  const content = Buffer.from(`${found.certificate}${held.between.certificate}`).toString('base64');
  return { ...success({ alipay_cert_content: content }), unsigned: true };
};
