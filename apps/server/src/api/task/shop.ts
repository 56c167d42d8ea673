/** The shop's own pages about its tasks: the form, the list, and the places of one. */
import {
  TASK_BUDGET_MOST_FEN,
  TASK_PROOF_IMAGES_MAX,
  TASK_QUOTA_MOST,
  TASK_REVIEW_HOURS,
  TASK_REWARD_LEAST_FEN,
  TASK_REWARD_MOST_FEN,
  TASK_STEPS_MAX,
  TASK_TAKE_HOURS,
} from '@juya/contract'
import {
  barredUntil,
  type Place,
  type PlaceStatus,
  type Privilege,
  privilegesSold,
  setting,
  store,
  type Task,
  unitsLeft,
} from '../../domains/task/index.ts'
import type { Ctx, ShopCtx } from '../../platform/context.ts'
import { query } from '../../platform/db/db.ts'
import { type Paging, pageQuery } from '../../platform/db/paging.ts'
import { refuse } from '../../platform/refuse.ts'
import { seconds } from '../../platform/time/seconds.ts'
import { categoryName, shopTasksShown } from './cards.ts'
import { placeRules, shopPlacesShown } from './places.ts'

type Row<T> = { [K in keyof T]: T[K] } & Record<never, never>
const span = ([least, most]: readonly [number, number]) => ({ least, most })

/** @throws Refusal NOT_FOUND, also for another shop's */
export async function ownTask(ctx: ShopCtx, id: number): Promise<Task> {
  const task = await store.taskById(ctx, id)
  return task?.shop_id === ctx.shop.shop_id ? task : refuse('NOT_FOUND')
}

const proofOf = ({ proof_images: images, proof_text: text, proof_link: link }: Task) => ({ images, text, link })

/** What a task may be and costs, and a draft as its form. @throws Refusal NOT_FOUND */
export async function taskForm(ctx: ShopCtx, id: number | undefined) {
  const task = id === undefined ? null : await ownTask(ctx, id)
  const shown = await store.categoriesShown(ctx)
  return {
    categories: shown.map((one) => ({ id: one.id, name: categoryName(ctx, one) })),
    fee_bp: await setting(ctx, 'fees.task_bp'),
    limits: {
      ...{
        reward_least_fen: TASK_REWARD_LEAST_FEN,
        reward_most_fen: TASK_REWARD_MOST_FEN,
        quota_most: TASK_QUOTA_MOST,
      },
      ...{ budget_most_fen: TASK_BUDGET_MOST_FEN, steps_max: TASK_STEPS_MAX, proof_images_max: TASK_PROOF_IMAGES_MAX },
      month_cap_fen: await setting(ctx, 'task.month_cap_fen'),
      settle_days: await setting(ctx, 'task.settle_days'),
      review_h: await setting(ctx, 'task.review_h'),
      ...{ take_h: span(TASK_TAKE_HOURS), review_hours: span(TASK_REVIEW_HOURS) },
    },
    task: task && {
      ...{ id: task.id, status: task.status, reject_reason: task.reject_reason, category_id: task.category_id },
      ...{ title: task.title, cover: task.cover, steps: task.steps, proof: proofOf(task), reward_fen: task.reward_fen },
      ...{ quota: task.quota, level_min: task.level_min, take_hours: task.take_hours, review_hours: task.review_hours },
      ends_at: seconds(task.ends_at),
    },
    barred_until: seconds(await barredUntil(ctx, ctx.shop.shop_id)),
  }
}

/** What is sold, and what the shop has left of it. */
export async function privilegesShown(ctx: ShopCtx) {
  const left = await unitsLeft(ctx, ctx.shop.shop_id)
  return (await privilegesSold(ctx)).map(({ code, name, name_en, price_fen, units }: Privilege) => ({
    ...{ code, price_fen, units },
    name: ctx.locale === 'en' ? name_en : name,
    left: left.get(code) ?? 0,
  }))
}

/** The shop's tasks, the newest first; what was deleted only where it is asked for. */
export async function ownTasks(ctx: ShopCtx, { status, ...paging }: Paging & { status?: Task['status'] | undefined }) {
  const { shop_id } = ctx.shop
  const found = await pageQuery<Row<Task>>(
    ctx,
    {
      name: 'task_list_of_shop',
      columns: '*',
      from: "task_tasks where shop_id = $1 and ($2::text is null and status <> 'cancelled' or status = $2)",
      order: 'id desc',
      values: [shop_id, status ?? null],
    },
    paging,
  )
  const counts = await query<{ status: string; n: number; locked_fen: number }>(
    ctx,
    'task_counts_of_shop',
    `select status, count(*)::int as n, sum(case when status in ('reviewing', 'active', 'paused', 'finished') then budget_fen - paid_fen else 0 end)::bigint as locked_fen
     from task_tasks where shop_id = $1 group by status`,
    [shop_id],
  )
  return {
    ...found,
    list: await shopTasksShown(ctx, found.list),
    counts: Object.fromEntries(counts.map((row) => [row.status, row.n])),
    locked_fen: counts.reduce((sum, row) => sum + row.locked_fen, 0),
    barred_until: seconds(await barredUntil(ctx, shop_id)),
    privileges: (await privilegesShown(ctx)).map(({ code, name, price_fen, left }) => ({
      code,
      name,
      price_fen,
      left,
    })),
  }
}

/** One task with its places: what waits for the shop first, the longest waiting in front. @throws Refusal NOT_FOUND */
export async function taskPlaces(
  ctx: ShopCtx,
  { id, status, ...paging }: Paging & { id: number; status?: PlaceStatus | undefined },
) {
  const task = await ownTask(ctx, id)
  const found = await pageQuery<Row<Place>>(
    ctx,
    {
      name: 'task_places_of_shop_task',
      columns: '*',
      from: 'task_places where task_id = $1 and ($2::text is null or status = $2)',
      order: `(status = 'submitted') desc, case status when 'submitted' then submitted_at end, id desc`,
      values: [id, status ?? null],
    },
    paging,
  )
  const { appeal_h, retry_h } = await placeRules(ctx)
  return {
    ...found,
    list: await shopPlacesShown(ctx, found.list),
    task: (await shopTasksShown(ctx, [task]))[0]!,
    steps: task.steps,
    proof: proofOf(task),
    counts: await countsIn(ctx, id),
    ...{ appeal_h, retry_h },
  }
}

async function countsIn(ctx: Ctx, task_id: number): Promise<Record<string, number>> {
  const rows = await query<{ status: string; n: number }>(
    ctx,
    'task_place_counts',
    'select status, count(*)::int as n from task_places where task_id = $1 group by status',
    [task_id],
  )
  return Object.fromEntries(rows.map((row) => [row.status, row.n]))
}
