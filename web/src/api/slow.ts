/** A network that has not answered by then is helped out by what was kept, where something was. */
export const SLOW_MS = 2500;
