import type { Messages } from './messages.ts';

/** A page of the app: its path below /jiaofei, and its title by the message's key; null where it has none. */
export type AppPage = readonly [path: string, title: keyof Messages | null];

/** Pages for logged-in payers. */
export const OWN_PAGES: readonly AppPage[] = [
  ['/', 'title_app'],
  ['/pages/index/index', 'title_app'],
  ['/pages/cjwt/cjwt', 'title_common_questions'],
  ['/pages/ddxq/ddxq', 'title_order_details'],
  ['/pages/payment/payment', 'title_payment'],
  ['/pages/hhgl/hhgl', 'title_account_management'],
  ['/pages/hhgl/accountModify', 'title_modify_group'],
  ['/pages/hhgl/addGroup', 'title_add_group'],
  ['/pages/jfjl/jfjl', 'title_payment_records'],
  ['/pages/inbox/inbox', 'title_messages'],
  ['/pages/lszh/lszh', 'title_all_historical_accounts'],
  ['/pages/lszh/zcjf_jump', null],
  ['/pages/xzjf/xzjf', 'title_add_a_payment'],
  ['/pages/zdjf/zdjf', 'title_automatic_payment'],
  ['/pages/zdjfgl/zdjfgl', 'title_automatic_payment_management'],
  ['/pages/zdjfkt/zdjfkt', 'title_enable_automatic_payment'],
  ['/pages/zdjfktcg/zdjfktcg', 'title_automatic_payment_enabled'],
  ['/pages/zdjfgbcg/zdjfgbcg', 'title_automatic_payment_closed'],
  ['/pages/zdxq/zdxq', 'title_bill_details'],
  ['/pages/zdxq/jtzdxq', 'title_bill_details'],
  ['/pages/feedBack/feedBack', 'title_give_feedback'],
  ['/pages/zfcg/zfcg', 'title_jumping'],
  ['/pages/tycgy/tycgy', 'title_jumping'],
  ['/pages/5Gtycgy/5Gtycgy', 'title_order_placed'],
  ['/pages/marketing/marketing', 'title_marketing'],
  ['/pages/yzdGrantTicket/yzdGrantTicket', 'title_year_end_warmth'],
  ['/pages/yzdUseTicket/yzdUseTicket', 'title_summer_coolness'],
  ['/uni_modules/HF-HF_debugging/pages/next/next', null],
  ['/pages/myData/myData', 'title_my_data'],
  ['/preview-image', null],
  ['/choose-location', 'place_choose'],
  ['/open-location', 'place_title'],
];

/** Pages for everybody. */
export const PUBLIC_PAGES: readonly AppPage[] = [
  ['/pages/fwxy/bzgz', 'title_fund_security'],
  ['/pages/fwxy/grxx', 'title_personal_information'],
  ['/pages/fwxy/swsb', 'title_biometric_terms'],
  ['/pages/fwxy/yhfw', 'title_user_terms'],
  ['/pages/fwxy/yszc', 'title_privacy_policy'],
  ['/pages/register/register', 'title_register_wallet'],
  ['/pages/jump/jump', 'title_jumping'],
  ['/pages/jump/appjump', 'title_jumping'],
  ['/pages/jump/jumpGwxcx', 'title_jumping'],
  ['/pages/systemMaintenance/systemMaintenance', 'title_system_maintenance'],
  ['/pages/deb/deb', 'title_pay'],
  ['/pages/paymentAgreement/paymentAgreement', 'title_entrusted_terms'],
  ['/pages/serviceAgreement/serviceAgreement', 'title_service_terms'],
  ['/pages/popUp/popUp', 'title_app'],
];
