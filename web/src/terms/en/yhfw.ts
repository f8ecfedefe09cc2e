import type { TermsText } from '../types.ts';

export const text: TermsText = {
  summary: [
    'Life Payment helps you find and pay household bills. The money goes from your wallet to the unit you chose.',
    'Paying bills here costs no fee. What you pay is what the page shows before you confirm.',
    'If a unit does not accept a payment, the money goes back to your wallet by itself.',
    'You can stop using the service and close your account at any time.',
  ],
  sections: [
    {
      heading: 'What this agreement is',
      blocks: [
        'This agreement is between you and Life Payment ("we"). It covers registering for a wallet payment account through Life Payment, and paying household bills with it: water, electricity, gas, phone, broadband, TV, heating and property fees.',
        'Ticking the agreement and tapping the button to register means that you have read this agreement, the Wallet privacy policy and the Life payment customer service agreement, and accept them. We keep a record of which version you accepted, and when.',
        'Automatic payment, biometric verification and authorising a partner have texts of their own. They bind you only when you switch these on.',
      ],
    },
    {
      heading: 'Your account',
      blocks: [
        'An account belongs to one mobile number, which you prove by a code, by your wallet, or by your mobile operator. You must be able to act for yourself in law; people under 18 use the service with the consent of a parent or guardian.',
        [
          'Register with a number that you use yourself, and tell us when you change it.',
          'Keep codes, passwords and your phone to yourself. We never ask you for a code or a pay password by phone, in a message or in a chat.',
          'Log out on a phone that is not yours. If your phone is lost or you notice a payment you did not make, contact your wallet and our customer service at once.',
        ],
        "Operators give unused numbers to new people. If a number is proved again after a long time without use, or from another wallet, we treat it as a new person's: that person gets an account of their own and does not see your bills, and automatic payments of the old account are suspended.",
      ],
    },
    {
      heading: 'Finding and paying bills',
      blocks: [
        [
          "You choose the city, the unit and the account number. We ask the unit and show what it answers: the holder's name with parts hidden, the bills and the amounts.",
          'Check the holder and the address before you pay. You may pay for your family or other people who agree to it.',
          'Amounts, due dates and rules such as "all bills at once" or "oldest first" are set by the unit. A result is good for about ten minutes; after that it has to be asked for again.',
          'An order can be paid for 15 minutes. Nothing is taken until you confirm in the wallet.',
        ],
        "When the wallet has taken the money we tell the unit, and the order's page shows each step with its time. Most units book a payment within a minute; some take longer. While it is not known whether a payment was booked we say so and keep asking. Please do not pay the bill again meanwhile.",
      ],
    },
    {
      heading: 'Refunds and mistakes',
      blocks: [
        [
          'If the unit refuses a bill, the money paid for it goes back to the wallet it came from. You need not ask for it.',
          'If money arrives for an order that was already closed, all of it goes back.',
          'A coupon comes back when every bill of the order has failed. Points earned with a refunded payment are taken back.',
          "How soon a refund is visible depends on your wallet and bank. The order's page says when we sent it.",
        ],
        "A payment that the unit has booked belongs to that account and can't be taken back by us. If you paid for a wrong account, contact us soon: we help you to reach the unit, which decides.",
      ],
    },
    {
      heading: 'What we are responsible for',
      blocks: [
        'We are responsible for showing what the unit answered, for passing on your payment once and only once, for returning what was not accepted, and for keeping your data safe. If you lose money through a fault of ours, we make it good.',
        "The bill itself, the supply, tariffs, late fees set by the unit, and invoices are the unit's responsibility. The wallet is responsible for holding and moving your money under its own agreement with you. Whoever answers, you can always turn to our customer service first.",
        'Units, wallets and networks are sometimes down or under maintenance. We say so on the page as early as we can. Please do not wait until the last day before a bill is due.',
      ],
    },
    {
      heading: 'What is not allowed',
      blocks: [
        [
          'paying with money or wallets that are not yours to use, money laundering, fraud, or making payments that have no real bill',
          'looking up accounts of people who have not agreed to it, or guessing account numbers',
          'disturbing the service: attacks, programs that send requests in masses, or ways around limits',
          'abusing coupons, points or promotions, for example with many accounts of one person',
        ],
        'If we have good reason to suspect this, we may limit the functions concerned, hold back a coupon, or freeze the account. We tell you why unless the law forbids it, and you can object through customer service.',
      ],
    },
    {
      heading: 'Changes, closing the account, disputes',
      blocks: [
        'When this text changes in a way that matters to you, we show the new version and ask for your consent before it counts for you. Each version carries the day from which it applies.',
        'You can close your account by a code by SMS under "My data" in the settings. Orders that are not finished have to be paid or cancelled first; automatic payments end at your wallet, points and coupons are lost, and refunds on their way still arrive in your wallet. What the law obliges us to keep is kept for that time only, under a number that leads to nobody, and not used for anything else.',
        "This agreement follows the law of the People's Republic of China. If we disagree, please talk to customer service first; if that does not help, you may turn to a consumer association or to the court that the law names. Your rights as a consumer are not limited by this text. It exists in Chinese and English; where they differ, the Chinese text counts.",
      ],
    },
  ],
};
