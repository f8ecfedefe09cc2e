export type { CallOutcome } from './call-tally.ts';
export { type Metrics, openMetrics } from './process.ts';
export { startMetricsServer } from './server.ts';
