/** The lines of accounts, as statements show them. */

import type { Locale } from '@juya/contract'
import type { Ctx } from '../../platform/context.ts'
import { query } from '../../platform/db/db.ts'
import { pageFrom } from '../../platform/db/paging.ts'
import { accounts } from './chart.ts'
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
  /** The number of the order they are about. */
  ref_no?: string | undefined
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
  and e.created_at >= coalesce(to_timestamp($4::float8 / 1000), '-infinity') and e.created_at < coalesce(to_timestamp($5::float8 / 1000), 'infinity')
  and ($6::text is null or t.ref_no = $6)`

const values = ({ codes, dir, kinds, from, to, ref_no }: StatementFilter) => [
  codes,
  dir ?? null,
  kinds ? kinds.flatMap(typesOfKind) : null,
  from ?? null,
  to ?? null,
  ref_no ?? null,
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
     from ledger_entries e join ledger_transactions t on t.id = e.tx_id where ${WHERE}`,
    values(filter),
  )
  const { list } = await pageFrom(
    { page, page_size },
    ({ limit, offset }) =>
      query<Row>(
        ctx,
        'ledger_statement',
        `select e.id, e.created_at, t.type, t.memo, e.amount_fen, e.balance_after_fen, t.ref_type, t.ref_id, t.ref_no
     from ledger_entries e join ledger_transactions t on t.id = e.tx_id where ${WHERE}
     order by e.created_at desc, e.id desc limit $7 offset $8`,
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

/** Lines of these accounts after a cursor, newest first, with the account each is of. */
export async function linesAfter(
  ctx: Ctx,
  codes: readonly string[],
  { after, limit }: { after: string | null; limit: number },
): Promise<{ lines: Array<StatementLine & { account: string }>; after: string | null }> {
  const rows = await query<Row & { account: string; cursor: string }>(
    ctx,
    'ledger_lines_after',
    `select e.id, a.code as account, e.created_at, t.type, t.memo, e.amount_fen, e.balance_after_fen, t.ref_type, t.ref_id, t.ref_no,
       extract(epoch from e.created_at)::text || ' ' || e.id as cursor
     from ledger_accounts a cross join lateral (
       select * from ledger_entries e where e.account_id = a.id
         and ($2::float8 is null or (e.created_at, e.id) < (to_timestamp($2), $3::bigint))
       order by e.created_at desc, e.id desc limit $4) e
     join ledger_transactions t on t.id = e.tx_id where a.code = any($1) order by e.created_at desc, e.id desc limit $4`,
    [codes, ...(after === null ? [null, null] : after.split(' ')), limit],
  )
  const lines = rows.map(({ account, cursor: _, ...row }) => ({ ...toLine(row as Row, ctx.locale), account }))
  return { lines, after: rows.length < limit ? null : rows.at(-1)!.cursor }
}

/** One wallet over a span of time: what it began with, and every line, oldest first. */
export interface WalletSpan {
  account_id: number
  account: string
  opening_fen: number
  entries: WalletLine[]
}
export interface WalletLine {
  tx_id: number
  at_ms: number
  movement: string
  ref_type: string
  ref_id: string
  amount_fen: number
}
interface SpanRow extends Record<string, unknown> {
  account_id: number
  account: string
  opening_fen: number
}

/** People's and shops' wallets that moved in a span (ms), in the order of their ids, so many after one of them. */
export async function walletSpans(
  ctx: Ctx,
  span: { from: number; to: number },
  { after = 0, limit }: { after?: number; limit: number },
): Promise<WalletSpan[]> {
  const rows = await query<SpanRow>(
    ctx,
    'ledger_wallet_spans',
    `select a.id as account_id, a.code as account, ${OPENING} as opening_fen from ledger_accounts a
     where a.kind = 'wallet' and a.owner_type in ('user', 'shop') and a.id > $3 and exists (
       select 1 from ledger_entries e where e.account_id = a.id
         and e.created_at >= to_timestamp($1::float8 / 1000) and e.created_at < to_timestamp($2::float8 / 1000))
     order by a.id limit $4`,
    [span.from, span.to, after, limit],
  )
  return withLines(ctx, rows, span)
}

/** One wallet over a span (ms); undefined when nothing moved in it. */
export async function walletSpan(
  ctx: Ctx,
  account: string,
  span: { from: number; to: number },
): Promise<WalletSpan | undefined> {
  const rows = await query<SpanRow>(
    ctx,
    'ledger_wallet_span',
    `select a.id as account_id, a.code as account, ${OPENING} as opening_fen from ledger_accounts a where a.code = $2`,
    [span.from, account],
  )
  const [found] = await withLines(ctx, rows, span)
  return found && found.entries.length > 0 ? found : undefined
}

/** What an account had when the span began: what it has now, less every line since. */
const OPENING = `(a.balance_fen - coalesce((select sum(e.amount_fen) from ledger_entries e
  where e.account_id = a.id and e.created_at >= to_timestamp($1::float8 / 1000)), 0))::bigint`

async function withLines(
  ctx: Ctx,
  rows: readonly SpanRow[],
  { from, to }: { from: number; to: number },
): Promise<WalletSpan[]> {
  const lines = await query<WalletLine & { account_id: number; created_at: number }>(
    ctx,
    'ledger_wallet_lines',
    `select e.account_id, e.tx_id, e.created_at, t.type as movement, t.ref_type, t.ref_id, e.amount_fen
     from ledger_entries e join ledger_transactions t on t.id = e.tx_id where e.account_id = any($1)
       and e.created_at >= to_timestamp($2::float8 / 1000) and e.created_at < to_timestamp($3::float8 / 1000)
     order by e.account_id, e.created_at, e.id`,
    [rows.map(({ account_id }) => account_id), from, to],
  )
  const of = Map.groupBy(lines, ({ account_id }) => account_id)
  return rows.map((row) => ({
    ...row,
    entries: (of.get(row.account_id) ?? []).map(({ account_id: _, created_at, ...line }) => ({
      ...line,
      at_ms: created_at,
    })),
  }))
}

export interface EarnedYear extends Record<string, unknown> {
  year: string
  tasks_fen: number
  invitations_fen: number
  league_fen: number
}

/** What tasks, invitations and the league brought a person in calendar years (Asia/Shanghai) since a moment (ms), newest first. */
export async function earnedByYear(ctx: Ctx, user_id: number, since_at: number): Promise<EarnedYear[]> {
  return query<EarnedYear>(
    ctx,
    'ledger_earned_by_year',
    `select to_char(e.created_at at time zone 'Asia/Shanghai', 'YYYY') as year,
       coalesce(sum(e.amount_fen) filter (where t.type = 'bountyPaid'), 0)::bigint as tasks_fen,
       coalesce(sum(e.amount_fen) filter (where t.type in ('incomeSettled', 'incomeVoided')), 0)::bigint as invitations_fen,
       coalesce(sum(e.amount_fen) filter (where t.type = 'poolAwarded'), 0)::bigint as league_fen
     from ledger_accounts a join ledger_entries e on e.account_id = a.id join ledger_transactions t on t.id = e.tx_id
     where a.code = any($1) and e.created_at >= to_timestamp($2::float8 / 1000)
       and t.type in ('bountyPaid', 'incomeSettled', 'incomeVoided', 'poolAwarded')
     group by year order by year desc`,
    [[accounts.userWallet(user_id), accounts.userEarning(user_id)], since_at],
  )
}

/** One movement that touched an order: what it did to the escrow, the shop, the commission, the buyer and the platform's coupon. */
export interface BillRow extends Record<string, unknown> {
  id: number
  at: number
  movement: string
  escrow_fen: number
  shop_fen: number
  commission_fen: number
  buyer_fen: number
  coupon_fen: number
}

/** Every movement that touched an order, oldest first. Of a payment for several orders only this one's part. */
export const orderBill = (
  ctx: Ctx,
  { order_id, order_no, shop_id, user_id }: { order_id: number; order_no: string; shop_id: number; user_id: number },
): Promise<BillRow[]> =>
  query<BillRow>(
    ctx,
    'ledger_order_bill',
    `with touched as (
       select e.tx_id from ledger_entries e where e.account_id = (select id from ledger_accounts where code = $1)
       union select t.id from ledger_transactions t where t.ref_type = 'order' and t.ref_id = $2
       union select t.id from ledger_transactions t where t.ref_type = 'refund' and t.ref_no = $3)
     select t.id, t.created_at as at, t.type as movement,
       coalesce(sum(e.amount_fen) filter (where a.code = $1), 0)::bigint as escrow_fen,
       coalesce(sum(e.amount_fen) filter (where a.owner_type = 'shop' and a.owner_id = $4), 0)::bigint as shop_fen,
       coalesce(sum(e.amount_fen) filter (where a.kind = 'commission'), 0)::bigint as commission_fen,
       coalesce(sum(e.amount_fen) filter (where (a.owner_type = 'user' and a.owner_id = $5) or (a.kind = 'refund_transit' and e.amount_fen > 0)), 0)::bigint as buyer_fen,
       coalesce(sum(e.amount_fen) filter (where a.kind = 'marketing'), 0)::bigint as coupon_fen
     from touched join ledger_transactions t on t.id = touched.tx_id join ledger_entries e on e.tx_id = t.id join ledger_accounts a on a.id = e.account_id
     group by t.id order by t.created_at, t.id`,
    [accounts.escrow(order_id), String(order_id), order_no, shop_id, user_id],
  )
