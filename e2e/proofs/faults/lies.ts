import { createSign, generateKeyPairSync } from 'node:crypto';
import type { Lie } from './decisions.ts';
import type { WireAnswer, WireRequest } from './messages.ts';

export type StrangersKey = ReturnType<typeof strangersKey>;
export const newStrangersKey = strangersKey;

export const BROKEN = gatewayError(502, '<html><h1>502 Bad Gateway</h1></html>');

/** The wallet's own text for it. It is not signed. */
const DO_NOT_KNOW = gatewayError(
  200,
  '{"error_response":{"code":"20000","msg":"Service Currently Unavailable","sub_code":"isp.unknow-error"}}',
);

/** The answer to return for a lie about answers; for any other lie the answer itself. */
export function falseAnswer(lie: Lie, answer: WireAnswer): WireAnswer {
  switch (lie) {
    case 'STATUS_500':
      return BROKEN;
    case 'DO_NOT_KNOW':
      return DO_NOT_KNOW;
    case 'CUT':
      return { ...answer, body: answer.body.subarray(0, Math.floor(answer.body.length / 2)) };
    case 'OTHER_DIGIT':
      return { ...answer, body: otherDigit(answer.body) };
    case 'ANOTHERS_ANSWER':
    case 'FORGED_BY_STRANGER':
    case 'FORGED_AMOUNT':
    case 'FORGED_WEAKLY':
      return answer;
  }
}

/** The forged notice to send before the true one; null when the lie is not about notices. */
export function forgedNotice(lie: Lie, notice: WireRequest, key: StrangersKey): WireRequest | null {
  const form = new URLSearchParams(notice.body.toString());
  switch (lie) {
    case 'FORGED_BY_STRANGER':
      falsify(form);
      form.set('sign', signed(form, key));
      break;
    case 'FORGED_AMOUNT':
      falsify(form);
      break;
    case 'FORGED_WEAKLY':
      form.set('sign_type', 'RSA');
      break;
    default:
      return null;
  }
  return { ...notice, body: Buffer.from(form.toString()) };
}

/** A key that the service does not know. */
function strangersKey() {
  return generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
}

function gatewayError(status: number, body: string): WireAnswer {
  return {
    status,
    headers: { 'content-type': body.startsWith('{') ? 'application/json' : 'text/html' },
    body: Buffer.from(body),
  };
}

/** Changes the last digit of the first half: in most answers it belongs to an amount, a number or a time. */
function otherDigit(body: Buffer): Buffer {
  const changed = Buffer.from(body);
  for (let at = Math.floor(changed.length / 2); at >= 0; at -= 1) {
    const byte = changed[at] ?? 0;
    if (byte < 0x30 || byte > 0x39) continue;
    changed[at] = byte === 0x39 ? 0x30 : byte + 1;
    return changed;
  }
  return changed;
}

/** Changes what a notice says: another amount of a trade, or the other state of a mandate. */
function falsify(form: URLSearchParams): void {
  if (form.has('trade_status')) {
    form.set('total_amount', '0.01');
    return;
  }
  const signed = form.get('notify_type') === 'dut_user_sign';
  form.set('notify_type', signed ? 'dut_user_unsign' : 'dut_user_sign');
  form.set('status', signed ? 'UNSIGN' : 'NORMAL');
}

function signed(form: URLSearchParams, key: StrangersKey): string {
  const text = [...form]
    .filter(([name, value]) => name !== 'sign' && name !== 'sign_type' && value !== '')
    .map(([name, value]) => `${name}=${value}`)
    .sort()
    .join('&');
  return createSign('RSA-SHA256').update(text, 'utf8').sign(key, 'base64');
}
