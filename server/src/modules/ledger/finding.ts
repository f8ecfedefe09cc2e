/** A rule of the books that does not hold, and where: the number of an order, or of a coupon or campaign. */
export type Finding = { readonly rule: string; readonly orderId: string };
