/** The queries on penalties. */
import type { Ctx, Tx } from '../../platform/context.ts'
import { query } from '../../platform/db/db.ts'
import { type PageOf, type Paging, pageQuery } from '../../platform/db/paging.ts'
import { invariant } from '../../platform/refuse.ts'
import { endReviewDeadlines } from '../../platform/review-deadlines.ts'
import type { HoldRef } from './store.ts'
import type { Evidence, PenaltyRow, PenaltyStatus } from './tables.ts'

export interface NewPenalty extends HoldRef {
  user_id: number
  shop_id: number
  kind: 'forfeit' | 'strike'
  rule_no: string
  evidence: readonly Evidence[]
  amount_fen: number
  title: string
  title_en: string | null
  image: string | null
  order_id: number | null
  appeal_h: number
}

/** Notes a penalty and its notice; undefined when this person already has it for this thing. */
export async function addPenalty(tx: Tx, p: NewPenalty): Promise<PenaltyRow | undefined> {
  const rows = await query<PenaltyRow>(
    tx,
    'deposit_penalty_add',
    `insert into deposit_penalties (user_id, shop_id, kind, rule_no, evidence, amount_fen, scope, ref_id, title, title_en, image, order_id, noticed_at, answer_due_at)
     select $1, $2, $3, $4, $5::jsonb, $6, $7, $8, $9, $10, $11, $12, n.at, n.at + $13 * interval '1 hour' from (select platform_now() as at) n
     on conflict (user_id, scope, ref_id, rule_no) where status <> 'dropped' do nothing returning *`,
    [
      p.user_id,
      p.shop_id,
      p.kind,
      p.rule_no,
      JSON.stringify(p.evidence),
      p.amount_fen,
      p.scope,
      p.ref_id,
      p.title,
      p.title_en,
      p.image,
      p.order_id,
      p.appeal_h,
    ],
  )
  return rows[0]
}

export async function lockPenalty(tx: Tx, id: number): Promise<PenaltyRow | undefined> {
  return (
    await query<PenaltyRow>(tx, 'deposit_penalty_lock', 'select * from deposit_penalties where id = $1 for update', [
      id,
    ])
  )[0]
}

export async function penaltyById(ctx: Ctx, id: number): Promise<PenaltyRow | undefined> {
  return (await query<PenaltyRow>(ctx, 'deposit_penalty', 'select * from deposit_penalties where id = $1', [id]))[0]
}

export async function noteAppeal(tx: Tx, id: number, content: string, images: readonly string[]): Promise<PenaltyRow> {
  const rows = await query<PenaltyRow>(
    tx,
    'deposit_penalty_appeal',
    `update deposit_penalties set status = 'appealed', appeal_content = $2, appeal_images = $3, appealed_at = platform_now() where id = $1 and status = 'notified' returning *`,
    [id, content, images],
  )
  return rows[0]!
}

export async function noteDecision(
  tx: Tx,
  id: number,
  status: 'imposed' | 'dropped',
  by: { operator_id: number | null; reason: string; images: readonly string[] },
): Promise<PenaltyRow> {
  const rows = await query<PenaltyRow>(
    tx,
    'deposit_penalty_decide',
    `update deposit_penalties set status = $2, decided_at = platform_now(), decided_by = $3, decision = $4, decision_images = $5 where id = $1 and status in ('notified','appealed') returning *`,
    [id, status, by.operator_id, by.reason, by.images],
  )
  invariant(rows.length === 1, `penalty ${id} was decided twice`)
  await endReviewDeadlines(tx, 'penalty', [id])
  return rows[0]!
}

export async function noteReversal(tx: Tx, id: number, operator_id: number, reason: string): Promise<PenaltyRow> {
  const rows = await query<PenaltyRow>(
    tx,
    'deposit_penalty_reverse',
    `update deposit_penalties set status = 'reversed', reversed_at = platform_now(), reversed_by = $2, reverse_reason = $3 where id = $1 and status = 'imposed' returning *`,
    [id, operator_id, reason],
  )
  invariant(rows.length === 1, `penalty ${id} was reversed twice`)
  return rows[0]!
}

/** In no order. */
export const penaltiesByIds = (ctx: Ctx, ids: readonly number[]): Promise<PenaltyRow[]> =>
  query<PenaltyRow>(ctx, 'deposit_penalties_by_ids', 'select * from deposit_penalties where id = any($1)', [ids])

export interface PenaltyFilter {
  user_id?: number | undefined
  status?: PenaltyStatus | undefined
  kind?: string | undefined
}

export async function penaltiesPage(ctx: Ctx, filter: PenaltyFilter, paging: Paging): Promise<PageOf<PenaltyRow>> {
  return pageQuery<PenaltyRow>(
    ctx,
    {
      name: 'deposit_penalties_page',
      columns: '*',
      from: `deposit_penalties where ($1::bigint is null or user_id = $1) and ($2::text is null or status = $2)
        and ($3::text is null or kind = $3)`,
      order: 'id desc',
      values: [filter.user_id ?? null, filter.status ?? null, filter.kind ?? null],
    },
    paging,
  )
}

/** When people's unpaid lots were noted (ms), since a moment, oldest first, by person. Reversed ones do not count. */
export async function strikeTimes(
  ctx: Ctx,
  user_ids: readonly number[],
  since_ms: number,
): Promise<Map<number, number[]>> {
  const rows = await query<{ user_id: number; decided_at: number }>(
    ctx,
    'deposit_strikes',
    `select user_id, decided_at from deposit_penalties
     where user_id = any($1) and status = 'imposed' and decided_at > platform_now() - $2 * interval '1 millisecond' order by decided_at`,
    [user_ids, since_ms],
  )
  const times = new Map<number, number[]>(user_ids.map((id) => [id, []]))
  for (const { user_id, decided_at } of rows) times.get(user_id)!.push(decided_at)
  return times
}
