import type { TermsText } from '../types.ts';

export const text: TermsText = {
  summary: [
    'We take only what paying bills needs: your mobile number, the accounts you enter, and what you pay.',
    'We do not sell your data, and do not use it for advertising of others.',
    'Mobile and account numbers are stored encrypted and shown with parts hidden.',
    'You can see, correct and delete your data, and take back any consent.',
  ],
  sections: [
    {
      heading: 'Who is responsible',
      blocks: [
        'Life Payment ("we") decides why and how the data described here is used, and answers to you for it. This policy covers the Life Payment pages, wherever you open them: in the wallet, in a partner\'s app, in a mini-program or in a browser. Your wallet, the units and the partners have policies of their own for what they do.',
        'The page "Personal information collection" lists each kind of data one by one.',
      ],
    },
    {
      heading: 'What we use, and why',
      blocks: [
        {
          terms: [
            [
              'To log you in',
              'Your mobile number, a code by SMS or a proof from your wallet, your mobile operator or a partner, and the number by which they know you.',
            ],
            [
              'To find and pay bills',
              'City, unit and account number; what the unit answers (holder with parts hidden, address, bills); orders, payments, refunds and their times.',
            ],
            [
              'To save you typing',
              'Accounts you saved, your remarks and groups. You decide what to save, and can delete it.',
            ],
            [
              'To find your city',
              'Your position, only when you tap "Use my position" and your phone allows it, and the rough region of your network address. We keep neither; we keep the city you chose.',
            ],
            [
              'Automatic payment, coupons, points',
              'What you agreed to, what was granted, used or taken. Only if you use them.',
            ],
            ['Feedback', 'What you write and the pictures you add.'],
            [
              'To keep the service safe and working',
              'Network address, kind of app and browser, times of calls, errors. Our logs hold the names of pages and calls, never the values in them.',
            ],
          ],
        },
        'We use this data because the contract with you needs it, because the law obliges us (for example to keep records of payments), or because you agreed. If you do not want to give what is not needed to pay a bill, everything else still works.',
        'How pages are used is counted without your number, your name or your accounts: which page, which call, how long it took.',
      ],
    },
    {
      heading: 'What stays on your phone',
      blocks: [
        'We keep a session token, the language, your city and bills you saw last in the storage of the browser or app, so that you stay logged in and can read your records without network. Logging out deletes what is yours. We use no advertising cookies.',
        'Fingerprints and faces are checked by your phone alone. They never reach us.',
      ],
    },
    {
      heading: 'Who receives data',
      blocks: [
        {
          terms: [
            ['Units', 'The account number, the bill and the amount, to query and to book your payment.'],
            ['Your wallet', 'Order number, amount and what it is for, to take the payment or return it.'],
            [
              'Mobile operator',
              'A request to prove the number of your phone, when you log in with one click.',
            ],
            ['SMS service', 'Your number and the text, to send you a code.'],
            [
              'The partner you came through',
              'A value computed from your number that means nothing elsewhere, and, after your consent, what the page "Personal information collection" says.',
            ],
            ['Authorities', 'What the law obliges us to give, and no more.'],
          ],
        },
        'Whoever works for us may use the data for that task only. We do not sell data. Data is stored inside China and not sent abroad.',
      ],
    },
    {
      heading: 'How long we keep it',
      blocks: [
        [
          'Codes by SMS are good for five minutes and for one log-in.',
          'A login ends after 30 days without use, when you log out, and 90 days after it began; it is deleted within 60 days after that.',
          'What a unit answered to a query is good for 10 minutes, and deleted within a day after it expires.',
          'Counts of how pages are used: 30 days.',
          'Saved accounts, groups and remarks: until you delete them or close your account.',
          'Messages, bill notifications and feedback with its pictures: 180 days, or until you close your account.',
          'Orders, payments, refunds, agreements of automatic payment, entries of points and coupons, and consents: as long as you have an account, and for 10 years after it is closed, as the law on payments and against money laundering requires; then they stand under a number that leads to nobody.',
          'Which account numbers you looked up: fingerprints of them, 180 days, or until you close your account.',
          'That a number took part in a coupon campaign: a fingerprint of the number, until 180 days after the campaign is over.',
          'Backups: 35 days.',
        ],
        'After that the data is deleted or made anonymous. When an account is closed, what is personal is erased right away, and in backups as they end.',
      ],
    },
    {
      heading: 'How we protect it',
      blocks: [
        'All connections are encrypted. Mobile and account numbers are stored encrypted, with keys kept apart from the data, and shown with parts hidden. Session tokens are stored only as fingerprints. Staff reach data only as far as their task needs, and are bound to secrecy.',
        'If data should be lost or seen by strangers all the same, we tell you and the authorities without delay: what happened, what it may mean for you, what we did and what you can do.',
      ],
    },
    {
      heading: 'Your rights',
      blocks: [
        [
          'See and copy: your records, accounts and automatic payments stand in the app; a copy of your data can be asked for by a code by SMS under "My data" in the settings, and be fetched once within 24 hours after it is made.',
          'Correct: change remarks and groups in the app, other data through customer service.',
          'Delete: accounts and groups in the app; your whole account by a code by SMS under "My data" in the settings.',
          'Take back consent: close automatic payment in its page; stop the sharing with a partner, biometric verification or position in their settings or through customer service. What was done before stays lawful.',
          'Complain: to customer service, or to the authority for the protection of personal information.',
        ],
        'Copies and closing are in your own hands in the app; other requests we answer within 15 working days. To protect you we may first ask you to prove that the number is yours. It costs nothing.',
      ],
    },
    {
      heading: 'Children, and changes of this policy',
      blocks: [
        'The service is made for adults. Data of children under 14 is used only with the consent of a parent or guardian; if you find that this did not happen, tell us and we delete it.',
        'When this policy changes in a way that matters, we show you the new version and ask again. It exists in Chinese and English; where they differ, the Chinese text counts.',
      ],
    },
  ],
};
