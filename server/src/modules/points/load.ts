import type { Tx } from '../../kit/database/open.ts';
import { type WorthGiven, worthColumns } from '../coupons/index.ts';

export type OfferGiven = WorthGiven & { readonly offerId: string; readonly points: number };

/** Makes these the present offers. Others are taken off but not deleted, because coupons refer to them. */
export async function loadOffers(tx: Tx, offers: readonly OfferGiven[]): Promise<void> {
  await tx.updateTable('points_offers').set({ on_offer: false }).where('on_offer', '=', true).execute();
  for (const [position, offer] of offers.entries()) {
    const row = { ...worthColumns(offer), offer_id: offer.offerId, points: offer.points, position };
    await tx
      .insertInto('points_offers')
      .values(row)
      .onConflict((conflict) => conflict.column('offer_id').doUpdateSet(row))
      .execute();
  }
}
