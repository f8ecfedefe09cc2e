export { type CallOutcome, type Metrics, openMetrics } from './process.ts';
export { startMetricsServer } from './server.ts';
