/** The hall of tasks, one task, and the levels of people with the tasks each opens. */
import { LEVELS_FROM, POINTS_A_DAY, REFUSALS, reasonText, type TASK_SORTS, type TaskDetail } from '@juya/contract'
import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { accountFactsOf } from '../../domains/account/index.ts'
import { hasWordsRow } from '../../domains/search/index.ts'
import { worksInAmong } from '../../domains/shop/index.ts'
import { isPublic, obstacleFor, setting, store, type Task } from '../../domains/task/index.ts'
import type { Ctx, SignedCtx } from '../../platform/context.ts'
import { query } from '../../platform/db/db.ts'
import { likePart } from '../../platform/db/like.ts'
import { type PageOf, type Paging, pageFrom, pageQuery, rowsOfSql, TOTAL_MAX } from '../../platform/db/paging.ts'
import { refuse } from '../../platform/refuse.ts'
import { type Card, cardsOf, categoryName } from './cards.ts'
import { placeRules, placesShown } from './places.ts'

type Row = { [K in keyof Task]: Task[K] } & Record<never, never>
const OPEN = "t.status = 'active' and t.stopped_at is null and t.ends_at > platform_now()"
const ORDERS = {
  new: 't.refreshed_at desc, t.id desc',
  reward: 'greatest(t.reward_fen, t.reward_points) desc, t.id desc',
  left: '(t.quota - t.taken - t.approved) desc, t.id desc',
} as const

interface Asked extends Paging {
  category_id?: number | undefined
  sort: (typeof TASK_SORTS)[number]
  level?: number | undefined
  keyword?: string | undefined
}

/** Tasks that take people now; those on top come first, full ones last. */
export async function hall(ctx: Ctx, { category_id, sort, level, keyword, ...paging }: Asked) {
  const found = await pageQuery<Row>(
    ctx,
    {
      name: `task_hall_${sort}`,
      columns: 't.*',
      from: `task_tasks t where ${OPEN} and ($1::bigint is null or t.category_id = $1) and ($2::int is null or t.level_min <= $2)
        and ($3::text is null or t.title ilike $3)`,
      order: `(t.taken + t.approved < t.quota) desc, coalesce(t.top_until > platform_now(), false) desc, ${ORDERS[sort]}`,
      values: [category_id ?? null, level ?? null, keyword ? likePart(keyword) : null],
    },
    paging,
  )
  return { ...found, list: await cardsOf(ctx, found.list) }
}

interface Searched extends Paging {
  keyword: string
  shop_id?: number | undefined
}

/** Tasks that take people now and have some words, or are one shop's: full ones last, of the rest the newest first. */
export async function tasksFound(ctx: Ctx, { keyword, shop_id, ...paging }: Searched): Promise<PageOf<Card>> {
  const parts: SQL[] = [sql.raw(OPEN)]
  if (keyword) parts.push(sql`exists ${hasWordsRow('task', sql`t.id`, keyword)}`)
  if (shop_id !== undefined) parts.push(sql`t.shop_id = ${shop_id}`)
  const where = sql.join(parts, sql` and `)
  const found = await pageFrom<Row>(
    paging,
    ({ limit, offset }) =>
      rowsOfSql(
        ctx,
        sql`select t.* from task_tasks t where ${where}
          order by (t.taken + t.approved < t.quota) desc, ${sql.raw(ORDERS.new)} limit ${limit} offset ${offset}`,
      ),
    async () => {
      const counted = sql`select count(*)::int as total from (select 1 from task_tasks t where ${where} limit ${TOTAL_MAX + 1}) counted`
      return (await rowsOfSql<{ total: number }>(ctx, counted))[0]!.total
    },
  )
  return { ...found, list: await cardsOf(ctx, found.list) }
}

export async function categories(ctx: Ctx) {
  const list = await store.categoriesShown(ctx)
  return { list: list.map((one) => ({ id: one.id, name: categoryName(ctx, one), icon: one.icon })) }
}

/** One task. One that is not public is shown to its shop and to the people with a place in it. @throws Refusal NOT_FOUND */
export async function taskDetail(ctx: Ctx, id: number): Promise<z.input<typeof TaskDetail>> {
  const task = (await store.taskById(ctx, id)) ?? refuse('NOT_FOUND')
  const [place] = ctx.user ? await store.placesOfPerson(ctx, ctx.user.id, [id]) : []
  if (!isPublic(task) && !place && !(await worksFor(ctx, task.shop_id))) refuse('NOT_FOUND')
  const [card] = await cardsOf(ctx, [task])
  const [mine] = place ? await placesShown(ctx, [place]) : []
  const { retry_h, appeal_h, ruling_h, proof_days } = await placeRules(ctx)
  return {
    ...card!,
    steps: task.steps,
    proof: { images: task.proof_images, text: task.proof_text, link: task.proof_link },
    paid_fen: task.paid_fen,
    month_cap_fen: task.shop_id === null ? null : await setting(ctx, 'task.month_cap_fen'),
    points_a_day: task.shop_id === null ? POINTS_A_DAY : null,
    takeable: await takeable(ctx, task),
    mine: mine ?? null,
    rules: { places_max: await setting(ctx, 'task.places_max'), retry_h, appeal_h, ruling_h, proof_days },
  }
}

/** Whether the reader works in the shop; in Juya's stead (null) operators look at the console. */
const worksFor = async (ctx: Ctx, shop_id: number | null): Promise<boolean> =>
  ctx.user !== undefined && shop_id !== null && (await worksInAmong(ctx, ctx.user.id, [shop_id])).size > 0

/** A guest is asked to sign in when they take a place. */
async function takeable(ctx: Ctx, task: Task) {
  const no = ctx.user ? await obstacleFor(ctx as SignedCtx, task) : undefined
  return no
    ? { ok: false, code: REFUSALS[no.key].code, reason: reasonText(no.key, ctx.locale, no.details ?? {}) }
    : { ok: true }
}

/** The levels of people with the growth each begins at, and the tasks open to it. */
export async function levels(ctx: Ctx) {
  const rows = await query<{ level_min: number; n: number }>(
    ctx,
    'task_levels',
    `select t.level_min, count(*)::int as n from task_tasks t where ${OPEN} group by t.level_min`,
    [],
  )
  const facts = ctx.user ? await accountFactsOf(ctx, ctx.user.id) : undefined
  return {
    list: LEVELS_FROM.map((from, i) => ({
      level: i + 1,
      from,
      tasks: rows.reduce((sum, { level_min, n }) => (level_min <= i + 1 ? sum + n : sum), 0),
    })),
    mine: facts ? { level: facts.credit_level, growth_value: facts.growth_value } : null,
  }
}
