import { inOrder } from './in-order.ts';

/**
 * Which number had which campaign's coupon, whoever it belonged to then; and which pictures of feedback were drawn anew.
 */
export const numbersAndPictures = inOrder(
  // Beside the coupons, which belong to a user: one number may have been several users', one after another.
  `create table campaign_numbers (
    campaign_id text not null references campaigns,
    mobile_hash bytea not null,
    primary key (campaign_id, mobile_hash)
  )`,
  `insert into campaign_numbers (campaign_id, mobile_hash)
    select distinct c.campaign_id, u.mobile_hash from coupons c join users u using (life_user_id)
    where c.campaign_id is not null and u.mobile_hash is not null`,

  // Null: kept as it came, until a job has drawn it.
  `alter table feedback_pictures add column drawn_at timestamptz`,
  `create index feedback_pictures_not_drawn on feedback_pictures (picture) where drawn_at is null`,
);
