import { expect } from 'vitest';
import { COMMANDS } from '../../src/staff/commands.ts';
import { runCommand } from '../../src/staff/run.ts';
import { waitingForLocks } from './rows.ts';
import type { TestService } from './service.ts';

/** The result of a command: its exit code, its output, and why it refused. */
export type Said = { readonly code: number; readonly printed: string; readonly complained: string };

/** The number of the proposal that a command has made. */
export function proposalIn(said: string): string {
  return /^Proposal (\d+)/.exec(said)?.[1] ?? said;
}

/** Staff of a service who type commands, word by word. `uid` is their system login, which a sandbox does not check. */
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
  const done = async (by: string, ...typed: string[]): Promise<string> => {
    const said = await type(...typed, '--as', by);
    if (said.code !== 0) throw new Error(`${typed.join(' ')}: ${said.complained}`);
    return said.printed;
  };
  const refused = async (by: string, ...typed: string[]): Promise<string> => {
    const said = await type(...typed, '--as', by);
    if (said.code === 0) throw new Error(`${typed.join(' ')} was done: ${said.printed}`);
    return said.complained;
  };
  const proposed = async (...typed: string[]): Promise<string> => {
    const said = await done('li.lei', ...typed, '--reason', 'for the test');
    return proposalIn(said);
  };
  const decided = async (...typed: string[]): Promise<void> => {
    const id = await proposed(...typed);
    expect(await refused('li.lei', 'approve', id)).toContain('your own proposal');
    await done('han.meimei', 'approve', id);
    expect(await done('han.meimei', 'approve', id)).toContain('Nothing was done again');
  };
  return {
    type,
    /** Number of connections that wait for another transaction. */
    waiting: () => waitingForLocks(service),
    /** Types a command as one person and answers its output. Fails when it is refused. */
    done,
    /** Types a command as one person and answers why it is refused. Fails when it is done. */
    refused,
    /** Types a command that proposes, as li.lei. Answers the proposal's number. */
    proposed,
    /** One person proposes and can't approve it; another one approves; approving it again does nothing. */
    decided,
    /** Two persons adjust what is receivable of an order: the unit bears it, or we. */
    borne: (orderId: string, bearer: 'unit' | 'us') =>
      decided(
        'adjust',
        orderId,
        ...['--debit', bearer === 'unit' ? 'PAYABLE' : 'MARKETING_COST', '--credit', 'REFUNDED_ELSEWHERE'],
      ),
    /** Makes two people staff: li.lei and han.meimei. */
    hire: async (): Promise<void> => {
      for (const name of ['li.lei', 'han.meimei']) await type('staff', 'add', name, '--as', 'li.lei');
    },
  };
}
