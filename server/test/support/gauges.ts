import { STATE } from '../../src/app/metrics/state.ts';
import type { TestService } from './service.ts';

/** Reads the value of a gauge, or of one of its labels; undefined when it has none. */
export function gauges(service: TestService) {
  return async (name: string, label?: string): Promise<number | undefined> => {
    const found = STATE.find((state) => state.name === name);
    const samples = (await found?.read(service.context)) ?? [];
    return samples.find(({ labels = {} }) => Object.values(labels)[0] === label)?.value;
  };
}
