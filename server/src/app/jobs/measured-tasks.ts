import { randomUUID } from 'node:crypto';
import type { Task, TaskList } from 'graphile-worker';
import type { Metrics } from '../../kit/metrics/process.ts';
import { SECOND } from '../../kit/time.ts';
import { isRequestId, traced } from '../../kit/trace.ts';

/** Wraps tasks with the trace of their request and with metrics. */
export function measuredTasks(metrics: Metrics, tasks: TaskList): TaskList {
  const measuredTask = (name: string, task: Task): Task => {
    const timed: Task = async (payload, helpers) => {
      const begun = performance.now();
      const end = (outcome: 'done' | 'failed') =>
        metrics.worked(name, outcome, (performance.now() - begun) / SECOND);
      try {
        await task(payload, helpers);
        end('done');
      } catch (error) {
        end('failed');
        throw error;
      }
    };
    return (payload, helpers) => traced(requestIdOf(payload), () => timed(payload, helpers));
  };
  return Object.fromEntries(
    Object.entries(tasks).flatMap(([name, task]) => (task ? [[name, measuredTask(name, task)]] : [])),
  );
}

/** The request id of a job; a new id for scheduled and swept jobs. */
function requestIdOf(payload: unknown): string {
  const requestId: unknown = Reflect.get(Object(payload), 'requestId');
  return isRequestId(requestId) ? requestId : randomUUID();
}
