/** Following shops, masters, people, auction houses and topics. */
import { FOLLOWS_MAX } from '@juya/contract'
import type { Ctx, SignedCtx, Tx } from '../../../platform/context.ts'
import { inTransaction, query } from '../../../platform/db/db.ts'
import { emit } from '../../../platform/outbox/index.ts'
import { refuse } from '../../../platform/refuse.ts'
import type { ThingOwner } from '../../../platform/things/things.ts'
import { interestEvents } from '../events.ts'
import * as store from './follow-store.ts'
import { followableOf, followableTypes, isBarred } from './followables.ts'

/**
 * Follows something or stops; asked twice for the same state it stays. Without `on` the state changes to the other one.
 *
 * @returns the state reached and how many follow it
 * @throws Refusal NOT_FOUND, SELF_ACTION (one's own), BLOCKED (either keeps the other away), LIMIT_REACHED {limit}
 */
export async function follow(
  ctx: SignedCtx,
  what: store.Followed,
  on: boolean | undefined,
): Promise<{ on: boolean; count: number }> {
  const { type, id } = what
  return inTransaction(ctx, async (tx) => {
    await store.lockFollower(tx, tx.user.id)
    const facts = (await followableOf(tx, type)?.facts(tx, id)) ?? refuse('NOT_FOUND')
    if (facts.own_of === tx.user.id) refuse('SELF_ACTION')
    const followed = (await store.followedAmong(tx, tx.user.id, [id], type)).has(id)
    const wanted = on ?? !followed
    if (wanted && !followed) {
      if (!facts.is_open) refuse('NOT_FOUND')
      if (facts.behind && (await isBarred(tx, tx.user.id, facts.behind))) refuse('BLOCKED')
      if ((await store.countFollows(tx, tx.user.id))[type] >= FOLLOWS_MAX)
        refuse('LIMIT_REACHED', { limit: FOLLOWS_MAX })
      await store.add(tx, tx.user.id, what, facts.lots ?? 0)
      await store.count(tx, what, 1)
      await emit(tx, interestEvents.followed, { user_id: tx.user.id, type, target_id: id })
    }
    if (!wanted && followed) await store.countGone(tx, await store.remove(tx, tx.user.id, [type], [id]))
    return { on: wanted, count: (await store.countFollowers(tx, type, [id])).get(id)! }
  })
}

/**
 * Follows a shop, or the auction house it is, or stops.
 * @throws Refusal NOT_FOUND and those of `follow`
 */
export const followShop = async (ctx: SignedCtx, shop_id: number, on: boolean | undefined) =>
  follow(ctx, { type: await store.shopFollowType(ctx, shop_id), id: shop_id }, on)

/** A shop has become an auction house: who followed it follows the house. */
export const followTheHouse = (tx: Tx, shop_id: number) =>
  query(
    tx,
    'interest_follow_house',
    `update interest_follows set type = 'house' where type = 'shop' and target_id = $1`,
    [shop_id],
  )

/**
 * Ends what each of two follows of the other, once a block between them is written. A follow that is under way is waited for and ended
 * with the others; one that comes after finds the block (registerFollowBar).
 */
export async function endFollowsBetween(tx: Tx, one: ThingOwner, other: ThingOwner): Promise<void> {
  const ways = [
    { from: one, to: other },
    { from: other, to: one },
  ].filter(({ from }) => from.type === 'user')
  for (const { from } of ways.toSorted((a, b) => a.from.id - b.from.id)) await store.lockFollower(tx, from.id)
  const gone = []
  for (const { from, to } of ways)
    for (const type of followableTypes(tx)) {
      const ids = await followableOf(tx, type)!.ofOwner(tx, to)
      if (ids.length > 0) gone.push(...(await store.remove(tx, from.id, [type], ids)))
    }
  await store.countGone(tx, gone)
}

/** A thing is gone for good: nobody follows it any more. */
export async function forgetFollowed(tx: Tx, { type, id }: store.Followed): Promise<void> {
  await query(tx, 'interest_forget_followed', 'delete from interest_follows where type = $1 and target_id = $2', [
    type,
    id,
  ])
  await query(
    tx,
    'interest_forget_counted',
    'delete from interest_followed_counts where type = $1 and target_id = $2',
    [type, id],
  )
}

/** Notes that a follower has looked into a shop: nothing there is new to them now. */
export async function noteVisit(ctx: Ctx, user_id: number, shop_id: number, lot_count: number): Promise<void> {
  await query(
    ctx,
    'interest_follow_seen',
    `update interest_follows set lots_seen = $3 where user_id = $1 and type in ('shop', 'house') and target_id = $2 and lots_seen <> $3`,
    [user_id, shop_id, lot_count],
  )
}
