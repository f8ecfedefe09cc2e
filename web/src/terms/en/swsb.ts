import type { TermsText } from '../types.ts';

export const text: TermsText = {
  summary: [
    'Fingerprint or face can stand in for your pay password. Using them is your choice.',
    'They are checked by your phone and stay on your phone. Neither we nor the units receive them.',
    'You can switch this off at any time and use the password instead.',
  ],
  sections: [
    {
      heading: 'What it is for',
      blocks: [
        'In the wallet client on Android or iOS you can confirm with a fingerprint or your face what you would otherwise confirm with the pay password, for example a payment, or opening and closing automatic payment. This text applies from the moment you switch that on.',
      ],
    },
    {
      heading: 'What happens on your phone',
      blocks: [
        [
          'You have registered your fingerprint or face in the settings of the phone. The phone keeps it in a protected part of its own.',
          'When you confirm, the phone compares and answers only "matched" or "not matched".',
          'On "matched", the wallet client makes a token that is good once and for a few minutes. That token is all we receive.',
        ],
        'We do not collect, store or pass on pictures, fingerprints, or features computed from them. Nobody can work them out from the token.',
      ],
    },
    {
      heading: 'It is your choice',
      blocks: [
        [
          'Everything works with the pay password too. Whoever does not use biometrics has no disadvantage.',
          'Switch it on and off in the settings of your wallet. Switching off counts at once.',
          'After several failed tries, after a restart, or when fingerprints or faces of the phone have changed, the wallet asks for the password.',
        ],
      ],
    },
    {
      heading: 'Please mind',
      blocks: [
        [
          'Every fingerprint and face registered on the phone can confirm payments. Register only your own.',
          'Do not use it on a phone that others unlock too, or whose system was tampered with.',
          'Before you sell or give away a phone, switch it off and erase the phone.',
          'If the phone is lost, freeze your wallet account.',
        ],
        'No method is perfect: close relatives or twins may be taken for you by some phones. If this worries you, use the password.',
      ],
    },
    {
      heading: 'Responsibility',
      blocks: [
        'A confirmation by fingerprint or face counts as yours, as one by password does. If it was misused without your fault, the Wallet account fund security rules apply. The comparison itself is done by the maker of your phone, and your wallet provides the function under its own agreement.',
      ],
    },
    {
      heading: 'Changes and questions',
      blocks: [
        'If this text changes in a way that matters, we ask you again before it applies. Children under 14 should not use this function. For questions, turn to customer service. The text exists in Chinese and English; where they differ, the Chinese text counts.',
      ],
    },
  ],
};
