import { setTimeout as pause } from 'node:timers/promises';
import type { Fault, Lie } from './decisions.ts';
import { BROKEN, bent, forged, newStrangersKey } from './lies.ts';
import { type Answered, type Asked, addresseeOf, isForm, type Said } from './messages.ts';
import { openTurnstile } from './turnstile.ts';

/** How messages are answered, truly or not. */
export type Answering = {
  /** The answer that gets back; null when the connection breaks. */
  readonly answerTo: (asked: Asked, said: Said, fault: Fault) => Promise<Answered | null>;
  /** Lies that the service took for the truth, a sentence each. */
  readonly believed: readonly string[];
};

/** `forward` passes a message on to whom it is for. */
export function createAnswering(forward: (asked: Asked) => Promise<Answered>): Answering {
  const turnstile = openTurnstile();
  const { truth, lieAbout, believed } = tellers(forward);

  const answerTo = async (asked: Asked, said: Said, fault: Fault): Promise<Answered | null> => {
    switch (fault.do) {
      case 'PASS':
        return truth(asked, said);
      case 'DELAY':
        await pause(fault.ms);
        return truth(asked, said);
      case 'HOLD':
        await turnstile.hold(said.kind, fault.ms);
        return truth(asked, said);
      case 'DROP_REQUEST':
        return null;
      case 'DROP_ANSWER':
        await truth(asked, said);
        return null;
      case 'DOUBLE':
        await truth(asked, said);
        return truth(asked, said);
      default:
        return lieAbout(fault.do, asked, said);
    }
  };

  return {
    answerTo: async (asked, said, fault) => {
      const answer = await answerTo(asked, said, fault);
      turnstile.passed(said.kind);
      return answer;
    },
    believed,
  };
}

/** Who tells the truth, and who lies. */
function tellers(forward: (asked: Asked) => Promise<Answered>) {
  const key = newStrangersKey();
  const believed: string[] = [];
  /** The last true answer of each kind, and whom it was about. */
  const heard = new Map<string, { readonly about: string; readonly answer: Answered }>();

  /** Passes a message on and keeps what was truly answered, to be told to somebody else some day. */
  const truth = async (asked: Asked, said: Said): Promise<Answered> => {
    const answer = await forward(asked);
    if (answer.status === 200) heard.set(said.kind, { about: numberIn(said), answer });
    return answer;
  };

  const tellForgery = async (lie: Lie, asked: Asked, said: Said): Promise<void> => {
    const forgery = isForm(asked) ? forged(lie, asked, key) : null;
    if (!forgery) return;
    const answer = await forward(forgery);
    if (answer.body.toString() === 'success') believed.push(`${lie}: the notice of ${numberIn(said)}`);
  };

  const lieAbout = async (lie: Lie, asked: Asked, said: Said): Promise<Answered> => {
    const other = heard.get(said.kind);
    if (lie === 'ANOTHERS_ANSWER' && other && other.about !== numberIn(said)) return other.answer;
    if (lie === 'DO_NOT_KNOW') return bent(lie, BROKEN);
    if (addresseeOf(asked.url) === 'SERVICE') await tellForgery(lie, asked, said);
    return bent(lie, await truth(asked, said));
  };

  return { truth, lieAbout, believed };
}

/** The number of what a message is about. */
function numberIn({ orderId, mandate, account }: Said): string {
  return orderId || mandate || account;
}
