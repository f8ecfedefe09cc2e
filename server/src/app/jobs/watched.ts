import { randomUUID } from 'node:crypto';
import type { Task, TaskList } from 'graphile-worker';
import type { Context } from '../../kit/context.ts';
import { SECOND } from '../../kit/time.ts';
import { isRequestId, traced } from '../../kit/trace.ts';

/** The same tasks under the request they came of, counted and timed. */
export function watched({ metrics }: Context, tasks: TaskList): TaskList {
  const watchedTask = (name: string, task: Task): Task => {
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
    Object.entries(tasks).flatMap(([name, task]) => (task ? [[name, watchedTask(name, task)]] : [])),
  );
}

/** The request a job came of; a schedule's and a swept one's job is the first of its own story. */
function requestIdOf(payload: unknown): string {
  const requestId: unknown = Reflect.get(Object(payload), 'requestId');
  return isRequestId(requestId) ? requestId : randomUUID();
}
