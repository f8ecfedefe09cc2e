import { ConfigError } from '../../config.ts';
import type { Db } from '../../database/open.ts';
import { readContent } from './file.ts';
import { loadContent } from './load.ts';

const USAGE = `Say which content to load:
  content load <file>
The file may name common questions (sections), customer services and banners. What it names is the whole of its kind.`;

/** Answers a sentence for the operator. */
export const contentCommand = async (db: Db, [act, file]: readonly string[]): Promise<string> => {
  if (act !== 'load' || file === undefined) throw new ConfigError(USAGE);
  const content = readContent(file);
  await loadContent(db, content);
  const count = (content.sections ?? []).reduce((sum, { questions }) => sum + questions.length, 0);
  return [
    content.sections && `${count} questions`,
    content.services && `${content.services.length} customer services`,
    content.banners && `${content.banners.length} banners`,
  ]
    .filter(Boolean)
    .join(', ')
    .concat(' loaded.');
};
