/** Marks a process whose `Date` is shifted. */
const SHIFTED = Symbol.for('life-payment.shifted');

/** The machine's clock in milliseconds since 1970, also where `Date` is shifted. */
export function machineNow(): number {
  return Temporal.Now.instant().epochMilliseconds;
}

/** Puts `Date` of this process ahead of the machine's clock by milliseconds, which may be negative and change. */
export function shiftDate(aheadMs: () => number): void {
  if (SHIFTED in globalThis) return;
  Reflect.set(globalThis, SHIFTED, true);
  const now = () => machineNow() + aheadMs();
  Date.now = now;
  globalThis.Date = new Proxy(Date, {
    construct: (real, given, made) => Reflect.construct(real, given.length === 0 ? [now()] : given, made),
  });
}
