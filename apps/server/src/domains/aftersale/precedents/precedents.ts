/**
 * Rulings that others may read and cite. One is published when its case is over, in the same transaction: without names, with the amount as
 * a band and the day as a month. A ruling for a reason that was ruled on before cites a precedent or says why it departs from them.
 */
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Ctx, Tx } from '../../../platform/context.ts'
import { query } from '../../../platform/db/db.ts'
import { type PageOf, type Paging, pageQuery, TOTAL_MAX } from '../../../platform/db/paging.ts'
import { refuse } from '../../../platform/refuse.ts'
import { userBriefs } from '../../account/index.ts'
import type { Order } from '../../order/index.ts'
import { shopRow } from '../../shop/index.ts'
import { ALL_REASONS, type Reason } from '../rules.ts'
import { aftersale_citations, aftersale_precedents, type Case, type Precedent, type Ruling } from '../tables.ts'
import { bandOf, namedIn } from './headnote.ts'

export interface Grounds {
  /** What decided it, without names: published when the case is over. */
  headnote: string
  /** Precedents it follows. */
  cites: readonly number[]
  /** Why it departs from the precedents; published as well. */
  departs?: string
}

/**
 * Looks at what a ruling rests on, before it is written.
 * @throws Refusal HEADNOTE_NAMES {found}, NOT_FOUND (a precedent that is not there), PRECEDENT_REQUIRED {count}
 */
export async function checkGrounds(
  tx: Tx,
  one: Case,
  order: Order,
  { headnote, cites, departs }: Grounds,
): Promise<void> {
  const buyer = (await userBriefs(tx, [one.user_id])).get(one.user_id)
  const shop = await shopRow(tx, one.shop_id)
  const names = [shop.name, one.case_no, one.order_no, order.address?.receiver ?? '', buyer?.nickname ?? '']
  const found = namedIn(headnote, names) ?? namedIn(departs ?? '', names)
  if (found) refuse('HEADNOTE_NAMES', { found })
  const there = await tx.db
    .select({ id: aftersale_precedents.id })
    .from(aftersale_precedents)
    .where(and(inArray(aftersale_precedents.id, [...cites, 0]), isNull(aftersale_precedents.taken_back_at)))
  if (there.length < new Set(cites).size) refuse('NOT_FOUND')
  if (cites.length > 0 || departs) return
  const { all: count } = await countPrecedents(tx, one.reason_code)
  if (count > 0) refuse('PRECEDENT_REQUIRED', { count })
}

/** Publishes what was ruled in a case that is over now. A ruling without a headnote, from before there were any, stays with its sides. */
export async function publishPrecedent(tx: Tx, one: Case): Promise<void> {
  const { ruling } = one
  if (!ruling?.headnote) return
  const [made] = await tx.db
    .insert(aftersale_precedents)
    .values({
      case_id: one.id,
      reason_code: one.reason_code,
      type: one.type,
      result: ruling.result,
      fault: ruling.fault,
      need_return: ruling.need_return,
      amount_band: bandOf(one.amount_fen),
      month: sql`to_char(platform_now() at time zone 'Asia/Shanghai', 'YYYY-MM')`,
      headnote: ruling.headnote,
      departs: ruling.departs ?? null,
    })
    .returning({ id: aftersale_precedents.id })
  if (ruling.cites?.length)
    await tx.db
      .insert(aftersale_citations)
      .values(ruling.cites.map((cited_id) => ({ precedent_id: made!.id, cited_id })))
}

/** A case is looked at again: its published ruling stays readable, is marked, and is cited and counted no more. */
export const takeBackPrecedent = (tx: Tx, case_id: number) =>
  query(
    tx,
    'aftersale_precedent_take_back',
    'update aftersale_precedents set taken_back_at = platform_now() where case_id = $1 and taken_back_at is null',
    [case_id],
  )

export interface PrecedentFilter {
  id?: number
  reason_code?: Reason
  result?: Ruling['result']
  keyword?: string
}

const WORDS = `platform_fold(p.headnote || ' ' || coalesce(p.departs, ''))`

/** Published rulings, the latest first. */
export function pageOfPrecedents(
  ctx: Ctx,
  { id, reason_code, result, keyword }: PrecedentFilter,
  paging: Paging,
): Promise<PageOf<Precedent & { cites: number[]; cited_count: number }>> {
  return pageQuery(
    ctx,
    {
      name: 'aftersale_precedents',
      columns: `p.*, array(select c.cited_id from aftersale_citations c where c.precedent_id = p.id order by 1) as cites,
        (select count(*)::int from aftersale_citations c where c.cited_id = p.id) as cited_count`,
      from: `aftersale_precedents p where ($1::bigint is null or p.id = $1) and ($2::text is null or p.reason_code = $2)
        and ($3::text is null or p.result = $3) and ($4::text is null
          or (platform_terms(${WORDS}) @> platform_asked(platform_fold($4)) and platform_says(${WORDS}, platform_fold($4))))`,
      order: 'p.id desc',
      values: [id ?? null, reason_code ?? null, result ?? null, keyword || null],
    },
    paging,
  )
}

export type PrecedentCounts = Record<'all' | Ruling['result'], number>

/** How often it was ruled which way, for one reason or for all; of each reason and result at most TOTAL_MAX are counted. */
export async function countPrecedents(ctx: Ctx, reason_code: Reason | undefined): Promise<PrecedentCounts> {
  const [row] = await query<PrecedentCounts>(
    ctx,
    'aftersale_precedent_counts',
    `select sum(n)::int as all, coalesce(sum(n) filter (where ruled = 'refund'), 0)::int as refund,
       coalesce(sum(n) filter (where ruled = 'partial'), 0)::int as partial, coalesce(sum(n) filter (where ruled = 'reject'), 0)::int as reject
     from unnest($1::text[]) as because, unnest(array['refund', 'partial', 'reject']) as ruled, lateral (
       select count(*) as n from (select 1 from aftersale_precedents where reason_code = because and result = ruled and taken_back_at is null limit $2) found) counted`,
    [reason_code ? [reason_code] : ALL_REASONS, TOTAL_MAX],
  )
  return row!
}

/** The number under which a case's ruling is published; null until then. */
export async function precedentNo(ctx: Ctx, case_id: number): Promise<number | null> {
  const [row] = await ctx.db
    .select({ id: aftersale_precedents.id })
    .from(aftersale_precedents)
    .where(and(eq(aftersale_precedents.case_id, case_id), isNull(aftersale_precedents.taken_back_at)))
  return row?.id ?? null
}
