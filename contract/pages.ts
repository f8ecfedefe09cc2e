/** The app's pages: their paths below `/jiaofei`. Other apps link to them, so a released path never changes. Pinyin initials have their words beside them. */

/** The path under which the app is served. */
export const BASE = '/jiaofei';

export const HOME_PATH = '/';
/** Home, by the path that other apps link to. */
export const INDEX_PATH = '/pages/index/index';
export const MAINTENANCE_PATH = '/pages/systemMaintenance/systemMaintenance';
export const REGISTER_PATH = '/pages/register/register';
export const POP_UP_PATH = '/pages/popUp/popUp';
export const ADD_PAYMENT_PATH = '/pages/xzjf/xzjf'; // 新增缴费
export const BILL_PATH = '/pages/zdxq/zdxq'; // 账单详情
export const BILL_GROUP_PATH = '/pages/zdxq/jtzdxq'; // 家庭账单详情
export const RECORDS_PATH = '/pages/jfjl/jfjl'; // 缴费记录
export const ORDER_PATH = '/pages/ddxq/ddxq'; // 订单详情
/** A payment that covers several orders. */
export const PAYMENT_PATH = '/pages/payment/payment';
/** Where the wallet returns the payer. */
export const RETURN_PATH = '/pages/zfcg/zfcg'; // 支付成功
export const PAID_PATH = '/pages/tycgy/tycgy'; // 统一成功页
/** The page for paying one account by a partner's link. */
export const DEB_PATH = '/pages/deb/deb';
export const ACCOUNTS_PATH = '/pages/hhgl/hhgl'; // 户号管理
export const GROUP_PATH = '/pages/hhgl/accountModify';
export const ADD_GROUP_PATH = '/pages/hhgl/addGroup';
export const QUESTIONS_PATH = '/pages/cjwt/cjwt'; // 常见问题
/** With `orderId`, or `queryId` and `billNo`: a question about that order or bill. */
export const FEEDBACK_PATH = '/pages/feedBack/feedBack';
export const HISTORICAL_PATH = '/pages/lszh/lszh'; // 历史账户
export const HISTORICAL_PAY_PATH = '/pages/lszh/zcjf_jump';
export const MARKETING_PATH = '/pages/marketing/marketing';
export const COUPON_GRANT_PATH = '/pages/yzdGrantTicket/yzdGrantTicket';
export const COUPON_USE_PATH = '/pages/yzdUseTicket/yzdUseTicket';
export const PREVIEW_PATH = '/preview-image';
/** The page on which everybody can verify a receipt. */
export const RECEIPT_PATH = '/pages/receipt/receipt';
export const AUTOPAY_PATH = '/pages/zdjf/zdjf'; // 自动缴费
/** One mandate: `agreementId`, or `accountId` for the mandate of an account. */
export const AUTOPAY_MANAGE_PATH = '/pages/zdjfgl/zdjfgl'; // 自动缴费管理
export const AUTOPAY_OPEN_PATH = '/pages/zdjfkt/zdjfkt'; // 自动缴费开通
export const AUTOPAY_OPENED_PATH = '/pages/zdjfktcg/zdjfktcg'; // 自动缴费开通成功
export const AUTOPAY_CLOSED_PATH = '/pages/zdjfgbcg/zdjfgbcg'; // 自动缴费关闭成功
export const INBOX_PATH = '/pages/inbox/inbox';
/** The copy of the payer's data, and closing the account: `show` is `closing` for the latter. */
export const MY_DATA_PATH = '/pages/myData/myData';
export const ORDER_PLACED_PATH = '/pages/5Gtycgy/5Gtycgy';
export const DEBUGGING_PATH = '/uni_modules/HF-HF_debugging/pages/next/next';
export const CHOOSE_LOCATION_PATH = '/choose-location';
export const OPEN_LOCATION_PATH = '/open-location';

export const FUND_SECURITY_PATH = '/pages/fwxy/bzgz'; // 服务协议：保障规则
export const PERSONAL_INFORMATION_PATH = '/pages/fwxy/grxx'; // 个人信息
export const BIOMETRIC_PATH = '/pages/fwxy/swsb'; // 生物识别
export const USER_TERMS_PATH = '/pages/fwxy/yhfw'; // 用户服务
export const PRIVACY_PATH = '/pages/fwxy/yszc'; // 隐私政策
export const ENTRUSTED_PAYMENT_PATH = '/pages/paymentAgreement/paymentAgreement';
export const CUSTOMER_SERVICE_PATH = '/pages/serviceAgreement/serviceAgreement';

/** Pages that lead on: to a page of the app or an allowed address, to the app around this one, or to a mini-program. */
export const JUMP_PATH = '/pages/jump/jump';
export const APP_JUMP_PATH = '/pages/jump/appjump';
export const MINI_PROGRAM_JUMP_PATH = '/pages/jump/jumpGwxcx';
