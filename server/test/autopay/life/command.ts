import type fc from 'fast-check';
import { compare, type Story } from './story.ts';

/** A command. After it everything is compared. */
export type Command = fc.AsyncCommand<Story, object>;

export function command(name: string, run: (story: Story) => Promise<void>): Command {
  return {
    check: () => true,
    run: async (story) => {
      story.told.push(name);
      await run(story);
      await compare(story);
    },
    toString: () => name,
  };
}

/** A command about the existing mandate. It does nothing before there is one. */
export function about(
  name: string,
  run: (story: Story, life: NonNullable<Story['life']>) => Promise<unknown>,
): Command {
  return command(name, async (story) => {
    if (story.life) await run(story, story.life);
  });
}
