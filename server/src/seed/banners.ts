import type { Banner } from '../modules/content/index.ts';

/** The sandbox's banners. */
export const BANNERS: readonly Banner[] = [
  {
    bannerId: 'all-in-one',
    outputEndpoint: null,
    titleZh: '水电燃气,一处缴清',
    titleEn: 'Every household bill in one place',
    textZh: '添加户号,账单一目了然',
    textEn: 'Add an account and see what is due',
    route: 'xzjf',
    position: 1,
  },
  {
    bannerId: 'records',
    outputEndpoint: null,
    titleZh: '缴费记录,随时可查',
    titleEn: 'Every payment on record',
    textZh: '到账进度一步一步看得见',
    textEn: 'Follow each one until it is credited',
    route: 'jfjl',
    position: 2,
  },
  {
    bannerId: 'group-welcome',
    outputEndpoint: 'jt_demo',
    titleZh: '集团用户专属入口',
    titleEn: 'Welcome, group customers',
    textZh: '话费宽带一起缴',
    textEn: 'Phone and broadband together',
    route: 'xzjf',
    position: 0,
  },
];
