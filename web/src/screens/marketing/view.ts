const VIEWS = ['offers', 'coupons', 'points'] as const;

/** A part of the page: offers, the payer's coupons, or the history of points. */
export type View = (typeof VIEWS)[number];

/** The part that an address names; offers if it names none. */
export function viewOf(text: string | null): View {
  return VIEWS.find((view) => view === text) ?? 'offers';
}
