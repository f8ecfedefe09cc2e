import type { Fields } from '../../http/service.ts';
import { invalidArguments, type MethodAnswer, missingArgument } from '../answers.ts';
import type { Held } from './held.ts';

/**
 * Checks which certificate a request names, when the app signs with certificates. Answers why it is refused, or the public key
 * (PEM) of its certificate.
 */
export function certificateKey(fields: Fields, held: Held, now: number): MethodAnswer | string {
  const { app_cert_sn: serial, alipay_root_cert_sn: rootSerial } = fields;
  if (!serial) return missingArgument('isv.missing-app-cert-sn', '缺少应用公钥证书序列号');
  if (!rootSerial) return missingArgument('isv.missing-alipay-root-cert-sn', '缺少支付宝根证书序列号');
  if (rootSerial !== held.rootSerial)
    return invalidArguments('isv.invalid-alipay-root-cert-sn', '支付宝根证书序列号无效');
  const known = held.app.find((certificate) => certificate.serial === serial);
  if (!known) return invalidArguments('isv.app-cert-not-exist', '应用公钥证书不存在');
  if (known.until < now) return invalidArguments('isv.app-cert-expired', '应用公钥证书已过期');
  return known.publicKey;
}
