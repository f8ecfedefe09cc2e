/** `28%`; what is there and rounds to nothing is `<1%`. */
export const shareText = (share: number): string =>
  share > 0 && share < 0.005 ? '<1%' : `${Math.round(share * 100)}%`;
