import type { Db } from '../../database/open.ts';

export type Banner = {
  readonly bannerId: string;
  /** Null: shown in every channel. */
  readonly outputEndpoint: string | null;
  readonly titleZh: string;
  readonly titleEn: string;
  readonly textZh: string;
  readonly textEn: string;
  /** Route name of the app the banner leads to. */
  readonly route: string | null;
  readonly position: number;
};

/** The banners of a channel and those of all, in their order. */
export const readBanners = (db: Db, outputEndpoint: string): Promise<Banner[]> =>
  db
    .selectFrom('banners')
    .select([
      'banner_id as bannerId',
      'output_endpoint as outputEndpoint',
      'title_zh as titleZh',
      'title_en as titleEn',
      'text_zh as textZh',
      'text_en as textEn',
      'route',
      'position',
    ])
    .where((eb) => eb.or([eb('output_endpoint', 'is', null), eb('output_endpoint', '=', outputEndpoint)]))
    .orderBy('position')
    .orderBy('banner_id')
    .limit(20)
    .execute();

/** Adds or changes banners. */
export const writeBanners = async (db: Db, banners: readonly Banner[]): Promise<void> => {
  await db
    .insertInto('banners')
    .values(
      banners.map((banner) => ({
        banner_id: banner.bannerId,
        output_endpoint: banner.outputEndpoint,
        title_zh: banner.titleZh,
        title_en: banner.titleEn,
        text_zh: banner.textZh,
        text_en: banner.textEn,
        route: banner.route,
        position: banner.position,
      })),
    )
    .onConflict((conflict) =>
      conflict.column('banner_id').doUpdateSet((eb) => ({
        output_endpoint: eb.ref('excluded.output_endpoint'),
        title_zh: eb.ref('excluded.title_zh'),
        title_en: eb.ref('excluded.title_en'),
        text_zh: eb.ref('excluded.text_zh'),
        text_en: eb.ref('excluded.text_en'),
        route: eb.ref('excluded.route'),
        position: eb.ref('excluded.position'),
      })),
    )
    .execute();
};
