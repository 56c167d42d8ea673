/** The books as the operator console reads them: accounts and movements, searched and paged. */

import type { Ctx } from '../../platform/context.ts'
import { query } from '../../platform/db.ts'
import { type Paging, TOTAL_MAX } from '../../platform/paging.ts'
import { titleOf } from './titles.ts'

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
    q?: string | undefined
    nonzero?: boolean | undefined
  },
  { page, page_size }: Paging,
): Promise<{ list: AccountView[]; total: number }> {
  const rows = await query<AccountView & { total: number }>(
    ctx,
    'ledger_accounts_page',
    `with all_accounts as (
       select a.id, a.code, a.owner_type, a.owner_id, a.kind, a.mode, a.frozen,
         case when a.mode = 'strict' then a.balance_fen else a.balance_fen + coalesce((select sum(e.amount_fen) from ledger_entries e
           where e.account_id = a.id and e.created_at >= coalesce(a.rolled_to, '-infinity')), 0) end::bigint as balance_fen
       from ledger_accounts a
       where ($1::text is null or a.owner_type = $1) and ($2::bigint is null or a.owner_id = $2) and ($3::text is null or a.code like '%' || $3 || '%'))
     select *, count(*) over () as total from all_accounts where not $4 or balance_fen <> 0 order by abs(balance_fen) desc, id limit $5 offset $6`,
    [
      filter.owner_type ?? null,
      filter.owner_id ?? null,
      filter.q ? filter.q.replace(/[%_\\]/g, '\\$&') : null,
      filter.nonzero ?? false,
      page_size,
      (page - 1) * page_size,
    ],
  )
  return { list: rows.map(({ total: _, ...row }) => row), total: rows[0]?.total ?? 0 }
}

const TX = `select t.id, t.type, t.ref_type, t.ref_id, t.ref_no, t.memo, t.idem_key, t.operator_id, t.reverses_tx_id, t.created_at,
  (select json_agg(json_build_object('line', e.line, 'account_id', e.account_id, 'account_code', a.code, 'amount_fen', e.amount_fen,
     'balance_after_fen', e.balance_after_fen) order by e.line)
   from ledger_entries e join ledger_accounts a on a.id = e.account_id where e.tx_id = t.id) as entries`

const named =
  (ctx: Ctx) =>
  (row: Omit<TxView, 'tx_no' | 'title'>): TxView => ({
    ...row,
    tx_no: txNo(row.id),
    title: titleOf(row.type, ctx.locale, row.memo),
  })

/** A movement's number as people write it. */
export const txNo = (id: number): string => `L${String(id).padStart(9, '0')}`

/** Movements, newest first, by account, type, what they are about, or a number or key searched for. */
export async function txsPage(
  ctx: Ctx,
  filter: {
    account_id?: number | undefined
    type?: string | undefined
    ref_type?: string | undefined
    ref_id?: string | undefined
    q?: string | undefined
  },
  { page, page_size }: Paging,
): Promise<{ list: TxView[]; total: number }> {
  const where = `where ($1::bigint is null or exists (select from ledger_entries e where e.tx_id = t.id and e.account_id = $1))
    and ($2::text is null or t.type = $2) and ($3::text is null or t.ref_type = $3) and ($4::text is null or t.ref_id = $4)
    and ($5::text is null or t.idem_key like $5 || '%' or t.ref_no = $5 or t.ref_id = $5)`
  const values = [
    filter.account_id ?? null,
    filter.type ?? null,
    filter.ref_type ?? null,
    filter.ref_id ?? null,
    filter.q ? filter.q.replace(/[%_\\]/g, '\\$&') : null,
  ]
  const [count] = await query<{ total: number }>(
    ctx,
    'ledger_txs_count',
    `select count(*) as total from (select 1 from ledger_txs t ${where} limit ${TOTAL_MAX + 1}) capped`,
    values,
  )
  const rows = await query<Omit<TxView, 'tx_no' | 'title'>>(
    ctx,
    'ledger_txs_page',
    `${TX} from ledger_txs t ${where} order by t.id desc limit $6 offset $7`,
    [...values, page_size, (page - 1) * page_size],
  )
  return { list: rows.map(named(ctx)), total: count!.total }
}

/** One movement by its id or number. */
export async function txById(ctx: Ctx, id_or_no: number | string): Promise<TxView | undefined> {
  const id = typeof id_or_no === 'number' ? id_or_no : Number(/^L?(\d{1,15})$/.exec(id_or_no)?.[1] ?? 0)
  const rows = await query<Omit<TxView, 'tx_no' | 'title'>>(
    ctx,
    'ledger_tx_one',
    `${TX} from ledger_txs t where t.id = $1`,
    [id],
  )
  return rows.map(named(ctx))[0]
}

/** Every movement about one thing, e.g. ('order', 7), oldest first. */
export async function txsOf(ctx: Ctx, ref_type: string, ref_id: string | number): Promise<TxView[]> {
  const rows = await query<Omit<TxView, 'tx_no' | 'title'>>(
    ctx,
    'ledger_txs_of',
    `${TX} from ledger_txs t where t.ref_type = $1 and t.ref_id = $2 order by t.id`,
    [ref_type, String(ref_id)],
  )
  return rows.map(named(ctx))
}
