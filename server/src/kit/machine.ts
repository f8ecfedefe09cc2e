/** A state machine as data: for each state, the events it knows and where they lead. */
export type Machine<State extends string, Event extends string> = Readonly<
  Record<State, Readonly<Partial<Record<Event, State>>>>
>;

/** The next state after an event; null when the state does not allow it. */
export function step<State extends string, Event extends string>(
  machine: Machine<State, Event>,
  state: State,
  event: Event,
): State | null {
  return machine[state][event] ?? null;
}

/** The next state of a step that the caller has already checked. Throws when the state does not allow it, which is a bug. */
export function mustStep<State extends string, Event extends string>(
  machine: Machine<State, Event>,
  state: State,
  event: Event,
): State {
  const next = step(machine, state, event);
  if (next === null) throw new Error(`${event} is not known in ${state}`);
  return next;
}
