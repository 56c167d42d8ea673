/** Tasks as lists and pages show them. Everything a page needs is read for the whole page at once. */
import type { ShopTask, TaskCard } from '@juya/contract'
import type { z } from 'zod'
import { type Answers, answersOf, type Category, shopActions, store, type Task } from '../../domains/task/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { databaseNow, query } from '../../platform/db/db.ts'
import { seconds } from '../../platform/time/seconds.ts'
import { briefsForCards } from '../shop/cards.ts'

export type Card = z.input<typeof TaskCard>

export const categoryName = (ctx: Pick<Ctx, 'locale'>, { name, name_en }: Category): string =>
  ctx.locale === 'en' ? name_en : name

const answersShown = (found: Answers | undefined): Card['answers'] => {
  if (!found) return null
  const { decided, approved_bp, hours, overturned } = found
  return { decided, approved_bp, hours, overturned }
}

/** Tasks in the order given. */
export async function cardsOf(ctx: Ctx, tasks: readonly Task[]): Promise<Card[]> {
  if (tasks.length === 0) return []
  const shop_ids = [...new Set(tasks.map(({ shop_id }) => shop_id))]
  const shops = await briefsForCards(
    ctx,
    shop_ids.filter((id) => id !== null),
  )
  const answers = await answersOf(ctx, shop_ids)
  const categories = new Map(
    (
      await store.categoriesByIds(
        ctx,
        tasks.map(({ category_id }) => category_id),
      )
    ).map((one) => [one.id, one]),
  )
  const now = await databaseNow(ctx)
  return tasks.map((task) => {
    const category = categories.get(task.category_id)
    return {
      ...{ id: task.id, title: task.title, cover: task.cover, status: task.status },
      ...{ reward_fen: task.reward_fen, reward_points: task.reward_points },
      category: category ? { id: category.id, name: categoryName(ctx, category) } : null,
      shop: task.shop_id === null ? null : shops.get(task.shop_id)!,
      ...{ quota: task.quota, left: task.quota - task.taken - task.approved, approved: task.approved },
      ...{ level_min: task.level_min, take_hours: task.take_hours, review_hours: task.review_hours },
      ends_at: seconds(task.ends_at),
      top: (task.top_until ?? 0) > now,
      highlight: (task.highlight_until ?? 0) > now,
      answers: answersShown(answers.get(task.shop_id)),
    }
  })
}

interface Waiting {
  submitted: number
  disputed: number
}

/** How many proofs of tasks wait for their shop, and how many for the arbiter. */
async function waitingIn(ctx: Ctx, ids: readonly number[]): Promise<Map<number, Waiting>> {
  const rows = await query<Waiting & { task_id: number }>(
    ctx,
    'task_waiting_in',
    `select task_id, count(*) filter (where status = 'submitted')::int as submitted, count(*) filter (where status = 'disputed')::int as disputed
     from task_places where task_id = any($1) and ended_at is null group by task_id`,
    [[...ids]],
  )
  return new Map(rows.map(({ task_id, ...waiting }) => [task_id, waiting]))
}

const PAUSED = { en: 'The shop may not sell at present', zh: '店铺目前不能营业' }

/** The same as their own shop sees them. */
export async function shopTasksShown(ctx: Ctx, tasks: readonly Task[]): Promise<Array<z.input<typeof ShopTask>>> {
  const cards = await cardsOf(ctx, tasks)
  const waiting = await waitingIn(
    ctx,
    tasks.map(({ id }) => id),
  )
  const now = await databaseNow(ctx)
  return tasks.map((task, i) => ({
    ...cards[i]!,
    taken: task.taken,
    ...{ submitted: 0, disputed: 0, ...waiting.get(task.id) },
    ...{ budget_fen: task.budget_fen, fee_fen: task.fee_fen, paid_fen: task.paid_fen },
    returned_fen: task.returned_fen + task.fee_back_fen,
    reject_reason: task.reject_reason,
    paused_reason: task.paused_by === 'standing' ? PAUSED[ctx.locale === 'en' ? 'en' : 'zh'] : null,
    ...{ settles_at: seconds(task.settles_at), top_until: seconds(task.top_until) },
    ...{ highlight_until: seconds(task.highlight_until), refreshed_at: seconds(task.refreshed_at) },
    actions: shopActions(task, now),
  }))
}
