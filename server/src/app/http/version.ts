/** Whether a version of whole numbers with dots is below another: `1.0.99` is below `1.0.127`. */
export function olderThan(version: string, minimum: string): boolean {
  const left = version.split('.').map(Number);
  const right = minimum.split('.').map(Number);
  const place = right.findIndex((number, index) => (left[index] ?? 0) !== number);
  return place !== -1 && (left[place] ?? 0) < (right[place] ?? 0);
}
