import { createSign, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Fault, Lie } from './decisions.ts';
import { addresseeOf, isForm, type Topic, type WireAnswer, type WireRequest } from './messages.ts';

/** Answers messages with the receiver's answer, or with a wrong one. `forward` sends a message to its receiver. */
export function createAnswering(forward: (request: WireRequest) => Promise<WireAnswer>) {
  const turnstile = openTurnstile();
  const { truth: deliver, lieAbout: answerFalsely, acceptedLies } = createLiar(forward);

  const answerTo = async (request: WireRequest, topic: Topic, fault: Fault): Promise<WireAnswer | null> => {
    switch (fault.do) {
      case 'PASS':
        return deliver(request, topic);
      case 'DELAY':
        await pause(fault.ms);
        return deliver(request, topic);
      case 'HOLD':
        await turnstile.hold(topic.kind, fault.ms);
        return deliver(request, topic);
      case 'DROP_REQUEST':
        return null;
      case 'DROP_ANSWER':
        await deliver(request, topic);
        return null;
      case 'DOUBLE':
        await deliver(request, topic);
        return deliver(request, topic);
      default:
        return answerFalsely(fault.do, request, topic);
    }
  };

  return {
    /** The answer that gets back; null when the connection breaks. */
    answerTo: async (request: WireRequest, topic: Topic, fault: Fault): Promise<WireAnswer | null> => {
      const answer = await answerTo(request, topic, fault);
      turnstile.passed(topic.kind);
      return answer;
    },
    /** Wrong answers that the service accepted, one sentence each. */
    acceptedLies,
  };
}

/** Sends messages on, or replaces their answers by wrong ones. */
function createLiar(forward: (request: WireRequest) => Promise<WireAnswer>) {
  const key = strangersKey();
  const acceptedLies: string[] = [];
  /** The last true answer of each kind, and what it was about. */
  const trueAnswers = new Map<string, { readonly about: string; readonly answer: WireAnswer }>();

  /** Sends a message on, and keeps its answer for a later message about something else. */
  const deliver = async (request: WireRequest, topic: Topic): Promise<WireAnswer> => {
    const answer = await forward(request);
    if (answer.status === 200) trueAnswers.set(topic.kind, { about: numberIn(topic), answer });
    return answer;
  };

  const sendForgery = async (lie: Lie, request: WireRequest, topic: Topic): Promise<void> => {
    const forgery = isForm(request) ? forgedNotice(lie, request, key) : null;
    if (!forgery) return;
    const answer = await forward(forgery);
    if (answer.body.toString() === 'success') acceptedLies.push(`${lie}: the notice of ${numberIn(topic)}`);
  };

  const answerFalsely = async (lie: Lie, request: WireRequest, topic: Topic): Promise<WireAnswer> => {
    const other = trueAnswers.get(topic.kind);
    if (lie === 'ANOTHERS_ANSWER' && other && other.about !== numberIn(topic)) return other.answer;
    if (lie === 'DO_NOT_KNOW') return falseAnswer(lie, BROKEN);
    if (addresseeOf(request.url) === 'SERVICE') await sendForgery(lie, request, topic);
    return falseAnswer(lie, await deliver(request, topic));
  };

  return { truth: deliver, lieAbout: answerFalsely, acceptedLies };
}

/** The number of what a message is about. */
function numberIn({ orderId, mandate, account }: Topic): string {
  return orderId || mandate || account;
}

const BROKEN = gatewayError(502, '<html><h1>502 Bad Gateway</h1></html>');

/** The wallet's own text for it. It is not signed. */
const DO_NOT_KNOW = gatewayError(
  200,
  '{"error_response":{"code":"20000","msg":"Service Currently Unavailable","sub_code":"isp.unknow-error"}}',
);

/** The answer to return for a lie about answers; for any other lie the answer itself. */
function falseAnswer(lie: Lie, answer: WireAnswer): WireAnswer {
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
function forgedNotice(lie: Lie, notice: WireRequest, key: KeyObject): WireRequest | null {
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
function strangersKey(): KeyObject {
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

function signed(form: URLSearchParams, key: KeyObject): string {
  const text = [...form]
    .filter(([name, value]) => name !== 'sign' && name !== 'sign_type' && value !== '')
    .map(([name, value]) => `${name}=${value}`)
    .sort()
    .join('&');
  return createSign('RSA-SHA256').update(text, 'utf8').sign(key, 'base64');
}

/** Releases held messages once a later one of their kind has passed. */
function openTurnstile() {
  const held = new Map<string, Set<() => void>>();
  return {
    /** Waits until one of the kind has passed, at most `ms`. */
    hold: (kind: string, ms: number): Promise<void> =>
      new Promise((resolve) => {
        const those = held.get(kind) ?? new Set();
        held.set(kind, those);
        const go = () => {
          clearTimeout(timer);
          those.delete(go);
          resolve();
        };
        const timer = setTimeout(go, ms);
        those.add(go);
      }),
    passed: (kind: string): void => {
      for (const go of held.get(kind) ?? []) go();
    },
  };
}
