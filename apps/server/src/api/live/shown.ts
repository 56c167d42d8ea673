/** A shop's own side of live selling, and its live time, as they are shown. */
import { type LiveApplication, type LiveRoom, type LiveTime, type live, REFUSALS, reasonText } from '@juya/contract'
import type { z } from 'zod'
import { userBriefs } from '../../domains/account/index.ts'
import {
  type Application,
  balanceOf,
  hostsOf,
  judgeTimeBack,
  liveSetting,
  minutesOf,
  newestApplication,
  onAirOf,
  plannedIn,
  type Room,
  roomOf,
  runningTime,
  type TimePurchase,
} from '../../domains/live/index.ts'
import { memberIds } from '../../domains/shop/index.ts'
import type { Ctx, ShopCtx } from '../../platform/context.ts'
import { reviewDeadlinesOf } from '../../platform/review-deadlines.ts'
import { seconds } from '../../platform/time/seconds.ts'
import { categoryNames } from '../site/categories.ts'
import { liveCards } from './cards.ts'
import { figuresOf } from './summary.ts'

type Mine = z.input<(typeof live)['mine']['data']>
type People = ReadonlyMap<number, { nickname: string }>

const person = (people: People, id: number) => ({ id, nickname: people.get(id)?.nickname ?? '' })

const roomShown = (room: Room, people: People, categories: ReadonlyMap<number, string>): z.input<typeof LiveRoom> => ({
  ...{ id: room.id, status: room.status, reason: room.reason, paused_until: seconds(room.paused_until) },
  ...{ title: room.title, cover: room.cover, intro: room.intro },
  category: { id: room.category_id, name: categories.get(room.category_id) ?? '' },
  host: person(people, room.host_id),
  chat: {
    ...{ level: room.chat_level, slow_mode_s: room.slow_mode_s, words: room.words, moderator_ids: room.moderator_ids },
  },
})

/** An application as its shop reads it. */
export async function applicationShown(ctx: Ctx, row: Application): Promise<z.input<typeof LiveApplication>> {
  const people = await userBriefs(ctx, [row.host_id])
  const due = (await reviewDeadlinesOf(ctx, 'live_application', [row.id])).get(row.id)
  return {
    ...{ id: row.id, status: row.status, title: row.title, cover: row.cover, category_id: row.category_id },
    ...{ intro: row.intro, host: person(people, row.host_id), reason: row.reason },
    ...{ sent_at: seconds(row.created_at), decided_at: seconds(row.decided_at), answer_by: seconds(due?.due_at) },
  }
}

/** The caller's shop: its room, what it applied for, what it has left and plans. */
export async function mineOf(ctx: ShopCtx): Promise<Mine> {
  const { shop_id, role } = ctx.shop
  const room = await roomOf(ctx, shop_id)
  const application = await newestApplication(ctx, shop_id)
  const planned = await plannedIn(ctx, shop_id)
  const running = await runningTime(ctx, shop_id)
  const on_air = await onAirOf(ctx, shop_id)
  const [hosts, members] = [await hostsOf(ctx, shop_id), await memberIds(ctx, shop_id)]
  const people = await userBriefs(ctx, [...members, ...(room ? [room.host_id] : [])])
  const categories = await categoryNames(ctx, room ? [room.category_id] : [])
  return {
    room: room ? roomShown(room, people, categories) : null,
    application: application ? await applicationShown(ctx, application) : null,
    left_minutes: minutesOf(await balanceOf(ctx, shop_id)),
    lapses_at: running.length > 0 ? seconds(Math.min(...running.map(({ expires_at }) => expires_at))) : null,
    planned: planned.length,
    on_air: on_air ? (await liveCards(ctx, [on_air]))[0]! : null,
    subscribers: planned.reduce((sum, { subscribed_count }) => sum + subscribed_count, 0),
    free_minutes: await liveSetting(ctx, 'live.free_minutes'),
    review_h: await liveSetting(ctx, 'live.application_h'),
    hosts: hosts.map((id) => person(people, id)),
    members: members.map((id) => person(people, id)),
    is_owner: role === 'owner',
    figures: await figuresOf(ctx, shop_id),
  }
}

/** Live time as its shop reads it. @param now ms */
export const timeShown = (ctx: Ctx, time: TimePurchase, now: number): z.input<typeof LiveTime> => {
  const why = judgeTimeBack(time, now)
  return {
    ...{ id: time.id, source: time.source, plan: ctx.locale === 'en' ? time.name_en : time.name },
    ...{ minutes: minutesOf(time.seconds), left_minutes: minutesOf(time.left_s), amount_fen: time.amount_fen },
    ...{ status: time.status, at: seconds(time.at), expires_at: seconds(time.expires_at), back_fen: time.back_fen },
    back_until: seconds(time.back_until),
    returnable: why
      ? { ok: false, code: REFUSALS[why.key].code, reason: reasonText(why.key, ctx.locale, why.details) }
      : { ok: true },
  }
}
