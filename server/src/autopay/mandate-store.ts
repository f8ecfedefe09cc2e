import { type Insertable, sql, type Updateable } from 'kysely';
import { CALLED } from '../billing/index.ts';
import type { Db, Tx } from '../kit/database/open.ts';
import { usersOfWallet, walletIdsOf } from '../kit/database/sql.ts';
import type { MandateState } from '../kit/database/states.ts';
import type { Tables } from '../kit/database/tables.ts';
import { comparePerson, ownerOfMandate, type WalletId, type WalletIdKind } from '../kit/ids.ts';
import type { Deduction } from '../kit/ports/paying.ts';

/** A mandate. Amounts in fen. */
export type MandateRow = Omit<Deduction['mandate'], 'walletAgreementNo'> & {
  readonly agreementId: string;
  readonly requestId: string;
  readonly requestHash: Buffer;
  readonly state: MandateState;
  readonly locked: boolean;
  readonly rulesChanged: boolean;
  readonly paused: boolean;
  readonly suspended: boolean;
  readonly cap: number | null;
  readonly amount: number | null;
  readonly threshold: number | null;
  readonly payDay: number | null;
  readonly signedMost: number;
  readonly rulesHash: Buffer;
  readonly insufficient: number;
  readonly walletAgreementNo: string | null;
  /** Wallet user for whom it was requested, and the kind of that id. */
  readonly walletUserId: string | null;
  readonly walletIdKind: WalletIdKind | null;
  /** The ids that the wallet has told of its user. */
  readonly userWallets: readonly WalletId[];
  /** Compares the wallet's signer with that wallet user; null before the wallet was asked. */
  readonly signer: ReturnType<typeof comparePerson> | null;
  readonly createdAt: Date;
  readonly signBefore: Date | null;
  readonly signedAt: Date | null;
  readonly endedAt: Date | null;
  readonly attempts: number;
  readonly nextActionAt: Date | null;
  readonly checkBillsAt: Date | null;
};

const COLUMNS = [
  'life_user_id as lifeUserId',
  'agreement_id as agreementId',
  'account_id as accountId',
  'unit_id as unitId',
  'project_type as projectType',
  'billing',
  'area',
  'number_cipher as numberCipher',
  'number_hash as numberHash',
  'number_masked as numberMasked',
  'holder_masked as holderMasked',
  'request_id as requestId',
  'request_hash as requestHash',
  'output_endpoint as outputEndpoint',
  'app_type as appType',
  'state',
  'locked',
  'rules_changed as rulesChanged',
  'paused',
  'suspended',
  'cap',
  'amount',
  'threshold',
  'pay_day as payDay',
  'signed_most as signedMost',
  'rules_hash as rulesHash',
  'insufficient',
  'wallet_agreement_no as walletAgreementNo',
  'signer',
  'created_at as createdAt',
  'sign_before as signBefore',
  'signed_at as signedAt',
  'ended_at as endedAt',
  'wallet_user_id as walletUserId',
  'wallet_id_kind as walletIdKind',
  'attempts',
  'next_action_at as nextActionAt',
  'bill_check_at as checkBillsAt',
] as const;

/**
 * The ids of the wallet user a mandate belongs to; none when nobody is known. It is requested with one id; the other is
 * the same person's while the user has that one.
 */
export function ownerIds({
  walletUserId,
  walletIdKind,
  userWallets,
}: Pick<MandateRow, 'walletUserId' | 'walletIdKind' | 'userWallets'>): readonly WalletId[] {
  const own =
    walletUserId !== null && walletIdKind !== null ? { id: walletUserId, kind: walletIdKind } : null;
  if (own === null || comparePerson(userWallets, [own]) === 'SAME') return userWallets;
  return [own];
}

/** More than a user can have: there is one mandate for a saved account, and fifty saved accounts at most. */
const MOST_LIVE = 60;

/** A mandate by its number; null when the number is unknown. */
export async function readMandate(db: Db | Tx, agreementId: string): Promise<MandateRow | null> {
  return (await selectMandate(db, agreementId).executeTakeFirst()) ?? null;
}

/** Locks a mandate. The lock is as weak as an update's, so that rows that refer to it can be written meanwhile. */
export async function lockMandate(tx: Tx, agreementId: string): Promise<MandateRow | null> {
  return (await selectMandate(tx, agreementId).forNoKeyUpdate().executeTakeFirst()) ?? null;
}

/** A user's open mandates and pending activations, newest first. */
export function liveMandates(db: Db | Tx, lifeUserId: string): Promise<MandateRow[]> {
  return selectMandates(db)
    .where('life_user_id', '=', lifeUserId)
    .where('state', 'in', ['SIGNING', 'SIGNED'])
    .orderBy('created_at', 'desc')
    .orderBy('agreement_id', 'desc')
    .limit(MOST_LIVE)
    .execute();
}

/** The mandate that an earlier request with this id has made; undefined when there is none. */
export function findMandateOfRequest(
  db: Db | Tx,
  lifeUserId: string,
  requestId: string,
): Promise<MandateRow | undefined> {
  return selectMandates(db)
    .where('life_user_id', '=', lifeUserId)
    .where('request_id', '=', requestId)
    .executeTakeFirst();
}

/** Writes columns of a mandate that the caller has locked. The state is written only by `transitionMandate`. */
export async function updateMandate(
  tx: Tx,
  { lifeUserId, agreementId }: Pick<MandateRow, 'lifeUserId' | 'agreementId'>,
  change: Updateable<Tables['mandates']>,
): Promise<void> {
  await tx
    .updateTable('mandates')
    .set(change)
    .where('life_user_id', '=', lifeUserId)
    .where('agreement_id', '=', agreementId)
    .execute();
}

function selectMandate(db: Db | Tx, agreementId: string) {
  return selectMandates(db)
    .where('life_user_id', '=', ownerOfMandate(agreementId) ?? '')
    .where('agreement_id', '=', agreementId);
}

/** Selects mandates. Name and wallet ids are subqueries, not joins, so that only the mandate is locked. */
function selectMandates(db: Db | Tx) {
  return db
    .selectFrom('mandates')
    .select(COLUMNS)
    .select(
      sql<string>`coalesce((
        select ${CALLED} from accounts a
        where a.life_user_id = mandates.life_user_id and a.account_id = mandates.account_id), remark)`.as(
        'remark',
      ),
    )
    .select(walletIdsOf(sql`mandates.life_user_id`).as('userWallets'));
}

/** Writes a new mandate, SIGNING. A unique index refuses a second live mandate of an account. */
export async function insertMandate(
  tx: Tx,
  mandate: Omit<Insertable<Tables['mandates']>, 'state'>,
): Promise<void> {
  await tx
    .insertInto('mandates')
    .values({ ...mandate, state: 'SIGNING' })
    .execute();
}

export type MandateFacts = Pick<MandateRow, 'agreementId' | 'unitId' | 'numberMasked' | 'remark'>;

/** The facts of a mandate for its messages. */
export function mandateFacts({ agreementId, unitId, numberMasked, remark }: MandateFacts): MandateFacts {
  return { agreementId, unitId, numberMasked, remark };
}

/**
 * Holds at most `limit` open mandates whose amount was set under earlier rules, and returns them. `hash`: the present
 * rules, in hexadecimal. Two ordered ranges instead of `<>` let the index find the few rows.
 */
export async function holdWithOtherRules(
  tx: Tx,
  rules: readonly { readonly unitId: string; readonly hash: string }[],
  limit: number,
): Promise<(MandateFacts & { readonly lifeUserId: string })[]> {
  const { rows } = await sql<MandateFacts & { readonly lifeUserId: string }>`
    update mandates g set rules_changed = true
    from (
      select a.life_user_id, a.agreement_id
      from jsonb_to_recordset(${JSON.stringify(rules)}::jsonb) as r("unitId" text, hash text)
      cross join lateral (select decode(r.hash, 'hex') as hash) h
      cross join lateral (
        (select life_user_id, agreement_id from mandates
          where unit_id = r."unitId" and state = 'SIGNED' and not rules_changed and rules_hash < h.hash
          order by rules_hash limit ${limit})
        union all
        (select life_user_id, agreement_id from mandates
          where unit_id = r."unitId" and state = 'SIGNED' and not rules_changed and rules_hash > h.hash
          order by rules_hash limit ${limit})) a
      limit ${limit}) other
    where g.life_user_id = other.life_user_id and g.agreement_id = other.agreement_id
      and g.state = 'SIGNED' and not g.rules_changed
    returning g.life_user_id as "lifeUserId", g.agreement_id as "agreementId", g.unit_id as "unitId",
      g.number_masked as "numberMasked", g.remark`.execute(tx);
  return rows;
}

/** The user of ours who is one of these persons of the wallet; null when none is. */
export async function userOfWallet(tx: Tx, ids: readonly WalletId[]): Promise<string | null> {
  if (ids.length === 0) return null;
  const { rows } = await sql<{ user: string }>`
    select life_user_id as "user" from (${usersOfWallet(ids, true)}) as named limit 1`.execute(tx);
  return rows[0]?.user ?? null;
}

/** Open mandates whose signer is not known to be their owner, the oldest `limit`. */
export async function mandatesOfUnknownSigner(db: Db, limit: number) {
  const { rows } = await sql<{
    readonly agreementId: string;
    readonly unitId: string;
    readonly since: Date;
    readonly signer: 'OTHER' | 'UNTOLD';
  }>`
    select agreement_id as "agreementId", unit_id as "unitId", signer_at as since, signer
    from mandates where state = 'SIGNED' and signer in ('OTHER', 'UNTOLD')
    order by signer_at limit ${limit}`.execute(db);
  return rows;
}

/** Records a step of a mandate or of a plan. */
export async function recordStep(
  tx: Tx,
  { lifeUserId, agreementId }: Pick<MandateRow, 'lifeUserId' | 'agreementId'>,
  step: Omit<Insertable<Tables['autopay_events']>, 'life_user_id' | 'agreement_id' | 'at'>,
  at: Date,
): Promise<void> {
  await tx
    .insertInto('autopay_events')
    .values({ life_user_id: lifeUserId, agreement_id: agreementId, at, ...step })
    .execute();
}
