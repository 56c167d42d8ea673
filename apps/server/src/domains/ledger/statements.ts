/** The lines of accounts, as statements show them. */

import type { Locale } from '@juya/contract'
import type { Ctx } from '../../platform/context.ts'
import { query } from '../../platform/db/db.ts'
import { pageFrom } from '../../platform/db/paging.ts'
import { kindOf, titleOf, typesOfKind } from './movements/titles.ts'

export interface StatementFilter {
  /** Account codes, e.g. user:42:wallet. */
  codes: readonly string[]
  dir?: 'in' | 'out' | undefined
  /** Kinds of titles.ts, e.g. recharge, deposit_hold; all when left out. */
  kinds?: readonly string[] | undefined
  /** ms, from (inclusive) and to (exclusive). */
  from?: number | undefined
  to?: number | undefined
}
export interface StatementLine {
  id: number
  at: number
  type: string
  title: string
  /** The movement's name in the ledger, such as depositHeldFromWallet, for a title of one's own (titleOf). */
  movement: string
  amount_fen: number
  balance_after_fen: number | null
  ref_type: string
  ref_id: string
  ref_no: string | null
}
export interface Statement {
  lines: StatementLine[]
  in_fen: number
  out_fen: number
  count: number
}

const WHERE = `e.account_id in (select id from ledger_accounts where code = any($1))
  and ($2::text is null or (case when $2 = 'in' then e.amount_fen > 0 else e.amount_fen < 0 end))
  and ($3::text[] is null or t.type = any($3))
  and e.created_at >= coalesce(to_timestamp($4::float8 / 1000), '-infinity') and e.created_at < coalesce(to_timestamp($5::float8 / 1000), 'infinity')`

const values = ({ codes, dir, kinds, from, to }: StatementFilter) => [
  codes,
  dir ?? null,
  kinds ? kinds.flatMap(typesOfKind) : null,
  from ?? null,
  to ?? null,
]

/** One page of a statement, newest first, with the sums over all pages. @param page from 1 */
export async function statement(
  ctx: Ctx,
  filter: StatementFilter,
  page: number,
  page_size: number,
): Promise<Statement> {
  const [sums] = await query<{ in_fen: number; out_fen: number; count: number }>(
    ctx,
    'ledger_statement_sums',
    `select coalesce(sum(e.amount_fen) filter (where e.amount_fen > 0), 0)::bigint as in_fen,
       coalesce(-sum(e.amount_fen) filter (where e.amount_fen < 0), 0)::bigint as out_fen, count(*) as count
     from ledger_entries e join ledger_txs t on t.id = e.tx_id where ${WHERE}`,
    values(filter),
  )
  const { list } = await pageFrom(
    { page, page_size },
    ({ limit, offset }) =>
      query<Row>(
        ctx,
        'ledger_statement',
        `select e.id, e.created_at, t.type, t.memo, e.amount_fen, e.balance_after_fen, t.ref_type, t.ref_id, t.ref_no
     from ledger_entries e join ledger_txs t on t.id = e.tx_id where ${WHERE}
     order by e.created_at desc, e.id desc limit $6 offset $7`,
        [...values(filter), limit, offset],
      ),
    () => sums!.count,
  )
  return { ...sums!, lines: list.map((row) => toLine(row, ctx.locale)) }
}

type Row = Omit<StatementLine, 'title' | 'at' | 'movement'> & { created_at: number; memo: string | null }

const toLine = ({ created_at, memo, type, ...row }: Row, locale: Locale): StatementLine => ({
  ...row,
  at: created_at,
  type: kindOf(type),
  title: titleOf(type, locale, memo),
  movement: type,
})
