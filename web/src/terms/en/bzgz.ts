import type { TermsText } from '../types.ts';

export const text: TermsText = {
  summary: [
    'Your money stays in your wallet until you confirm a payment.',
    'A bill is passed on once. What a unit does not accept goes back to your wallet.',
    'If something looks wrong, stop, lock your wallet and call. Losses through our fault are made good by us.',
  ],
  sections: [
    {
      heading: 'Where your money is',
      blocks: [
        'Life Payment keeps no balance for you. Until you confirm, your money is in your wallet. After that it is on its way to the unit: we hold it apart from our own money, record every step in books that are compared with those of the wallet and of the unit each day, and use it for nothing else.',
      ],
    },
    {
      heading: 'How a payment is protected',
      blocks: [
        [
          'The amount is fixed when the order is made and never changes afterwards.',
          'The wallet asks you to confirm; we never see your pay password.',
          "Only the wallet's own signed word counts as paid, never what a page or a link says.",
          'A bill can be in one payment at a time, whoever pays it. A second payer hears that it is being paid.',
          'If an answer is lost, we ask until it is known, and do not send the payment a second time as a new one.',
          'An order that is not paid within 15 minutes is closed. Money that still arrives is returned in full.',
        ],
      ],
    },
    {
      heading: 'When money comes back',
      blocks: [
        [
          'Refused by the unit: the payment of that bill is returned at once, without waiting for other bills of the order.',
          'Paid after the order was closed: all of it is returned.',
          'Taken twice through a fault: what was too much is returned.',
        ],
        'Refunds go to the wallet the money came from and nowhere else. Nobody needs your password, a code or a fee for a refund; who asks for one is a swindler.',
      ],
    },
    {
      heading: 'What you can do',
      blocks: [
        [
          'Open Life Payment from your wallet or an app you trust, not from links in messages of strangers.',
          'Compare holder and address before you pay.',
          'Set a screen lock, and a pay password that is not your birthday.',
          'Never tell anybody a code. Never share your screen while you pay.',
          'Do not pay bills for people you do not know in exchange for cash or commission: such "bill paying jobs" are used for money laundering.',
        ],
      ],
    },
    {
      heading: 'If you notice a payment you did not make',
      blocks: [
        [
          'Freeze the wallet account in your wallet, or have it frozen by phone.',
          'Tell our customer service the order number and the time. We close what is still open and stop automatic payments on your word.',
          'Keep messages and call records, and report the case to the police.',
        ],
        'We look into it and tell you the result within 15 working days. If the cause was a fault of ours or of a system we run, we replace the loss in full. If the wallet or the unit is responsible, we pass on the evidence and stay with your case until it is answered. What was lost because somebody was given a code, password or phone on purpose is usually not replaced, but we still help to recover it.',
      ],
    },
    {
      heading: 'When we hold a payment back',
      blocks: [
        'If a payment or a login looks like misuse, we may ask for a new proof of your number, delay the order, or freeze the account. Money already taken is either passed on to the unit or returned to your wallet; it is never kept. You can object through customer service.',
        'These rules belong to the Wallet payment user service agreement. They exist in Chinese and English; where they differ, the Chinese text counts.',
      ],
    },
  ],
};
