import { ConfigError } from '../../config.ts';
import type { Context } from '../../kit/context.ts';
import { type Content, readContent } from './file.ts';
import { loadContent } from './load.ts';

type Needs = Pick<Context, 'db' | 'channels'>;

/** Loads a content file. Returns a sentence for staff. Throws `ConfigError` when the file is wrong. */
export async function loadContentFile(needs: Needs, file: string): Promise<string> {
  const content = readContent(file);
  await checkChannels(needs, content);
  await loadContent(needs.db, content);
  const count = (content.sections ?? []).reduce((sum, { questions }) => sum + questions.length, 0);
  return [
    content.sections && `${count} questions`,
    content.services && `${content.services.length} customer services`,
    content.banners && `${content.banners.length} banners`,
    content.campaigns && `${content.campaigns.length} campaigns`,
    content.offers && `${content.offers.length} points offers`,
  ]
    .filter(Boolean)
    .join(', ')
    .concat(' loaded.');
}

async function checkChannels({ channels }: Needs, content: Content): Promise<void> {
  for (const outputEndpoint of new Set(channelsIn(content)))
    if (!(await channels.channel(outputEndpoint)))
      throw new ConfigError(`There is no channel "${outputEndpoint}".`);
}

function channelsIn({ sections = [], services = [], banners = [], campaigns = [] }: Content): string[] {
  return [
    ...[...sections.flatMap(({ questions }) => questions), ...services, ...banners].flatMap(
      ({ outputEndpoint }) => outputEndpoint ?? [],
    ),
    ...campaigns.flatMap(({ outputEndpoints }) => outputEndpoints ?? []),
  ];
}
