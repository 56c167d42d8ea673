/**
 * Closing a shop: its owner or an operator begins it once nothing runs in it any more. Its deposit stays until fakes can no longer be claimed
 * from it; then it and what is in the shop's wallet go to the owner, and the shop is closed permanently.
 */

import type { Ctx, ShopCtx, Tx } from '../../../platform/context.ts'
import { databaseNow, inTransaction, query } from '../../../platform/db/db.ts'
import { emit } from '../../../platform/outbox/index.ts'
import { refuse } from '../../../platform/refuse.ts'
import { clearDeadline, setDeadline } from '../../../platform/time/deadlines.ts'
import { accounts, isFrozen, lockBalances, post, shopDepositReturned, shopWalletMoved } from '../../ledger/index.ts'
import { writeThings } from '../../search/index.ts'
import { shopEvents } from '../events.ts'
import { type Shop, shopRow } from '../shops.ts'
import { lockStanding } from '../standing/opening.ts'
import { standingSetting } from '../standing/settings.ts'
import { openItemsOf } from './open-items.ts'

const DAY_MS = 86_400_000
/** Deadline: the last window in which something can be claimed from the shop is over. */
export const SHOP_CLOSES = 'shop_closes'

async function lock(tx: Tx, shop_id: number): Promise<Shop> {
  const [shop] = await query<Shop>(tx, 'shop_close_lock', 'select * from shop_shops where id = $1 for update', [
    shop_id,
  ])
  return shop ?? refuse('NOT_FOUND')
}

const CLOSES_FROM: ReadonlySet<Shop['status']> = new Set(['active', 'suspended', 'pending_fee', 'pending_deposit'])

/** By when a shop that began to close now would be closed (days). */
export const closingDays = async (ctx: Ctx, { opened_at }: Pick<Shop, 'opened_at'>): Promise<number> =>
  opened_at === null ? 0 : standingSetting(ctx, 'shop.deposit_return_days')

/**
 * Begins to close a shop. Its row is held while it is looked at, so nothing is handed in meanwhile.
 * One that never opened has sold nothing that could be claimed: it is given up at once, and what was paid of its deposit goes back.
 * @throws Refusal NOT_FOUND, STATE_CONFLICT {status} (closing, or closed), HAS_OPEN_ITEMS {items}
 */
export async function beginClosing(tx: Tx, shop_id: number, reason: string | null = null): Promise<void> {
  const { status, owner_user_id, opened_at } = await lock(tx, shop_id)
  if (!CLOSES_FROM.has(status)) refuse('STATE_CONFLICT', { status })
  const items = await openItemsOf(tx, shop_id)
  if (items.length > 0) refuse('HAS_OPEN_ITEMS', { items })
  const closes_at = (await databaseNow(tx)) + (await closingDays(tx, { opened_at })) * DAY_MS
  await query(
    tx,
    'shop_close_begin',
    `update shop_shops set status = 'closing', suspended_reason = coalesce($2, suspended_reason), closes_at = to_timestamp($3::float8 / 1000) where id = $1`,
    [shop_id, reason, closes_at],
  )
  await setDeadline(tx, SHOP_CLOSES, shop_id, closes_at)
  await writeThings(tx, 'shop', [shop_id])
  await emit(tx, shopEvents.closing, { shop_id, user_id: owner_user_id, closes_at, reason: reason ?? '' })
}

/** As the owner asks. @throws as beginClosing */
export const closeOwn = (ctx: ShopCtx): Promise<void> => inTransaction(ctx, (tx) => beginClosing(tx, ctx.shop.shop_id))

/**
 * The owner changes their mind before the end; what an operator closes, or had suspended before, stays closing.
 * @throws Refusal STATE_CONFLICT {status}, FORBIDDEN (an operator closes it, or had suspended it)
 */
export async function stayOpen(ctx: ShopCtx): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const { id, status, suspended_reason, opened_at } = await lock(tx, ctx.shop.shop_id)
    if (status !== 'closing' || opened_at === null) refuse('STATE_CONFLICT', { status })
    if (suspended_reason !== null) refuse('FORBIDDEN')
    await query(tx, 'shop_close_off', `update shop_shops set status = 'active', closes_at = null where id = $1`, [id])
    await clearDeadline(tx, SHOP_CLOSES, id)
    await writeThings(tx, 'shop', [id])
  })
}

/**
 * Deadline: the deposit goes to the shop's wallet (T19b), all of that to its owner's (T30), and the shop is closed. While something runs
 * again, such as a case, or its wallet is frozen, that is looked at anew each day.
 */
export async function closeByTime(tx: Tx, shop_id: number): Promise<void> {
  const { status, owner_user_id: user_id, closes_at } = await shopRow(tx, shop_id)
  if (status !== 'closing' || closes_at === null) return
  await lockStanding(tx, shop_id)
  const codes = [accounts.shopDeposit(shop_id), accounts.shopWallet(shop_id), accounts.shopPending(shop_id)]
  const has = await lockBalances(tx, [...codes, accounts.userWallet(user_id)])
  const runs = (await openItemsOf(tx, shop_id)).length > 0 || has[codes[2]!]! > 0 || (await isFrozen(tx, codes[1]!))
  if (runs) return setDeadline(tx, SHOP_CLOSES, shop_id, (await databaseNow(tx)) + DAY_MS)
  const deposit_fen = has[codes[0]!]!
  const amount_fen = deposit_fen + has[codes[1]!]!
  if (deposit_fen > 0) {
    const [request] = await query<{ id: number }>(
      tx,
      'shop_close_return',
      `insert into shop_deposit_requests (shop_id, kind, amount_fen, status, due_at, done_at)
       values ($1, 'withdraw', $2, 'done', platform_now(), platform_now()) returning id`,
      [shop_id, deposit_fen],
    )
    await post(tx, shopDepositReturned({ request_id: request!.id, shop_id, amount_fen: deposit_fen }))
  }
  if (amount_fen > 0) await post(tx, shopWalletMoved({ key: `close:${shop_id}`, shop_id, user_id, amount_fen }))
  await query(tx, 'shop_close_end', `update shop_shops set status = 'closed' where id = $1 and status = 'closing'`, [
    shop_id,
  ])
  await writeThings(tx, 'shop', [shop_id])
  await emit(tx, shopEvents.closed, { shop_id, user_id, deposit_fen, amount_fen })
}
