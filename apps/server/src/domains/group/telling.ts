/** Tells of group buys and teams, and lets open pages know. */
import type { Tx } from '../../platform/context.ts'
import { emit, type PayloadOf } from '../../platform/outbox/index.ts'
import { goodsById } from '../goods/index.ts'
import { groupEvents } from './events.ts'
import * as store from './store.ts'
import type { GroupBuy, Team } from './tables.ts'

type BuyFacts = PayloadOf<typeof groupEvents.ended>

/** What events about a group buy say of it. */
export async function factsOf(tx: Tx, { id, goods_id, shop_id, mode }: GroupBuy): Promise<BuyFacts> {
  const goods = await goodsById(tx, goods_id)
  return {
    group_buy_id: id,
    goods_id,
    shop_id,
    title: goods?.title ?? '',
    title_en: goods?.title_en ?? null,
    image: goods?.image ?? '',
    mode,
  }
}

export async function tellBuy(tx: Tx, what: 'ended', buy: GroupBuy): Promise<void> {
  await emit(tx, groupEvents[what], await factsOf(tx, buy))
}

/** Tells what became of a team; pages that show it read it anew. */
export async function tellTeam(tx: Tx, what: 'joined' | 'left' | 'formed' | 'failed', team: Team): Promise<void> {
  await emit(tx, groupEvents[what], await teamFactsOf(tx, team))
  pushTeam(tx, team)
}

/** What events about a team say of it; user_id leads it. */
export async function teamFactsOf(tx: Tx, team: Team): Promise<PayloadOf<typeof groupEvents.joined>> {
  const buy = (await store.buyById(tx, team.buy_id))!
  return {
    ...(await factsOf(tx, buy)),
    team_id: team.id,
    user_id: team.leader_user_id,
    size: team.size,
    joined: team.joined,
    expires_at: team.expires_at,
  }
}

/** Open pages of the group buy hear that a team changed. */
export function pushTeam(
  tx: Tx,
  { id, buy_id, joined, status }: Pick<Team, 'id' | 'buy_id' | 'joined' | 'status'>,
): void {
  tx.after_commit.push(() =>
    tx.services.realtime.push({
      ch: `group:${buy_id}`,
      type: 'group.team',
      seq: 0,
      data: { team_id: id, joined, status },
    }),
  )
}

/** Open pages of a booking hear that its pieces changed, or that they were counted. */
export function pushBooking(tx: Tx, { id, booked_qty }: Pick<GroupBuy, 'id' | 'booked_qty'>): void {
  tx.after_commit.push(() =>
    tx.services.realtime.push({ ch: `group:${id}`, type: 'group.booking', seq: 0, data: { booked_qty } }),
  )
}
