/** A paragraph, a list, or terms with what is said of each. */
export type Block =
  | string
  | readonly string[]
  | { readonly terms: readonly (readonly [term: string, text: string])[] };

type Section = { readonly heading: string; readonly blocks: readonly Block[] };

/** A text that people agree to, in one language. Its title is the route's, its version stands in the contract. */
export type TermsText = {
  /** What matters most, in a few sentences. */
  readonly summary: readonly string[];
  readonly sections: readonly Section[];
};
