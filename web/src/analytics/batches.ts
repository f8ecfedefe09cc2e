/** Events wait here, oldest first, until they are sent in batches; beyond the bound the oldest are dropped. */
export type Batches<Event> = {
  readonly add: (event: Event) => void;
  /** The next batch, which leaves; empty when nothing waits. */
  readonly take: () => Event[];
  /** Puts a batch that did not arrive back in front. */
  readonly giveBack: (batch: readonly Event[]) => void;
};

/** `size`: events of a batch, at most; `bound`: events that may wait. */
export function createBatches<Event>(size: number, bound: number): Batches<Event> {
  let waiting: Event[] = [];
  const keep = (events: Event[]) => {
    waiting = events.slice(-bound);
  };
  return {
    add: (event) => keep([...waiting, event]),
    take: () => {
      const batch = waiting.slice(0, size);
      waiting = waiting.slice(size);
      return batch;
    },
    giveBack: (batch) => keep([...batch, ...waiting]),
  };
}
