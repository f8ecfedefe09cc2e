/** A queue of events that are sent in batches, oldest first. When it is full, the oldest are dropped. */
export type Batches<Event> = {
  readonly add: (event: Event) => void;
  /** Removes and returns the next batch; empty when nothing waits. */
  readonly take: () => Event[];
  /** Puts a batch that was not delivered back to the front. */
  readonly giveBack: (batch: readonly Event[]) => void;
};

/** `size`: the most events of a batch; `bound`: the most events that wait. */
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
