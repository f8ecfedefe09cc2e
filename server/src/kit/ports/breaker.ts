/**
 * CLOSED: requests go through. OPEN: the partner did not answer several times in a row and is left alone for a while.
 * TRIAL: that while is over, and one request decides.
 */
export type BreakerState = 'CLOSED' | 'OPEN' | 'TRIAL';
