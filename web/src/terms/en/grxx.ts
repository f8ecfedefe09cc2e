import type { TermsText } from '../types.ts';

export const text: TermsText = {
  summary: [
    'This page lists, one by one, what is taken, why, how long it is kept and who gets it.',
    'It is also what you agree to when you authorise a channel to use Life Payment for you.',
    'You can take the authorisation back at any time.',
  ],
  sections: [
    {
      heading: 'Logging in and registering',
      blocks: [
        {
          terms: [
            [
              'What',
              'mobile number, SMS code or a proof from your wallet, operator or partner, consent and its time',
            ],
            ['Why', 'to know that it is you, and that you agreed'],
            [
              'Kept',
              'codes five minutes; logins up to 60 days after they end; the number as long as you have an account; consents as orders are',
            ],
            ['Who gets it', 'the SMS service or the operator, to prove the number'],
          ],
        },
      ],
    },
    {
      heading: 'Bills and payments',
      blocks: [
        {
          terms: [
            [
              'What',
              'city, unit, account number, holder and address as the unit shows them, bills, amounts, orders, payments and refunds with their times',
            ],
            ['Why', 'to find the right bill, to pay it once, and to show you what became of the money'],
            [
              'Kept',
              'answers to queries up to a day after they expire; orders as long as you have an account, and for 10 years after it is closed, under a number that leads to nobody',
            ],
            ['Who gets it', 'the unit (account, bill, amount) and your wallet (order, amount)'],
          ],
        },
        "You need no account saved to pay. If you enter somebody else's account number, please make sure that they agree.",
      ],
    },
    {
      heading: 'Saved accounts, groups and remarks',
      blocks: [
        {
          terms: [
            ['What', 'accounts you save, the names you give them, your groups'],
            ['Why', 'so that you need not type them again, and hear of new bills'],
            ['Kept', 'until you delete them or close your account; bill notifications and messages 180 days'],
            ['Who gets it', 'nobody; the unit learns the account number only when it is queried'],
          ],
        },
      ],
    },
    {
      heading: 'Automatic payment',
      blocks: [
        {
          terms: [
            [
              'What',
              'the account, the cap or amount you set, agreement number of the wallet, deductions and notices',
            ],
            ['Why', 'to pay as you ordered, within the cap, after telling you'],
            ['Kept', 'as orders are'],
            ['Who gets it', 'your wallet and the unit'],
          ],
        },
      ],
    },
    {
      heading: 'Points, coupons and feedback',
      blocks: [
        {
          terms: [
            ['What', 'points and coupons and how they were used; text and up to nine pictures of a feedback'],
            ['Why', 'to grant what was promised, and to answer you'],
            [
              'Kept',
              'points and coupons as orders are; feedback and its pictures 180 days, or until you close your account',
            ],
            ['Who gets it', 'nobody'],
          ],
        },
      ],
    },
    {
      heading: 'Position and permissions of the phone',
      blocks: [
        'Each is asked for when it is needed and never before. If you refuse, you can still pay.',
        {
          terms: [
            ['Position', 'only after you tap "Use my position", to find your city; not kept'],
            ['Pictures', 'only those you choose for a feedback'],
            ['Biometrics', 'checked by your phone alone; we receive neither fingerprint nor face'],
          ],
        },
      ],
    },
    {
      heading: 'Safety and operation',
      blocks: [
        {
          terms: [
            [
              'What',
              'network address, kind of phone, app and browser, version, times and names of calls, errors',
            ],
            ['Why', 'to prevent abuse, to find faults'],
            ['Kept', 'counts of use 30 days; logs as long as the law on network security asks for'],
            ['Who gets it', 'nobody, unless the law obliges us'],
          ],
        },
      ],
    },
    {
      heading: 'What an authorised channel receives',
      blocks: [
        'Some partners may open Life Payment for you only after you authorise them. The page asks you and names the channel. If you agree:',
        [
          'the channel tells us the mobile number under which it knows you, so that you find your own bills and records here',
          'the channel learns that you use Life Payment, your number with its middle digits hidden, and a value computed from your number for this channel alone, by which it recognises you next time',
          'the channel does not learn your account numbers, bills, orders, payments, groups or remarks',
        ],
        "The authorisation lasts until you take it back: through customer service, or in the channel's own settings. From then on the channel can no longer log you in here; your account, records and payments stay as they are. If you decline, nothing is shared, and you can still use Life Payment from your wallet.",
      ],
    },
    {
      heading: 'Your choice',
      blocks: [
        'How to see, correct and delete data, take back consent and complain is said in the Wallet privacy policy. A copy of your data, and closing your account, are under "My data" in the settings. This list exists in Chinese and English; where they differ, the Chinese text counts.',
      ],
    },
  ],
};
