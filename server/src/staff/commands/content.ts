import { loadContentFile } from '../../modules/content/index.ts';
import type { Command } from '../command.ts';

export const contentLoad: Command = {
  name: 'content load',
  summary:
    'Puts a file’s common questions (sections), customer services, banners, campaigns and points offers in the place of those there are, each kind as a whole.',
  args: ['file'],
  run: async ({ context, print }, given) => print(await loadContentFile(context, given.arg('file'))),
};
