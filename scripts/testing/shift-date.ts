/** The machine's clock as it was before the first shift. */
const SHIFTED = Symbol.for('life-payment.machine-clock');

/** Puts `Date` of this process ahead of the machine's clock by milliseconds, which may be negative and change. */
export function shiftDate(aheadMs: () => number): void {
  if (SHIFTED in globalThis) return;
  const machine = Date.now.bind(Date);
  const now = () => machine() + aheadMs();
  Reflect.set(globalThis, SHIFTED, machine);
  Date.now = now;
  globalThis.Date = new Proxy(Date, {
    construct: (real, given, made) => Reflect.construct(real, given.length === 0 ? [now()] : given, made),
  });
}

/** The machine's time, in milliseconds since 1970, also where `Date` is shifted. */
export function machineNow(): number {
  const machine: unknown = Reflect.get(globalThis, SHIFTED);
  return typeof machine === 'function' ? machine() : Date.now();
}
