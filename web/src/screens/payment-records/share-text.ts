/** `28%`; a share above zero that rounds to 0 is `<1%`. */
export function shareText(share: number): string {
  return share > 0 && share < 0.005 ? '<1%' : `${Math.round(share * 100)}%`;
}
