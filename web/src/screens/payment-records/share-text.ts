/** `28%`; what is there and rounds to nothing is `<1%`. */
export function shareText(share: number): string {
  return share > 0 && share < 0.005 ? '<1%' : `${Math.round(share * 100)}%`;
}
