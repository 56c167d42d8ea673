/** The books as the operator console reads them: accounts and movements, searched and paged. */

import type { QueryResultRow } from 'pg'
import type { Ctx } from '../../platform/context.ts'
import { query } from '../../platform/db/db.ts'
import { likePart } from '../../platform/db/like.ts'
import { type PageOf, type Paging, pageQuery } from '../../platform/db/paging.ts'
import { type MovementType, titleOf } from './movements/titles.ts'

export interface AccountView {
  id: number
  code: string
  owner_type: 'user' | 'shop' | 'order' | 'platform' | 'external'
  owner_id: number | null
  kind: string
  mode: 'strict' | 'deferred'
  balance_fen: number
  frozen: boolean
}
export interface TxView {
  id: number
  tx_no: string
  type: string
  title: string
  ref_type: string
  ref_id: string
  ref_no: string | null
  memo: string | null
  idem_key: string
  operator_id: number | null
  reverses_tx_id: number | null
  created_at: number
  entries: Array<{
    line: number
    account_id: number
    account_code: string
    amount_fen: number
    balance_after_fen: number | null
  }>
}

/** Accounts by owner, a part of their code, or having something on them; the fullest first. */
export async function accountsPage(
  ctx: Ctx,
  filter: {
    owner_type?: string | undefined
    owner_id?: number | undefined
    kind?: string | undefined
    q?: string | undefined
    nonzero?: boolean | undefined
  },
  paging: Paging,
): Promise<PageOf<AccountView>> {
  return pageQuery<AccountView & QueryResultRow>(
    ctx,
    {
      name: 'ledger_accounts_page',
      columns: '*',
      from: `(select a.id, a.code, a.owner_type, a.owner_id, a.kind, a.mode, a.frozen,
         case when a.mode = 'strict' then a.balance_fen else a.balance_fen + coalesce((select sum(e.amount_fen) from ledger_entries e
           where e.account_id = a.id and e.created_at >= coalesce(a.rolled_to, '-infinity')), 0) end::bigint as balance_fen
       from ledger_accounts a
       where ($1::text is null or a.owner_type = $1) and ($2::bigint is null or a.owner_id = $2) and ($3::text is null or a.code like $3) and ($5::text is null or a.kind = $5)) found
       where not $4 or balance_fen <> 0`,
      order: 'abs(balance_fen) desc, id',
      values: [
        filter.owner_type ?? null,
        filter.owner_id ?? null,
        filter.q ? likePart(filter.q) : null,
        filter.nonzero ?? false,
        filter.kind ?? null,
      ],
    },
    paging,
  )
}

/** Accounts of these ids as they stand in this transaction; a deferred one's balance is left at what was last rolled up. */
export const accountsByIds = (ctx: Ctx, ids: readonly number[]): Promise<Array<AccountView & QueryResultRow>> =>
  query<AccountView & QueryResultRow>(
    ctx,
    'ledger_accounts_by_ids',
    'select id, code, owner_type, owner_id, kind, mode, frozen, balance_fen from ledger_accounts where id = any($1)',
    [ids],
  )

const TX_COLUMNS = `t.id, t.type, t.ref_type, t.ref_id, t.ref_no, t.memo, t.idem_key, t.operator_id, t.reverses_tx_id, t.created_at,
  (select json_agg(json_build_object('line', e.line, 'account_id', e.account_id, 'account_code', a.code, 'amount_fen', e.amount_fen,
     'balance_after_fen', e.balance_after_fen) order by e.line)
   from ledger_entries e join ledger_accounts a on a.id = e.account_id where e.tx_id = t.id) as entries`
const TX = `select ${TX_COLUMNS}`

const named =
  (ctx: Ctx) =>
  (row: Omit<TxView, 'tx_no' | 'title'>): TxView => ({
    ...row,
    tx_no: txNo(row.id),
    title: titleOf(row.type, ctx.locale, row.memo),
  })

/** A movement's number as people write it. */
export const txNo = (id: number): string => `L${String(id).padStart(9, '0')}`

/** Movements of these ids, in no order. */
export async function txsByIds(ctx: Ctx, ids: readonly number[]): Promise<TxView[]> {
  const rows = await query<Omit<TxView, 'tx_no' | 'title'>>(
    ctx,
    'ledger_transactions_by_ids',
    `${TX} from ledger_transactions t where t.id = any($1)`,
    [ids],
  )
  return rows.map(named(ctx))
}

/** One movement by its id or number. */
export async function txById(ctx: Ctx, id_or_no: number | string): Promise<TxView | undefined> {
  const id = typeof id_or_no === 'number' ? id_or_no : Number(/^L?(\d{1,15})$/.exec(id_or_no)?.[1] ?? 0)
  const rows = await query<Omit<TxView, 'tx_no' | 'title'>>(
    ctx,
    'ledger_tx_one',
    `${TX} from ledger_transactions t where t.id = $1`,
    [id],
  )
  return rows.map(named(ctx))[0]
}

/** Every movement about one thing, e.g. ('order', 7), oldest first. */
export async function txsOf(ctx: Ctx, ref_type: string, ref_id: string | number): Promise<TxView[]> {
  const rows = await query<Omit<TxView, 'tx_no' | 'title'>>(
    ctx,
    'ledger_transactions_of',
    `${TX} from ledger_transactions t where t.ref_type = $1 and t.ref_id = $2 order by t.id`,
    [ref_type, String(ref_id)],
  )
  return rows.map(named(ctx))
}

interface PaidFor {
  pay_no: string
  /** What it pays for. */
  purpose_ids: readonly number[]
  /** The provider's own number of it. */
  event_id?: string
}

/** Every movement a payment made (movements/), its refunds aside, oldest first. */
export async function txsOfPayment(ctx: Ctx, { pay_no, purpose_ids, event_id }: PaidFor): Promise<TxView[]> {
  const key = `pay:${pay_no}`
  const keys = [key, `${key}:late`, ...purpose_ids.map((id) => `${key}:${id}`)]
  const received = event_id === undefined ? [] : [`cb:${event_id}`, `cb:${event_id}:resolved`]
  const rows = await query<Omit<TxView, 'tx_no' | 'title'>>(
    ctx,
    'ledger_transactions_of_payment',
    `${TX} from ledger_transactions t where t.idem_key = any($1) order by t.id`,
    [[...keys, ...received]],
  )
  return rows.map(named(ctx))
}

export interface WalletEntry extends Record<string, unknown> {
  type: MovementType
  ref_id: string
  amount_fen: number
  /** ms */
  at: number
}

/** Every line of an account since a moment (ms), oldest first. */
export const entriesSince = (ctx: Ctx, code: string, since: number): Promise<WalletEntry[]> =>
  query<WalletEntry>(
    ctx,
    'ledger_entries_since',
    `select t.type, t.ref_id, e.amount_fen, e.created_at as at from ledger_entries e join ledger_transactions t on t.id = e.tx_id
     where e.account_id = (select id from ledger_accounts where code = $1) and e.created_at >= to_timestamp($2::float8 / 1000)
     order by e.created_at, e.id`,
    [code, since],
  )

export interface UnmatchedReceipt extends Record<string, unknown> {
  event_id: string
  amount_fen: number
  /** The account of the provider that holds it. */
  clearing: string
  created_at: number
}
const UNMATCHED = `select t.ref_id as event_id, (-e.amount_fen)::bigint as amount_fen, a.code as clearing, t.created_at
  from ledger_transactions t join ledger_entries e on e.tx_id = t.id and e.amount_fen < 0 join ledger_accounts a on a.id = e.account_id
  where t.type = 'receivedUnmatched' and not exists (select from ledger_transactions r where r.idem_key = t.idem_key || ':resolved')`

/** Money in suspense: receipts that match nothing and are not assigned yet, oldest first. */
export const unmatchedReceipts = (ctx: Ctx, paging: Paging): Promise<PageOf<UnmatchedReceipt>> =>
  pageQuery(
    ctx,
    {
      name: 'ledger_unmatched_page',
      columns: '*',
      from: `(${UNMATCHED}) u`,
      order: 'created_at, event_id',
      values: [],
    },
    paging,
  )

/** One receipt that waits in suspense. */
export async function unmatchedReceipt(ctx: Ctx, event_id: string): Promise<UnmatchedReceipt | undefined> {
  return (
    await query<UnmatchedReceipt>(ctx, 'ledger_unmatched_one', `${UNMATCHED} and t.idem_key = 'cb:' || $1`, [event_id])
  )[0]
}
