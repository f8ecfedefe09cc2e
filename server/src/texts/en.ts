import { ownDataEn } from './own-data/en.ts';
import type { Texts } from './types.ts';

/** The service's own texts in English. */
export const en: Texts = {
  projects: {
    WATER: 'Water',
    ELECTRICITY: 'Electricity',
    GAS: 'Gas',
    PHONE: 'Phone',
    BROADBAND: 'Broadband',
    TV: 'TV',
    HEATING: 'Heating',
    PROPERTY: 'Property',
  },
  rejections: {
    ALREADY_PAID: 'This bill was already paid elsewhere',
    ACCOUNT_CLOSED: 'This account is closed at the provider',
    AMOUNT_CHANGED: 'The amount of the bill changed',
    BILL_WITHDRAWN: 'The provider withdrew this bill',
    CANCELLED: 'The provider did not credit it in time, and confirmed that it no longer will',
    NOT_ACCEPTED: 'The provider gave no reason',
  },
  refundedElsewhere: 'The wallet has already refunded it, so it was not sent to the provider',
  voidElsewhere: 'The wallet has already refunded it, and the provider confirmed that it will not credit it',
  reversed: 'The provider reversed what it had credited, so you are refunded',
  subjects: { one: 'Life payment {unit} {number}', several: 'Life payment: {count} bills' },
  unitGone: 'The provider no longer responds, so you are refunded',
  sms: {
    code: '[Life payment] {purpose} {code}, valid for 5 minutes. Never share it.',
    purposes: {
      LOGIN: 'Your code is',
      DATA_COPY: 'To get a copy of your data, the code is',
      CLOSE_ACCOUNT: 'To CLOSE your account permanently, the code is',
      RAISE_AUTOPAY: 'To RAISE the amount of automatic payment, the code is',
    },
    autopayNotice:
      '[Life payment] {account}: {amount} yuan will be taken automatically after {time} on {day}. To skip it or to stop, open "Automatic payment" before then.',
    autopayAsked:
      '[Life payment] {account}: a bill of {amount} yuan is over your limit or well above the usual. Nothing is taken unless you agree. Open "Automatic payment", or pay it yourself.',
    autopayLeft:
      '[Life payment] {account}: a bill of {amount} yuan was not taken: {why}. Please pay it yourself in the app{until}.',
    autopayUntil: ' by {day}',
    autopayStopped:
      '[Life payment] After a long pause you begin anew, so automatic payment of your earlier account charges nothing more and ends in {days} days. To go on, set it up again in the app.',
    autopayGoesOn:
      '[Life payment] Automatic payment was stopped, because your earlier number went to another user. You logged in from your own wallet, so it continues.',
    closed:
      '[Life payment] Your account is closed, and your personal data is being deleted. If it was not you, call customer service at once.',
  },
  ownData: ownDataEn,
  inbox: {
    account: '{unit} ({account}): {text}',
    newWay: '{way}. If that was not you, log that device out in the settings and call customer service',
    ways: {
      CHANNEL: '{name} can log you in from now on, after a code to your mobile number',
      WALLET: 'Your wallet logs you in from now on',
      NUMBER: 'Your mobile number is {mobile} from now on',
    },
    titles: {
      NEW_WAY_IN: 'A new way to log in',
      NEW_BILL: 'New bill',
      ORDER_SUCCEEDED: 'Payment credited',
      ORDER_REFUNDED: 'Payment refunded',
      AUTOPAY_OPENED: 'Automatic payment is on',
      AUTOPAY_ENDED: 'Automatic payment was turned off',
      AUTOPAY_LOCKED: 'Automatic payment is locked',
      AUTOPAY_RULES_CHANGED: 'Set the amount of automatic payment again',
      AUTOPAY_NOTICE: 'Automatic payment soon',
      AUTOPAY_ASKED: 'A bill needs your approval',
      AUTOPAY_PAID: 'Paid automatically',
      AUTOPAY_FAILED: 'Automatic payment failed',
      AUTOPAY_LEFT: 'Please pay a bill manually',
      AUTOPAY_OTHER_SIGNER: "Signed with someone else's wallet",
      QUESTION_ANSWERED: 'Your question is answered',
      SIGNED_FOR_ANOTHER: "You signed for someone else's bills",
    },
    partlyRefunded: 'Partly refunded',
    bill: '{amount}{ofMonth}{until}',
    ofMonth: ' for {month}',
    until: ', pay by {day}',
    credited: '{paid} credited',
    refunded: '{refunded} was refunded to your wallet',
    refundedPart: '{refunded} was refunded to your wallet, {rest} was credited',
    refundedByBank: '{refunded} is refunded, by bank transfer where the wallet could not',
    refundedPartByBank:
      '{refunded} is refunded, by bank transfer where the wallet could not; {rest} was credited',
    opened: 'we notify you at least a day before each charge',
    ended: 'it was ended in the wallet, nothing more is charged',
    locked: 'the balance was too low three times in a row, unlock it to continue',
    rulesChanged: 'the provider changed its amount rules, nothing is charged until then',
    otherSigner: {
      ENDED:
        'someone else agreed to it in their wallet, so it was ended at once and nothing was charged. Set it up again and agree in your own wallet',
      STOPPED:
        "the wallet says that someone else's wallet agreed to it, so nothing more is charged. Pay manually, or turn it off and set it up with your own wallet",
    },
    signedForAnother:
      "You agreed in your wallet to pay someone else's bills. That was ended at once and nothing was charged. Do not agree on pages that others send you",
    what: '{amount}{ofMonth}',
    whatTogether: '{amount} for {bills} bills together',
    notice: '{what} will be charged on {day}. You can skip it or turn automatic payment off before then',
    asked: '{what} {why}. Nothing is charged unless you approve{due}',
    askReasons: { OVER_CAP: 'is above your limit', UNUSUAL: 'is far above the usual {usual}' },
    due: ', due {day}',
    paid: '{what} charged',
    failed: '{what} was not charged: {reason}. {next}',
    again: 'We try again on {day}',
    payYourself: 'Please pay it yourself{by}',
    payYourselfBy: ' by {day}',
    left: '{what} was not charged: {reason}. Please pay it yourself{by}',
    leftBy: ' by {day}',
    failures: {
      INSUFFICIENT_BALANCE: 'the balance was too low',
      AGREEMENT_ENDED: 'the agreement was ended in the wallet',
      OVER_LIMIT: "it was above the wallet's limit",
      REFUSED: 'the wallet declined it',
      NOT_CONFIRMED: 'the wallet did not confirm it',
    },
    leftReasons: {
      LOCKED: 'automatic payment is locked',
      RULES_CHANGED: 'the provider changed its amount rules',
      PAUSED: 'automatic payment is paused',
      SUSPENDED: 'automatic payment is suspended',
      NOT_ANSWERED: 'you did not approve it',
      UNIT_SILENT: 'the provider gave no usable answer in time',
      OLDER_FIRST: 'an older bill must be paid first',
      TOGETHER: 'the provider takes all open bills only together',
      AMOUNT: 'the provider does not accept this amount',
      REPEATED: 'its number is that of a bill you have paid',
    },
  },
};
