import type { UnitDescription } from '@life-payment/biller-api';
import { type Language, type TextByTag, textIn } from '@life-payment/contract/rules';

/** A city of the catalogue. `area` is its GB/T 2260 code, six digits. */
export type CityEntry = {
  readonly area: string;
  readonly name: TextByTag;
  /** Sort key of names without letters, under the same tags. */
  readonly reading: TextByTag;
  /** The Chinese name in lower case without tones, ü as v: changsha, lvliang. */
  readonly pinyin: string;
  readonly initials: string;
};

export type Cities = {
  /** Sorted by pinyin. */
  readonly all: readonly CityEntry[];
  readonly hot: readonly CityEntry[];
  readonly byArea: ReadonlyMap<string, CityEntry>;
};

/** Cities and units, held in memory. */
export type Catalogue = {
  /** Made at first use, because only processes that answer payers need them. */
  readonly cities: () => Promise<Cities>;
  /** Null when there is no such unit. */
  readonly unit: (unitId: string) => Promise<UnitDescription | null>;
  /** All units by id, for lists. */
  readonly unitsById: () => Promise<ReadonlyMap<string, UnitDescription>>;
  readonly units: () => Promise<readonly UnitDescription[]>;
  /** Units that serve an area. */
  readonly unitsIn: (area: string) => Promise<readonly UnitDescription[]>;
  /** Units that take no new numbers because their description breaks the Biller API, with the reason. */
  readonly closed: () => Promise<ReadonlyMap<string, string>>;
  /** The unit that took over from an offline one, through any number of changes; null when there is none that works. */
  readonly replacementOf: (unit: UnitDescription) => UnitDescription | null;
  /** Reads changes now instead of within seconds. */
  readonly refresh: () => Promise<void>;
};

/** The name of a unit in the payer's language. */
export function unitName(unit: UnitDescription, language: Language): string {
  return textIn(unit.name, language);
}

/** Time a unit took to credit, in whole seconds from the payment at the wallet to the write-off. */
export type CreditingTime = {
  /** Half of its bills took no longer. */
  readonly typicalSeconds: number;
  /** Nineteen of twenty took no longer. */
  readonly slowSeconds: number;
};

/** Crediting times of units, held in memory. */
export type Crediting = {
  /** Null where too little is known. */
  readonly of: (unitId: string) => Promise<CreditingTime | null>;
  /** Reads a new measurement now instead of within seconds. */
  readonly refresh: () => Promise<void>;
};
