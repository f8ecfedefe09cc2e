/** The moment of an `Instant`: `Date` reads neither RFC 9557's time zone after the offset nor RFC 3339's leap second. */
export function momentOf(text: string): Date {
  const [moment = ''] = text.split('[');
  return new Date(moment.replace(/:60(?=[.Zz+-])/, ':59'));
}
