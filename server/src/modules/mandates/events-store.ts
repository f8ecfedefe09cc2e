import type { Tx } from '../../kit/database/open.ts';

/** Records a step of a mandate or of a plan. */
export async function recordStep(
  tx: Tx,
  step: {
    readonly lifeUserId: string;
    readonly agreementId: string;
    readonly machine: 'AGREEMENT' | 'PLAN';
    readonly subject: string;
    readonly event: string;
    readonly from: string | null;
    readonly to: string;
    readonly at: Date;
  },
): Promise<void> {
  await tx
    .insertInto('autopay_events')
    .values({
      life_user_id: step.lifeUserId,
      agreement_id: step.agreementId,
      machine: step.machine,
      subject: step.subject,
      event: step.event,
      from_state: step.from,
      to_state: step.to,
      at: step.at,
    })
    .execute();
}
