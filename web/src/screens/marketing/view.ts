const VIEWS = ['offers', 'coupons', 'points'] as const;

/** A part of the page: what is on offer, the payer's coupons, the history of the points. */
export type View = (typeof VIEWS)[number];

/** The part an address asks for; what is on offer when it asks for none that there is. */
export function viewOf(text: string | null): View {
  return VIEWS.find((view) => view === text) ?? 'offers';
}
