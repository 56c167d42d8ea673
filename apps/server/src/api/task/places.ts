/** Places in tasks: as their person sees them, and as the shop does, with the proof of both. */
import type { ShopTaskPlace, TaskPlace } from '@juya/contract'
import type { z } from 'zod'
import { userBriefs } from '../../domains/account/index.ts'
import { judgeActions, type Place, type PlaceStatus, personActions, setting, store } from '../../domains/task/index.ts'
import type { Ctx, SignedCtx } from '../../platform/context.ts'
import { databaseNow, query } from '../../platform/db/db.ts'
import { type Paging, pageQuery } from '../../platform/db/paging.ts'
import { forReader } from '../../platform/http/side-pictures.ts'
import { reviewDeadlinesOf } from '../../platform/review-deadlines.ts'
import { seconds } from '../../platform/time/seconds.ts'
import { briefsForCards } from '../shop/cards.ts'

type Shown = z.input<typeof TaskPlace>
type Row = { [K in keyof Place]: Place[K] } & Record<never, never>

/** Places in the order given, with what their person may do. */
export async function placesShown(ctx: Ctx, places: readonly Place[]): Promise<Shown[]> {
  if (places.length === 0) return []
  const tasks = new Map(
    (await store.tasksByIds(ctx, [...new Set(places.map(({ task_id }) => task_id))])).map((one) => [one.id, one]),
  )
  const shop_ids = [...new Set(places.flatMap(({ shop_id }) => shop_id ?? []))]
  const shops = await briefsForCards(ctx, shop_ids)
  const disputed = places.filter(({ status }) => status === 'disputed').map(({ id }) => id)
  const rulings = await reviewDeadlinesOf(ctx, 'task_appeal', disputed)
  const now = await databaseNow(ctx)
  return places.map((place): Shown => {
    const task = tasks.get(place.task_id)!
    const { proof_images: images, proof_text: text, proof_link: link } = task
    return {
      id: place.id,
      task: {
        ...{
          id: task.id,
          title: task.title,
          cover: task.cover,
          shop: place.shop_id === null ? null : shops.get(place.shop_id)!,
        },
        ...{ proof: { images, text, link }, review_hours: task.review_hours },
      },
      ...{ reward_fen: place.reward_fen, reward_points: place.reward_points, status: place.status, tries: place.tries },
      proof: place.proof ? { ...place.proof, images: forReader(ctx, place.proof.images) } : null,
      ...{ taken_at: seconds(place.taken_at), submit_by: seconds(place.submit_by) },
      ...{ submitted_at: seconds(place.submitted_at), review_by: seconds(place.review_by) },
      ...{ decided_by: place.decided_by, decided_at: seconds(place.decided_at), reject_reason: place.reject_reason },
      retry_by: place.retry_by !== null && place.retry_by > now ? seconds(place.retry_by) : null,
      appeal_by: place.ended_at === null ? seconds(place.appeal_by) : null,
      appeal: appealOf(ctx, place),
      rule_by: seconds(rulings.get(place.id)?.due_at ?? null),
      ruling:
        place.ruled_at === null
          ? null
          : { approved: place.overturned, reason: place.ruling ?? '', at: seconds(place.ruled_at) },
      actions: personActions(place, now),
    }
  })
}

const appealOf = (ctx: Ctx, { appeal, appeal_images, appealed_at }: Place): Shown['appeal'] =>
  appeal === null || appealed_at === null
    ? null
    : { content: appeal, images: forReader(ctx, appeal_images), at: seconds(appealed_at) }

/** The same as their shop sees them, with what it may do. */
export async function shopPlacesShown(
  ctx: Ctx,
  places: readonly Place[],
): Promise<Array<z.input<typeof ShopTaskPlace>>> {
  const shown = await placesShown(ctx, places)
  const people = await userBriefs(
    ctx,
    places.map(({ user_id }) => user_id),
  )
  return places.map((place, i) => ({
    ...shown[i]!,
    user: people.get(place.user_id)!,
    while_suspended: place.while_suspended,
    actions: judgeActions(place),
  }))
}

/** What the hours of a place are, for sentences. */
export async function placeRules(ctx: Ctx) {
  return {
    retry_h: await setting(ctx, 'task.retry_h'),
    appeal_h: await setting(ctx, 'task.appeal_h'),
    ruling_h: await setting(ctx, 'task.ruling_h'),
    proof_days: await setting(ctx, 'task.proof_days'),
  }
}

/** The caller's places, the newest first, and what they earned. */
export async function myPlaces(ctx: SignedCtx, { status, ...paging }: Paging & { status?: PlaceStatus | undefined }) {
  const found = await pageQuery<Row>(
    ctx,
    {
      name: 'task_places_mine',
      columns: '*',
      from: 'task_places where user_id = $1 and ($2::text is null or status = $2)',
      order: 'id desc',
      values: [ctx.user.id, status ?? null],
    },
    paging,
  )
  const [sums] = await query<{ earned_fen: number; month_fen: number; earned_points: number }>(
    ctx,
    'task_earned_by',
    `select coalesce(sum(reward_fen), 0)::bigint as earned_fen, coalesce(sum(reward_fen) filter (where ended_at >=
       date_trunc('month', platform_now() at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai'), 0)::bigint as month_fen,
       coalesce(sum(reward_points), 0)::int as earned_points
     from task_places where user_id = $1 and status = 'paid'`,
    [ctx.user.id],
  )
  const counts = await query<{ status: string; n: number }>(
    ctx,
    'task_places_mine_counts',
    'select status, count(*)::int as n from task_places where user_id = $1 group by status',
    [ctx.user.id],
  )
  return {
    ...found,
    list: await placesShown(ctx, found.list),
    ...sums!,
    counts: Object.fromEntries(counts.map((row) => [row.status, row.n])),
    rules: await placeRules(ctx),
  }
}
