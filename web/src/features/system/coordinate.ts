/** Degrees in WGS 84. */
export type Coordinate = { readonly latitude: number; readonly longitude: number };

const DEGREES = /^-?\d{1,3}(?:\.\d{1,12})?$/;

/** The coordinate in `latitude` and `longitude` of an address; null unless both are valid. */
export function readCoordinate(params: URLSearchParams): Coordinate | null {
  const latitude = degreesOf(params.get('latitude'), 90);
  const longitude = degreesOf(params.get('longitude'), 180);
  return latitude === null || longitude === null ? null : { latitude, longitude };
}

/** `28.22820, 112.93880`: precise to a metre, in the form that map apps read. */
export function coordinateText({ latitude, longitude }: Coordinate): string {
  return `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`;
}

function degreesOf(text: string | null, most: number): number | null {
  if (text === null || !DEGREES.test(text)) return null;
  const value = Number(text);
  return Math.abs(value) <= most ? value : null;
}
