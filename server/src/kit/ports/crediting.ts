/** How long a unit took to credit, in whole seconds from the payment at the wallet to the write-off. */
export type CreditingTime = {
  /** Half of its bills took no longer. */
  readonly typicalSeconds: number;
  /** Nineteen of twenty took no longer. */
  readonly slowSeconds: number;
};

/** How long units take to credit, held in memory. */
export type Crediting = {
  /** Null where too little is known. */
  readonly of: (unitId: string) => Promise<CreditingTime | null>;
  /** Sees a new measurement now and not within seconds. */
  readonly refresh: () => Promise<void>;
};
