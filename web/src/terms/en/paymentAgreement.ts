import type { TermsText } from '../types.ts';

export const text: TermsText = {
  summary: [
    'You entrust us to have bills of one account paid from your wallet without asking you each time.',
    'Never more than the cap you set. You hear of every deduction at least a day before, and again afterwards.',
    'You can skip one, pause, or close it at any time.',
  ],
  sections: [
    {
      heading: 'What you entrust us with',
      blocks: [
        'This agreement is about automatic payment. It belongs to one saved account at one unit: each account that is to be paid automatically needs its own consent. You allow your wallet to pay, on our request and without a password each time, bills of this account to its unit, and nothing else.',
        'You open it in the wallet client on Android or iOS and confirm it there. It begins when the wallet confirms that it is signed; until then nothing is taken.',
      ],
    },
    {
      heading: 'How much is taken',
      blocks: [
        {
          terms: [
            ['Bills after use', 'The whole bill as the unit states it, if it is not over the cap you set.'],
            [
              'Topping up in advance',
              'The fixed amount you set, when the unit says that the balance is below the threshold you set.',
            ],
            [
              'Over the cap',
              'Nothing is taken. We ask you, and you may pay it yourself or allow it this once.',
            ],
            [
              'Unusually high',
              'A bill of more than twice the usual is asked about first, even under the cap.',
            ],
          ],
        },
        'A cap above the one signed at the wallet has to be signed there anew. If the unit changes its rules for amounts, automatic payment rests until you have set the amount again.',
      ],
    },
    {
      heading: 'When it is taken, and how you hear of it',
      blocks: [
        [
          'At least one day before, we tell you the amount, the unit, the day, and how to skip or stop it.',
          'Money is taken between 07:00 and 22:00, Beijing time, before the bill is due where the unit states a due date.',
          'After each try we tell you whether it succeeded, and if not, why.',
          'A bill that you have paid yourself meanwhile is not paid again.',
        ],
        "Please see to it that your wallet can be charged. If it can't, we try once more the next day at the earliest. After three deductions in a row that failed for insufficient balance automatic payment is locked; nothing is taken until you unlock it. Bills not paid meanwhile remain yours to pay, and late fees of the unit may arise; we tell you in time so that they need not.",
      ],
    },
    {
      heading: 'How to skip, pause and stop',
      blocks: [
        [
          'Skip one deduction, or pause automatic payment: in Automatic payment management, wherever you have opened Life Payment.',
          "Change the amount, unlock, or close: in Automatic payment management in the wallet client; you can also end the agreement in the wallet's own settings, or through customer service.",
          'Closing counts at once for everything that has not been taken yet. A deduction already on its way is followed to its end, and we tell you its result.',
        ],
        "Closing costs nothing and does not affect bills already paid. The saved account stays until you delete it; an account can't be deleted while automatic payment is on.",
      ],
    },
    {
      heading: 'When we stop it',
      blocks: [
        [
          'when your wallet account is closed or frozen, or the wallet ends the agreement',
          'when the unit no longer takes part, or the account no longer exists there',
          "when the mobile number is proved by another person's wallet, or has been given to somebody else",
          'when we suspect misuse',
        ],
        'We tell you, unless we no longer reach you.',
      ],
    },
    {
      heading: 'Mistakes and refunds',
      blocks: [
        'A deduction that the unit does not accept goes back to your wallet. If we take too much, too early, twice, or without telling you before, contact customer service: we return what was wrongly taken and make good your loss. If a bill itself is wrong, the unit corrects it; we help you to reach it.',
      ],
    },
    {
      heading: 'Duration and changes',
      blocks: [
        'This agreement holds until it is closed. If this text changes in a way that matters, it applies to you only after you agree; without it you may close automatic payment, and it goes on under the old text until then. Biometric confirmation has a text of its own. This agreement exists in Chinese and English; where they differ, the Chinese text counts.',
      ],
    },
  ],
};
