import { CHANNEL_UNKNOWN, getBannerList } from '@life-payment/contract';
import { refuse } from '@life-payment/contract/rules';
import { type ServedCall, serve } from '../../http/serve.ts';
import { DEFAULT_ENDPOINT } from '../channel/index.ts';
import { readBanners } from './store.ts';

const bannerList = serve(getBannerList, async (context, { body, language }) => {
  const outputEndpoint = body.outputEndpoint ?? DEFAULT_ENDPOINT;
  if (!(await context.channels.channel(outputEndpoint))) return refuse(CHANNEL_UNKNOWN, 'outputEndpoint');
  const banners = await readBanners(context.db, outputEndpoint);
  return {
    banners: banners.map(({ bannerId, titleZh, titleEn, textZh, textEn, route }) => ({
      bannerId,
      title: language === 'en' ? titleEn : titleZh,
      text: language === 'en' ? textEn : textZh,
      ...(route === null ? {} : { route }),
    })),
  };
});

export const contentCalls: readonly ServedCall[] = [bannerList];
