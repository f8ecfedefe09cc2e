type Coordinate = { readonly latitude: number; readonly longitude: number };

/** Finds the city of a coordinate or of the caller's address. */
export type LocationProvider = {
  /** GB/T 2260 code of the prefecture-level city; null when it is not known. */
  readonly cityOf: (where: Coordinate | { readonly address: string }) => Promise<string | null>;
};
