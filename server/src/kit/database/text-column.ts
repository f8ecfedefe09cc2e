import type { TextByTag } from '@life-payment/contract/rules';
import type { ColumnType } from 'kysely';

/** A `jsonb` column with a text by BCP 47 tag. Written as JSON. */
export type TextColumn = ColumnType<TextByTag, string, string>;
