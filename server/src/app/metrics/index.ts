export type { CallOutcome } from '../../kit/metrics/call-tally.ts';
export { type Metrics, openMetrics } from '../../kit/metrics/process.ts';
export { startMetricsServer } from './server.ts';
