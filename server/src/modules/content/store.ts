import type { TextByTag } from '@life-payment/contract/rules';
import type { Db } from '../../kit/database/open.ts';

type Banner = {
  readonly bannerId: string;
  readonly title: TextByTag;
  readonly text: TextByTag;
  /** Route name of the app the banner leads to. */
  readonly route: string | null;
};

/** The banners of a channel and those of all, in their order. */
export function readBanners(db: Db, outputEndpoint: string): Promise<Banner[]> {
  return db
    .selectFrom('banners')
    .select(['banner_id as bannerId', 'title', 'text', 'route'])
    .where((eb) => eb.or([eb('output_endpoint', 'is', null), eb('output_endpoint', '=', outputEndpoint)]))
    .orderBy('position')
    .orderBy('banner_id')
    .limit(20)
    .execute();
}
