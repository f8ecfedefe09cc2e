import { decide, type Fault, PASS } from './decisions.ts';
import { addresseeOf, type Topic, type WireRequest } from './messages.ts';

/**
 * Names orders, accounts and mandates the same in every run of a seed, and so decides what happens to messages about
 * them.
 */
export type Naming = {
  /** Gives a name. Messages about something without a name pass. Deductions are named after their mandate. */
  readonly name: (number: string, name: string) => void;
  /** Names what the service numbers itself under a mandate after that mandate. */
  readonly learn: (topic: Topic) => void;
  /** The fault of a message. */
  readonly faultOf: (request: WireRequest, topic: Topic) => Fault;
};

export function createNaming(seed: number, share: number): Naming {
  const names = new Map<string, string>();
  const deductions = new Map<string, number>();
  const seen = new Map<string, number>();
  return {
    name: (number, name) => {
      names.set(number, name);
    },
    learn: ({ orderId, mandate, key }) => {
      const name = names.get(key);
      if (name === undefined) return;
      if (mandate !== '' && !names.has(mandate)) names.set(mandate, name);
      if (orderId === '' || names.has(orderId)) return;
      const number = (deductions.get(name) ?? 0) + 1;
      deductions.set(name, number);
      names.set(orderId, `${name}, deduction ${number}`);
    },
    faultOf: (request, { kind, orderId, line, mandate, account }) => {
      const name = names.get(orderId) ?? names.get(mandate) ?? names.get(account);
      if (name === undefined) return PASS;
      const about = `${name} ${line}`;
      const before = seen.get(`${kind} ${about}`) ?? 0;
      seen.set(`${kind} ${about}`, before + 1);
      const way = addresseeOf(request.url) === 'SERVICE' ? 'TELL' : 'ASK';
      return decide(seed, share, { way, kind, about, before });
    },
  };
}
