import { setTimeout as pause } from 'node:timers/promises';
import type { Fault, Lie } from './decisions.ts';
import { BROKEN, falseAnswer, forgedNotice, newStrangersKey } from './lies.ts';
import { addresseeOf, isForm, type Topic, type WireAnswer, type WireRequest } from './messages.ts';
import { openTurnstile } from './turnstile.ts';

/** How messages are answered: with the partner's answer, or with a wrong one. */
export type Answering = {
  /** The answer that gets back; null when the connection breaks. */
  readonly answerTo: (request: WireRequest, topic: Topic, fault: Fault) => Promise<WireAnswer | null>;
  /** Wrong answers that the service accepted, one sentence each. */
  readonly acceptedLies: readonly string[];
};

/** `forward` sends a message to its receiver. */
export function createAnswering(forward: (request: WireRequest) => Promise<WireAnswer>): Answering {
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
    answerTo: async (request, topic, fault) => {
      const answer = await answerTo(request, topic, fault);
      turnstile.passed(topic.kind);
      return answer;
    },
    acceptedLies,
  };
}

/** Whose answers are sent on, and whose are replaced by wrong ones. */
function createLiar(forward: (request: WireRequest) => Promise<WireAnswer>) {
  const key = newStrangersKey();
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
