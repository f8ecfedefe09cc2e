import { own, PAID, passing, type Retention, SERVICE } from '../kit/retention.ts';

/** The tables of this room, with their retention. */
export const CARE_TABLES = {
  feedback: own(180, 'it was given'),
  feedback_pictures: passing(180, 'the feedback was given'),
  data_copies: own(1, 'the copy was made'),
  account_closings: PAID,
  faq_hits: passing(60, 'the session of who asked was last used'),
  analytics_events: passing(30, 'they were received'),
  banners: SERVICE,
  faq_sections: SERVICE,
  faqs: SERVICE,
  customer_services: SERVICE,
} as const satisfies Record<string, Retention>;
