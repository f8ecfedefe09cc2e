import { mandateToEnd } from '../../modules/mandates/index.ts';
import type { Command } from '../command.ts';
import { proposeAndPrint } from '../proposals/propose-and-print.ts';

export const mandateEnd: Command = {
  name: 'mandate end',
  summary:
    'Proposes to end an open mandate of automatic payment that another wallet user signed, or of which the wallet does not say who signed it. Another person approves it; then it is ended at the wallet, and its owner is told.',
  args: ['mandate'],
  needsReason: true,
  run: (use, given) =>
    proposeAndPrint(use, given, async (tx) => {
      const mandate = await mandateToEnd(tx, given.arg('mandate'));
      return typeof mandate === 'string' ? mandate : { kind: 'MANDATE', agreementId: mandate.agreementId };
    }),
};
