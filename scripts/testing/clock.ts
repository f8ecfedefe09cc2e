// Preloaded into the processes of a test's world: their clock is ahead of the machine's by CLOCK_AHEAD_MS.
const ahead = Number(process.env['CLOCK_AHEAD_MS'] ?? 0);
const machine = Date.now.bind(Date);
const now = () => machine() + ahead;

Date.now = now;
globalThis.Date = new Proxy(Date, {
  construct: (real, given, made) => Reflect.construct(real, given.length === 0 ? [now()] : given, made),
});
