/** Applying for a live room. */
import type { Ctx, ShopCtx, Tx } from '../../../platform/context.ts'
import { inTransaction, query } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/refuse.ts'
import { startReviewDeadlines } from '../../../platform/review-deadlines.ts'
import { accountFactsOf, isVerifiedAdult } from '../../account/index.ts'
import { staffOf } from '../../shop/index.ts'
import { categoryOf, checkTitle, checkWords } from '../../site/index.ts'
import { isOpenRoom } from '../rules.ts'
import { setting } from '../settings.ts'
import { roomOf } from '../store.ts'
import type { Application } from '../tables.ts'

const HOUR_MS = 3_600_000

export interface Looks {
  title: string
  cover: string
  category_id: number
  intro: string
}

/** The members of a shop who may host: its owner, and those with the right. */
export const hostsOf = async (ctx: Ctx, shop_id: number): Promise<number[]> =>
  (await staffOf(ctx, shop_id))
    .filter(({ role, permissions }) => role === 'owner' || permissions.includes('live'))
    .map(({ user_id }) => user_id)

/**
 * The host is a member with the right, and a verified adult.
 * @throws Refusal NOT_FOUND, ADULT_REQUIRED
 */
export async function checkHost(ctx: Ctx, shop_id: number, host_id: number): Promise<void> {
  if (!(await hostsOf(ctx, shop_id)).includes(host_id)) refuse('NOT_FOUND')
  if (!(await isVerifiedAdult(ctx, host_id))) refuse('ADULT_REQUIRED')
}

/** @throws Refusal CONTENT_BLOCKED, VALIDATION (it speaks for the platform), NOT_FOUND (no such category, or it takes nothing new) */
export async function checkLooks(ctx: Ctx, looks: Partial<Looks>): Promise<void> {
  await checkTitle(ctx, 'title', looks.title)
  await checkWords(ctx, looks.intro)
  if (looks.category_id !== undefined && !(await categoryOf(ctx, looks.category_id)).takes_lots) refuse('NOT_FOUND')
}

/**
 * Sends the shop's application; an answer is promised from then on.
 * @throws Refusal REALNAME_REQUIRED, ADULT_REQUIRED (the owner or the host), NOT_FOUND, CONTENT_BLOCKED, STATE_CONFLICT {status} (one waits, or there is a room)
 */
export async function applyForRoom(
  ctx: ShopCtx,
  { host_id = ctx.user.id, ...looks }: Looks & { host_id?: number | undefined },
): Promise<Application> {
  const { shop_id } = ctx.shop
  if (!(await accountFactsOf(ctx, ctx.user.id)).realname_verified) refuse('REALNAME_REQUIRED')
  await checkLooks(ctx, looks)
  await checkHost(ctx, shop_id, ctx.user.id)
  if (host_id !== ctx.user.id) await checkHost(ctx, shop_id, host_id)
  return inTransaction(ctx, async (tx) => {
    const room = await roomOf(tx, shop_id)
    if (room && (isOpenRoom(room.status) || room.status === 'banned')) refuse('STATE_CONFLICT', { status: room.status })
    const added = await add(tx, { ...looks, shop_id, host_id, applied_by: ctx.user.id })
    if (!added) refuse('STATE_CONFLICT', { status: 'waiting' })
    await startReviewDeadlines(tx, 'live_application', [added.id], (await setting(tx, 'live.application_h')) * HOUR_MS)
    return added
  })
}

async function add(
  tx: Tx,
  a: Looks & { shop_id: number; host_id: number; applied_by: number },
): Promise<Application | undefined> {
  const [row] = await query<Application & Record<string, unknown>>(
    tx,
    'live_application_add',
    `insert into live_applications (shop_id, applied_by, title, cover, category_id, intro, host_id)
     values ($1, $2, $3, $4, $5, $6, $7) on conflict (shop_id) where status = 'waiting' do nothing returning *`,
    [a.shop_id, a.applied_by, a.title, a.cover, a.category_id, a.intro, a.host_id],
  )
  return row
}
