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
    ACCOUNT_CLOSED: 'This account is closed at the unit',
    AMOUNT_CHANGED: 'The amount of the bill changed',
    BILL_WITHDRAWN: 'The unit withdrew this bill',
    CANCELLED: 'The unit did not credit it in time, and confirmed that it will not any more',
    NOT_ACCEPTED: 'The unit did not accept this payment',
  },
  refundedElsewhere: 'The wallet has already refunded it, so it was not sent to the unit',
  voidElsewhere: 'The wallet has already refunded it, and the unit confirmed that it will not credit it',
  reversed: 'The unit took back what it had credited, so your money goes back',
  unitGone: 'The unit does not answer any more, so your money goes back',
  sms: {
    code: '[Life payment] {purpose} {code}, good for 5 minutes. Never tell it to anyone.',
    purposes: {
      LOGIN: 'Your code is',
      DATA_COPY: 'To get a copy of your data, the code is',
      CLOSE_ACCOUNT: 'To CLOSE your account for good, the code is',
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
      '[Life payment] After a long pause you begin anew, so automatic payment of your earlier account takes nothing any more and ends in {days} days. To go on, open it again in the app.',
    autopayGoesOn:
      '[Life payment] Automatic payment was stopped, because your earlier number went to another user. You logged in from your own wallet, so it goes on.',
    closed:
      '[Life payment] Your account is closed, and what is personal is being erased. If it was not you, call customer service at once.',
  },
  ownData: ownDataEn,
  inbox: {
    account: '{account}: {text}',
    newWay: '{way}. If that was not you, end it in the settings and call customer service',
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
      AUTOPAY_RULES_CHANGED: 'Set the auto-pay amount again',
      AUTOPAY_NOTICE: 'Automatic payment soon',
      AUTOPAY_ASKED: 'A bill needs your word',
      AUTOPAY_PAID: 'Paid automatically',
      AUTOPAY_FAILED: 'Automatic payment failed',
      AUTOPAY_LEFT: 'A bill is left to you',
      AUTOPAY_OTHER_SIGNER: "Signed by somebody else's wallet",
      QUESTION_ANSWERED: 'Your question is answered',
      SIGNED_FOR_ANOTHER: "You signed for somebody else's bills",
    },
    bill: '{amount}{ofMonth}{until}',
    ofMonth: ' for {month}',
    until: ', pay by {day}',
    credited: '{paid} credited',
    refunded: '{refunded} went back to your wallet',
    refundedPart: '{refunded} went back to your wallet, {rest} was credited',
    refundedByBank: '{refunded} goes back to you, by bank transfer where the wallet could not',
    refundedPartByBank:
      '{refunded} goes back to you, by bank transfer where the wallet could not; {rest} was credited',
    opened: 'you are told at least a day before anything is taken',
    ended: 'it was ended in the wallet, nothing is taken any more',
    locked: 'the balance was too low three times in a row, unlock it to go on',
    rulesChanged: 'the unit changed its amount rules, nothing is taken until then',
    otherSigner: {
      ENDED:
        'somebody else agreed to it in their wallet, so it was ended at once and nothing was taken. Open it again and agree in your own wallet',
      STOPPED:
        "the wallet says that somebody else's wallet agreed to it, so nothing is taken any more. Pay by hand, or close it and open it with your own wallet",
    },
    signedForAnother:
      "You agreed in your wallet to pay somebody else's bills. That was ended at once and nothing was taken. Do not agree on pages that others send you",
    what: '{amount}{ofMonth}',
    whatTogether: '{amount} for {bills} bills together',
    notice: '{what} will be taken on {day}. You can skip it or turn automatic payment off before then',
    asked: '{what} {why}. Nothing is taken unless you agree{due}',
    askReasons: {
      OVER_CAP: 'is above your limit',
      UNUSUAL: 'is far above the usual {usual}',
    },
    due: ', due {day}',
    paid: '{what} taken',
    failed: '{what} was not taken: {reason}. {next}',
    again: 'It is tried again on {day}',
    payYourself: 'Please pay it yourself{by}',
    payYourselfBy: ' by {day}',
    left: '{what} was not taken: {reason}. Please pay it yourself{by}',
    leftBy: ' by {day}',
    failures: {
      INSUFFICIENT_BALANCE: 'the balance was too low',
      AGREEMENT_ENDED: 'the wallet has ended the agreement',
      OVER_LIMIT: "it was above the wallet's limit",
      REFUSED: 'the wallet refused it',
      NOT_CONFIRMED: 'the wallet did not confirm it',
    },
    leftReasons: {
      LOCKED: 'automatic payment is locked',
      RULES_CHANGED: 'the unit changed its amount rules',
      PAUSED: 'automatic payment is paused',
      SUSPENDED: 'automatic payment is suspended',
      NOT_ANSWERED: 'it was asked about and not answered',
      UNIT_SILENT: 'the unit gave no usable answer in time',
      OLDER_FIRST: 'an older bill has to be paid first',
      TOGETHER: 'the unit takes all open bills only together',
      AMOUNT: 'the unit does not take this amount',
      REPEATED: 'its number is that of a bill you have paid',
    },
  },
};
