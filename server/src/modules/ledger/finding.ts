/** A rule of the books that is broken, and the number of the order, coupon or campaign that breaks it. */
export type Finding = { readonly rule: string; readonly orderId: string };
