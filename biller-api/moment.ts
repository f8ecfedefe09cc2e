/**
 * The moment of a text in the form of `Instant`. RFC 9557 lets the name of a time zone follow the offset, and RFC 3339 has leap
 * seconds, whose second no clock here has: `Date` reads neither.
 */
export function momentOf(text: string): Date {
  const [moment = ''] = text.split('[');
  return new Date(moment.replace(/:60(?=[.Zz+-])/, ':59'));
}
