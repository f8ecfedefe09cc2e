import type { World } from '../../../scripts/testing/world.ts';
import { type Said, typeCommand } from '../../support/staff.ts';

/** The check's JSON, as far as the rehearsal reads it. */
export type Check = {
  readonly books: {
    readonly orders: number;
    readonly findings: readonly { rule: string; orderId: string }[];
  };
  readonly notThere: readonly string[];
  readonly open: { readonly count: number };
  readonly found: readonly { readonly who: string; readonly number: string; readonly orderId: string }[];
  readonly notKnown: readonly string[];
};

/** Types commands of staff on the machine of a world. */
export function staffOf(world: World) {
  const type = (...words: string[]): Promise<Said> => typeCommand(world, 'rehearsal', words);
  const done = async (...words: string[]): Promise<string> => {
    const { code, printed, complained } = await type(...words);
    if (code !== 0) throw new Error(`${words.join(' ')}: ${complained || printed}`);
    return printed;
  };
  return {
    /** Makes the person who types a member of staff. */
    hire: () => done('staff', 'add', 'rehearsal'),
    /** The check since a moment: as a person reads it, and as it is compared. */
    check: async (since: string): Promise<{ readonly text: string; readonly facts: Check }> => {
      const { printed, complained } = await type('check', '--since', since, '--json');
      if (!printed.startsWith('{')) throw new Error(`the check did not come to its end: ${complained}`);
      return { text: (await type('check', '--since', since)).printed, facts: JSON.parse(printed) as Check };
    },
  };
}
