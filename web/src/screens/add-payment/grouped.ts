const GROUP = 4;

/** A number in the groups in which it is shown: `0751929269` → `0751 9292 69`. */
export function groupNumber(number: string): string {
  return (number.match(/.{1,4}/g) ?? []).join(' ');
}

/** Where the caret stands in a grouped number, behind so many characters of the number itself. */
export function caretBehind(count: number): number {
  return count === 0 ? 0 : count + Math.floor((count - 1) / GROUP);
}
