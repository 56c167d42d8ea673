/** Changes of a growth value or of a shop's credit, as their owner reads them. */
import type { level as rows } from '@juya/contract'
import type { z } from 'zod'
import { type Loss, type LossOwner, lossesOf, rules } from '../../domains/level/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { query } from '../../platform/db/db.ts'
import { type Paging, pageQuery } from '../../platform/db/paging.ts'
import { forReader } from '../../platform/http/side-pictures.ts'
import { refuse } from '../../platform/refuse.ts'
import { reviewDeadlinesOf } from '../../platform/review-deadlines.ts'
import { seconds } from '../../platform/time/seconds.ts'

type Change = z.input<(typeof rows)['changes']['data']>['list'][number]
type Detail = z.input<(typeof rows)['change']['data']>

interface Row extends Record<string, unknown> {
  id: number
  delta: number
  reason: string
  ref: string
  value_after: number
  undoes_id: number | null
  created_at: number
}

const kindOf = (of: LossOwner): rules.Owner => ('user_id' in of ? 'user' : 'shop')

/** A page of a person's changes, the latest first. */
export async function changesOf(ctx: Ctx, user_id: number, dir: 'gain' | 'loss' | undefined, paging: Paging) {
  const sign = dir === undefined ? null : dir === 'gain' ? 1 : -1
  const found = await pageQuery<Row>(
    ctx,
    {
      name: 'level_changes_of_person',
      columns: 'id, delta, reason, ref, value_after, undoes_id, created_at',
      from: 'account_growth where user_id = $1 and ($2::int is null or sign(delta) = $2)',
      order: 'id desc',
      values: [user_id, sign],
    },
    paging,
  )
  return { ...found, list: await shown(ctx, { user_id }, found.list) }
}

/** A person's latest changes. */
export async function latestOf(ctx: Ctx, user_id: number, limit: number): Promise<Change[]> {
  return shown(ctx, { user_id }, await latest(ctx, { user_id }, limit))
}

/** The latest changes of a shop's credit, each with its rule and its review. */
export async function latestOfShop(ctx: Ctx, shop_id: number, limit: number): Promise<Detail[]> {
  const found = await latest(ctx, { shop_id }, limit)
  return details(ctx, { shop_id }, found)
}

const latest = (ctx: Ctx, of: LossOwner, limit: number): Promise<Row[]> =>
  'user_id' in of
    ? query<Row>(
        ctx,
        'level_latest_of_person',
        `select id, delta, reason, ref, value_after, undoes_id, created_at from account_growth where user_id = $1 order by id desc limit $2`,
        [of.user_id, limit],
      )
    : query<Row>(
        ctx,
        'level_latest_of_shop',
        `select id, delta, reason, ref, score_after as value_after, undoes_id, created_at from shop_credit where shop_id = $1 order by id desc limit $2`,
        [of.shop_id, limit],
      )

/**
 * One change of an owner's log.
 * @throws Refusal NOT_FOUND
 */
export async function changeOf(ctx: Ctx, of: LossOwner, id: number): Promise<Detail> {
  const found =
    'user_id' in of
      ? await query<Row>(
          ctx,
          'level_change_of_person',
          `select id, delta, reason, ref, value_after, undoes_id, created_at from account_growth where id = $1 and user_id = $2`,
          [id, of.user_id],
        )
      : await query<Row>(
          ctx,
          'level_change_of_shop',
          `select id, delta, reason, ref, score_after as value_after, undoes_id, created_at from shop_credit where id = $1 and shop_id = $2`,
          [id, of.shop_id],
        )
  const [detail] = await details(ctx, of, found)
  return detail ?? refuse('NOT_FOUND')
}

const brief = (ctx: Ctx, kind: rules.Owner, row: Row, loss: Loss | undefined): Change => ({
  ...{ id: row.id, delta: row.delta, reason: row.reason, value_after: row.value_after },
  name: rules.saidOf(kind, row.reason, ctx.locale).name,
  at: seconds(row.created_at),
  loss: loss?.status ?? null,
})

async function shown(ctx: Ctx, of: LossOwner, found: readonly Row[]): Promise<Change[]> {
  const losses = await lossesOf(
    ctx,
    of,
    found.map(({ id }) => id),
  )
  return found.map((row) => brief(ctx, kindOf(of), row, losses.get(row.id)))
}

async function details(ctx: Ctx, of: LossOwner, found: readonly Row[]): Promise<Detail[]> {
  const kind = kindOf(of)
  const ids = found.map(({ id }) => id)
  const losses = await lossesOf(ctx, of, ids)
  const deadlines = await reviewDeadlinesOf(
    ctx,
    'loss',
    [...losses.values()].map(({ id }) => id),
  )
  const undone = await undoneBy(ctx, kind, ids)
  return found.map((row) => {
    const loss = losses.get(row.id)
    return {
      ...brief(ctx, kind, row, loss),
      rule_no: rules.saidOf(kind, row.reason, ctx.locale).rule_no,
      about: aboutOf(row.ref),
      title: (loss && (ctx.locale === 'zh-CN' ? loss.title : (loss.title_en ?? loss.title))) || '',
      detail: loss?.detail ?? '',
      undoes_id: row.undoes_id,
      undone_by_id: undone.get(row.id) ?? null,
      review: loss ? reviewOf(ctx, loss, deadlines.get(loss.id)?.due_at) : null,
    }
  })
}

const reviewOf = (ctx: Ctx, loss: Loss, due_at: number | undefined): Detail['review'] => ({
  status: loss.status,
  ask_until: seconds(loss.ask_until),
  asked_at: seconds(loss.asked_at),
  content: loss.content,
  images: forReader(ctx, loss.images),
  decided_until: loss.status === 'appealed' ? seconds(due_at ?? null) : null,
  decision: loss.decision,
  ended_at: seconds(loss.ended_at),
})

/** The changes that took these back, by them. */
async function undoneBy(ctx: Ctx, kind: rules.Owner, ids: readonly number[]): Promise<Map<number, number>> {
  const found =
    kind === 'user'
      ? await query<{ id: number; undoes_id: number }>(
          ctx,
          'level_undone_of_person',
          'select id, undoes_id from account_growth where undoes_id = any($1)',
          [[...ids]],
        )
      : await query<{ id: number; undoes_id: number }>(
          ctx,
          'level_undone_of_shop',
          'select id, undoes_id from shop_credit where undoes_id = any($1)',
          [[...ids]],
        )
  return new Map(found.map(({ id, undoes_id }) => [undoes_id, id]))
}

/** Where what a change is about can be opened, by the kinds of the log's refs; the first word of a ref is what it is about. */
const OPENED = {
  order: 'order',
  ship: 'order',
  case: 'case',
  review: 'review',
  lot: 'lot',
  sale: 'sale',
  report: 'report',
} as const

function aboutOf(ref: string): Detail['about'] {
  const [kind, id] = ref.split(' ')[0]!.split(':')
  const opened = OPENED[kind as keyof typeof OPENED]
  return opened && Number(id) > 0 ? { kind: opened, id: Number(id) } : null
}
