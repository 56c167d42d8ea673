/** A person brings friends for a coupon: it is kept for them, each friend counts once, and with the last one it is theirs. */
import { randomBytes } from 'node:crypto'
import type { RefusalKey } from '@juya/contract'
import type { Ctx, SignedCtx, Tx } from '../../platform/context.ts'
import { databaseNow, inTransaction, query } from '../../platform/db/db.ts'
import { emit } from '../../platform/outbox/index.ts'
import { refuse } from '../../platform/refuse.ts'
import { clearDeadline, setDeadline } from '../../platform/time/deadlines.ts'
import { linkedPeople } from '../account/index.ts'
import { earnReserved, freeReserved, reserveCoupon, shareObstacle, templateById } from '../coupon/index.ts'
import { activityEvents } from './events.ts'
import { setting } from './settings.ts'
import * as store from './store.ts'
import type { Share } from './tables.ts'

const HOUR_MS = 3_600_000

interface No {
  key: RefusalKey
  details?: Record<string, unknown>
}

/** The first reason against beginning; undefined where one may. The page says it before the tap, the act refuses with it. */
export async function startObstacle(ctx: SignedCtx, template_id: number): Promise<No | undefined> {
  const template = await templateById(ctx, template_id)
  if (template?.audience !== 'share') return { key: 'NOT_FOUND' }
  if (await store.openShareOf(ctx, template_id, ctx.user.id)) return { key: 'ALREADY_DONE' }
  const limit = await setting(ctx, 'activity.starts_a_day')
  if ((await store.startsToday(ctx, ctx.user.id)) >= limit) return { key: 'LIMIT_REACHED', details: { limit } }
  return shareObstacle(ctx, template, ctx.user.id)
}

/**
 * Begins to bring friends: a coupon is kept until they have come, or the time is over. A repeat answers what was begun.
 * @throws Refusal NOT_FOUND, COUPON_GONE, COUPON_HAVE, LIMIT_REACHED {limit}
 */
export async function startShare(ctx: SignedCtx, template_id: number): Promise<Share> {
  return inTransaction(ctx, async (tx) => {
    const begun = await store.openShareOf(tx, template_id, tx.user.id)
    if (begun) return begun
    const no = await startObstacle(tx, template_id)
    if (no) refuse(no.key, no.details)
    const { held, template } = await reserveCoupon(tx, template_id, tx.user.id)
    const lapses_at = (await databaseNow(tx)) + template.share_hours! * HOUR_MS
    const share = await store.addShare(tx, {
      template_id,
      user_id: tx.user.id,
      code: randomBytes(9).toString('base64url'),
      needed: template.share_helps!,
      held_id: held.id,
      lapses_at,
    })
    await setDeadline(tx, 'share_lapse', share.id, lapses_at)
    return share
  })
}

/**
 * The reason why the caller may not help; undefined where they may. An account linked to the sharer or to an earlier helper may not.
 * @param now the time in ms
 */
export async function helpObstacle(ctx: SignedCtx, share: Share, now: number): Promise<No | undefined> {
  if (share.user_id === ctx.user.id) return { key: 'SELF_ACTION' }
  // An open one whose time is over lapses with its deadline, any moment now.
  const status = share.status === 'open' && share.lapses_at <= now ? 'lapsed' : share.status
  if (status !== 'open') return { key: 'STATE_CONFLICT', details: { status } }
  const selves = [ctx.user.id, ...(await linkedPeople(ctx, ctx.user.id)).keys()]
  if (selves.includes(share.user_id)) return { key: 'SELF_ACTION' }
  if (await store.hasHelped(ctx, share.template_id, selves)) return { key: 'ALREADY_DONE' }
  const limit = await setting(ctx, 'activity.helps_a_day')
  if ((await store.helpsToday(ctx, ctx.user.id)) >= limit) return { key: 'LIMIT_REACHED', details: { limit } }
  return undefined
}

/**
 * Helps the friend whose link was opened. With the last friend it takes the coupon is theirs. A repeat for the same friend changes nothing.
 * @throws Refusal NOT_FOUND, SELF_ACTION (one's own, or of somebody linked), STATE_CONFLICT {status}, ALREADY_DONE (somebody else was helped), LIMIT_REACHED {limit}
 */
export async function helpFriend(ctx: SignedCtx, code: string): Promise<Share> {
  return inTransaction(ctx, async (tx) => {
    const found = await store.shareByCode(tx, code)
    if (!found) refuse('NOT_FOUND')
    const share = (await store.lockShare(tx, found.id))!
    if (await store.helpedIn(tx, share.id, tx.user.id)) return share
    const no = await helpObstacle(tx, share, await databaseNow(tx))
    if (no) refuse(no.key, no.details)
    if (!(await store.addHelp(tx, share, tx.user.id))) refuse('ALREADY_DONE')
    const done = share.helped + 1 === share.needed
    const now = await store.changeShare(tx, share.id, {
      helped: share.helped + 1,
      ...(done ? { status: 'earned' } : {}),
    })
    if (!done) {
      await emit(tx, activityEvents.helped, { ...(await factsOf(tx, now)), lapses_at: now.lapses_at })
      return now
    }
    await clearDeadline(tx, 'share_lapse', share.id)
    await earnReserved(tx, share.held_id!)
    await emit(tx, activityEvents.earned, await factsOf(tx, now))
    return now
  })
}

async function factsOf(ctx: Ctx, { id, user_id, template_id, needed, helped }: Share) {
  const template = await templateById(ctx, template_id)
  return { share_id: id, user_id, template_id, name: template?.name ?? '', needed, helped }
}

/** Deadline share_lapse: the friends have not come in time, and the coupon is free for others. */
export async function lapseByTime(tx: Tx, id: number): Promise<void> {
  const share = await store.lockShare(tx, id)
  if (share?.status !== 'open') return
  if (share.lapses_at > (await databaseNow(tx))) return setDeadline(tx, 'share_lapse', id, share.lapses_at)
  await emit(tx, activityEvents.lapsed, await factsOf(tx, await lapse(tx, share)))
}

async function lapse(tx: Tx, share: Share): Promise<Share> {
  const lapsed = await store.changeShare(tx, share.id, { status: 'lapsed', held_id: null })
  await freeReserved(tx, share.held_id!)
  return lapsed
}

/** Ends the open shares of a person who left or was banned; the coupons kept for them are free for others. */
export async function lapseOf(tx: Tx, user_id: number): Promise<void> {
  const open = await query<{ id: number }>(
    tx,
    'activity_shares_open_of',
    `select id from activity_shares where user_id = $1 and status = 'open' order by id`,
    [user_id],
  )
  for (const { id } of open) {
    const share = await store.lockShare(tx, id)
    if (share?.status !== 'open') continue
    await clearDeadline(tx, 'share_lapse', id)
    await lapse(tx, share)
  }
}
