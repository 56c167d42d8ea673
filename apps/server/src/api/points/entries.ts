/** Each change of somebody's points, and the way they went: what a spend drew from, where an earning went. */
import type { Parsed, points as rows } from '@juya/contract'
import type { z } from 'zod'
import { tasksByIds } from '../../domains/points/index.ts'
import { store as tasks } from '../../domains/task/index.ts'
import type { Ctx, SignedCtx } from '../../platform/context.ts'
import { query } from '../../platform/db/db.ts'
import { pageQuery } from '../../platform/db/paging.ts'
import { seconds } from '../../platform/time/seconds.ts'

type Rows = typeof rows
type Shown = z.input<Rows['entries']['data']>['list'][number]

interface Row extends Record<string, unknown> {
  id: number
  reason: Shown['reason']
  delta: number
  debt_delta: number
  ref: string
  about: string
  multiplier_bp: number
  balance_after: number
  debt_after: number
  created_at: number
  expires_at: number | null
  left: number | null
}

const ORDER = /^order:(\d+)$/
/** A place in one of Juya's tasks, and a point task with its period. */
const PLACE = /^place:(\d+)$/
const POINT_TASK = /^task:(\d+):/
const idIn = (about: string, of: RegExp): number => Number(of.exec(about)?.[1] ?? 0)

export async function entriesShown(ctx: SignedCtx, { dir, ...paging }: Parsed<Rows['entries']>) {
  const found = await pageQuery<Row>(
    ctx,
    {
      name: 'points_entries_page',
      columns: `e.id, e.reason, e.delta, e.debt_delta, e.ref, coalesce(o.ref, e.ref) as about, e.multiplier_bp, e.balance_after, e.debt_after, e.created_at,
        l.ends_at as expires_at, l.remaining as "left"`,
      from: `points_entries e left join points_entries o on o.id = e.of_id
          left join lateral (select max(ends_at) as ends_at, sum(remaining)::int as remaining from points_lots where entry_id = e.id having count(*) > 0) l on true
        where e.user_id = $1 and ($2::text is null or ($2 = 'in') = (e.delta - e.debt_delta > 0))`,
      order: 'e.id desc',
      values: [ctx.user.id, dir ?? null],
    },
    paging,
  )
  const ways = await waysOf(
    ctx,
    found.list.map(({ id }) => id),
  )
  const titles = await titlesOf(
    ctx,
    found.list.map(({ about }) => about),
  )
  return { ...found, list: found.list.map((row) => shown(row, ways.get(row.id) ?? [], titles.get(row.about))) }
}

/** What tasks are called, by what brought their points. */
async function titlesOf(ctx: Ctx, abouts: readonly string[]): Promise<Map<string, string>> {
  const idsOf = (of: RegExp) => [...new Set(abouts.map((about) => idIn(about, of)).filter((id) => id > 0))]
  const [place_ids, point_task_ids] = [idsOf(PLACE), idsOf(POINT_TASK)]
  if (place_ids.length + point_task_ids.length === 0) return new Map()
  const places = await tasks.placesByIds(ctx, place_ids)
  const task_ids = places.map(({ task_id }) => task_id)
  const of_tasks = new Map((await tasks.tasksByIds(ctx, task_ids)).map(({ id, title }) => [id, title]))
  const of_places = new Map(places.map(({ id, task_id }) => [id, of_tasks.get(task_id)]))
  const of_point_tasks = new Map(
    (await tasksByIds(ctx, point_task_ids)).map(({ id, name, name_en }) => [id, ctx.locale === 'en' ? name_en : name]),
  )
  return new Map(
    abouts.flatMap((about): Array<[string, string]> => {
      const title = of_places.get(idIn(about, PLACE)) ?? of_point_tasks.get(idIn(about, POINT_TASK))
      return title === undefined ? [] : [[about, title]]
    }),
  )
}

const shown = (row: Row, ways: Shown['ways'], title: string | undefined): Shown => ({
  title: title ?? null,
  ...{ id: row.id, reason: row.reason, delta: row.delta - row.debt_delta, multiplier_bp: row.multiplier_bp },
  ...{ balance_after: row.balance_after, debt_after: row.debt_after, left: row.left, ways },
  order_id: Number(ORDER.exec(row.about)?.[1]) || null,
  expires_at: row.expires_at === null ? null : seconds(row.expires_at),
  at: seconds(row.created_at),
})

interface Way extends Record<string, unknown> {
  of_id: number
  entry_id: number
  reason: Shown['reason']
  points: number
  at: number
}

/** Of entries that took: the earnings behind their lots. Of earnings: the entries that took from their lots, less what came back. */
async function waysOf(ctx: Ctx, ids: readonly number[]): Promise<Map<number, Shown['ways']>> {
  const rows = await query<Way>(
    ctx,
    'points_ways',
    `select a.entry_id as of_id, e.id as entry_id, e.reason, abs(sum(a.points))::int as points, e.created_at as at
       from points_allocations a join points_lots l on l.id = a.lot_id join points_entries e on e.id = l.entry_id
       where a.entry_id = any($1) group by 1, 2, 3, 5
     union all
     select l.entry_id, e.id, e.reason, abs(sum(a.points))::int, e.created_at
       from points_lots l join points_allocations a on a.lot_id = l.id join points_entries e on e.id = a.entry_id
       where l.entry_id = any($1) group by 1, 2, 3, 5
     order by 1, 5, 2`,
    [ids],
  )
  const ways = Map.groupBy(rows, ({ of_id }) => of_id)
  return new Map(
    [...ways].map(([id, list]) => [
      id,
      list.map(({ entry_id, reason, points, at }) => ({ entry_id, reason, points, at: seconds(at) })),
    ]),
  )
}
