/** A number in the groups in which it is shown: `0751929269` → `0751 9292 69`. */
export function groupNumber(number: string): string {
  return (number.match(/.{1,4}/g) ?? []).join(' ');
}
