import type { ChannelDescription } from '../../modules/channel/index.ts';
import type { Goodwill } from '../../modules/refunds/index.ts';

/** What a proposal does once it is approved. It never changes after it was proposed. */
export type Act =
  | ({ readonly kind: 'REFUND' } & Goodwill)
  | { readonly kind: 'CHANNEL'; readonly channel: ChannelDescription }
  | { readonly kind: 'OPERATOR'; readonly name: string };

/** What an act is about, and which parts of it: of two live proposals none shares a part. */
export const aboutOf = (act: Act): { readonly subject: string; readonly parts: readonly string[] } => {
  switch (act.kind) {
    case 'REFUND':
      return { subject: act.orderId, parts: act.lines.map(({ line }) => String(line)) };
    case 'CHANNEL':
      return { subject: act.channel.outputEndpoint, parts: ['channel'] };
    case 'OPERATOR':
      return { subject: act.name, parts: ['operator'] };
  }
};
