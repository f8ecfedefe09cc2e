import type { TermsText } from '../types.ts';

export const text: TermsText = {
  summary: [
    'Customer service is free. You reach it from the home page under "Customer service".',
    'Have the order number at hand: it answers most questions about a payment.',
    'We never ask for passwords or codes.',
  ],
  sections: [
    {
      heading: 'How to reach us',
      blocks: [
        'The current phone number, the hours, the help page and Give feedback stand under "Customer service" in the app. Only the contacts shown there are ours; numbers found by searching the web may belong to swindlers. Common questions answers at any hour.',
      ],
    },
    {
      heading: 'What we help with',
      blocks: [
        [
          'where a payment is, what "being confirmed" means, when a refund comes',
          'a payment for a wrong account: we pass your request on to the unit',
          'opening, pausing, locking and closing automatic payment',
          'coupons, points and promotions',
          'login, a changed number, taking back an authorisation, closing your account',
          'your personal information: seeing, correcting, deleting, complaining',
        ],
        "Tariffs, meter readings, supply, contracts and invoices are the unit's matter. We tell you how to reach it.",
      ],
    },
    {
      heading: 'What to expect',
      blocks: [
        {
          terms: [
            ['By phone or chat', 'an answer while you are there, or a call back when it needs looking into'],
            ['Feedback', 'an answer in the app within three working days'],
            [
              'A payment that is not clear',
              'we follow it from our side without being asked, until it is booked or returned',
            ],
            ['Complaints, personal information', 'an answer with reasons within 15 working days'],
          ],
        },
        'If you are not content with an answer, ask for a second look: another person decides. After that you may still turn to a consumer association, the authorities or a court.',
      ],
    },
    {
      heading: 'Refunds',
      blocks: [
        [
          'What a unit does not accept is returned by itself; you need not apply.',
          "The order's page shows that a refund was sent, and when the wallet confirmed it.",
          'If a refund is not in your wallet a day after it was confirmed there, tell us the order number.',
        ],
      ],
    },
    {
      heading: 'Proving that it is you',
      blocks: [
        'Before we speak about an account or change something, we ask for what only you know, such as the order number, the month and the amount of a payment, or have you confirm in the app. We never ask for a pay password, an SMS code, a card number in full, a transfer, or that you share your screen or install anything. Who does is not from us: hang up.',
      ],
    },
    {
      heading: 'What we record',
      blocks: [
        'Calls and chats are recorded to settle your case and to show what was agreed, and kept until it is settled and at most three years; feedback in the app is kept for 180 days, or until you close your account. They are used for nothing else. You can ask for a copy of calls and chats; feedback is in the copy under "My data". Pictures that you send should not show other people or whole bank cards.',
      ],
    },
    {
      heading: 'With each other',
      blocks: [
        'We serve every payer with the same care: older people with patience, people with disabilities by the way that suits them, in Chinese and English. Insults, threats or masses of senseless requests may end a conversation; your case goes on all the same.',
        'If this text changes in a way that matters, we show you the new version and ask again. It exists in Chinese and English; where they differ, the Chinese text counts.',
      ],
    },
  ],
};
