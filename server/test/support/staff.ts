import { COMMANDS } from '../../src/staff/commands.ts';
import { runCommand } from '../../src/staff/run.ts';
import type { TestService } from './service.ts';
import { waitingForLocks } from './tables.ts';

/** What a command left behind: its exit code, what it printed, and why it did nothing. */
export type Said = { readonly code: number; readonly printed: string; readonly complained: string };

/**
 * Staff of a service who type commands; the words of one are given as they are. `uid` is the login
 * they type from, which a sandbox does not ask for.
 */
export function staffAtWork(service: TestService, uid = 1001) {
  const type = async (...typed: string[]): Promise<Said> => {
    const printed: string[] = [];
    const complained: string[] = [];
    const terminal = {
      print: async (line: string) => void printed.push(line),
      complain: (line: string) => void complained.push(line),
    };
    const code = await runCommand(COMMANDS, () => service.context, terminal, typed, uid);
    return { code, printed: printed.join('\n'), complained: complained.join('\n') };
  };
  return {
    type,
    /** Connections that wait for another transaction. */
    waiting: () => waitingForLocks(service),
    /** Types for one staff member; fails unless it is done. Answers what was printed. */
    done: async (by: string, ...typed: string[]): Promise<string> => {
      const said = await type(...typed, '--as', by);
      if (said.code !== 0) throw new Error(`${typed.join(' ')}: ${said.complained}`);
      return said.printed;
    },
    /** Types for one staff member; fails if it is done. Answers why not. */
    refused: async (by: string, ...typed: string[]): Promise<string> => {
      const said = await type(...typed, '--as', by);
      if (said.code === 0) throw new Error(`${typed.join(' ')} was done: ${said.printed}`);
      return said.complained;
    },
    /** Makes two persons staff: li.lei and han.meimei. */
    hire: async (): Promise<void> => {
      for (const name of ['li.lei', 'han.meimei']) await type('staff', 'add', name, '--as', 'li.lei');
    },
  };
}
