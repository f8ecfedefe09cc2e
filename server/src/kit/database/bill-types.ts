import type { ColumnType, Generated } from 'kysely';
import type { BillParts } from './money-types.ts';

/** Account numbers that a user asked for, for the limits of new numbers. */
export type AskedNumbers = {
  life_user_id: string;
  number_hash: Buffer;
  day: string;
  place: number;
  unknown_until: Date | null;
  expires_at: Date;
};

/** A bill as stored in a query. */
export type StoredBill = { billNo: string; month?: string; due: number; dueDate?: string; parts?: BillParts };

export type BillQueries = {
  life_user_id: string;
  query_id: string;
  unit_id: string;
  area: string;
  account_id: string | null;
  number_cipher: Buffer;
  number_hash: Buffer;
  number_masked: string;
  holder_masked: string;
  address_masked: string;
  bills: ColumnType<StoredBill[], string, string>;
  asked_at: Date;
  expires_at: Date;
};

export type BillClaims = {
  unit_id: string;
  number_hash: Buffer;
  bill_key: string;
  life_user_id: string | null;
  order_id: string | null;
  free_at: Date | null;
  settled_at: Date | null;
};

export type UnpaidClaims = {
  life_user_id: string;
  unit_id: string;
  number_hash: Buffer;
  bill_key: string;
  day: string;
  times: Generated<number>;
};
