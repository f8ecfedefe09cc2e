/** A paragraph, a list, or terms with their explanations. */
export type Block =
  | string
  | readonly string[]
  | { readonly terms: readonly (readonly [term: string, text: string])[] };

type Section = { readonly heading: string; readonly blocks: readonly Block[] };

/** A text that people agree to, in one language. The route has its title, the contract its version. */
export type TermsText = {
  /** A summary in a few sentences. */
  readonly summary: readonly string[];
  readonly sections: readonly Section[];
};
