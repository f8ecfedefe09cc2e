/** One event: a request between two parties, or something that happened in the outside world. */
export type WireEvent = {
  readonly id: number;
  /** The call or page, e.g. `alipay.trade.query`. */
  readonly what: string;
  /** The result, e.g. `10000` or `WRITTEN_OFF`. */
  readonly result: string;
  /** The number of the trade or agreement, the id of the request, and such. */
  readonly facts: Readonly<Record<string, string>>;
};

/** The last few hundred events. A restart forgets them; the books stay. */
export type EventLog = {
  add(what: string, result: string, facts?: Readonly<Record<string, string>>): void;
  after(id: number): readonly WireEvent[];
  /** Waits until an event newer than `id` exists, or until `ms` have passed. */
  wait(id: number, ms: number): Promise<readonly WireEvent[]>;
  /** Ends every wait. */
  stop(): void;
};

const KEPT = 400;

/** An empty log. */
export function createEventLog(): EventLog {
  let events: WireEvent[] = [];
  let lastId = 0;
  const waiting = new Set<() => void>();
  const after = (id: number) => events.filter((event) => event.id > id);
  return {
    add: (what, result, facts = {}) => {
      lastId += 1;
      events = [...events.slice(1 - KEPT), { id: lastId, what, result, facts }];
      for (const wake of waiting) wake();
    },
    after,
    wait: (id, ms) => {
      if (after(id).length > 0) return Promise.resolve(after(id));
      return new Promise((resolve) => {
        const finish = () => {
          clearTimeout(timer);
          waiting.delete(finish);
          resolve(after(id));
        };
        const timer = setTimeout(finish, ms);
        waiting.add(finish);
      });
    },
    stop: () => {
      for (const wake of waiting) wake();
    },
  };
}
