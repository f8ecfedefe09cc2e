/** Releases held messages once a later one of their kind has passed. */
export type Turnstile = {
  /** Waits until one of the kind has passed, at most `ms`. */
  readonly hold: (kind: string, ms: number) => Promise<void>;
  readonly passed: (kind: string) => void;
};

export function openTurnstile(): Turnstile {
  const held = new Map<string, Set<() => void>>();
  return {
    hold: (kind, ms) =>
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
    passed: (kind) => {
      for (const go of held.get(kind) ?? []) go();
    },
  };
}
