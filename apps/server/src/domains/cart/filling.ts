/** What goes into a cart, changes there and leaves it. */
import { CART_QTY_MAX } from '@juya/contract'
import type { SignedCtx, Tx } from '../../platform/context.ts'
import { databaseNow, inTransaction } from '../../platform/db/db.ts'
import { refuse } from '../../platform/refuse.ts'
import { judgedLines } from '../goods/index.ts'
import { knownLines } from './pricing.ts'
import { setting } from './settings.ts'
import * as store from './store.ts'
import type { CartLine } from './tables.ts'

/** How long ago a line of a phone's cart may say it was put in; the price history of older ones helps no one. */
const OLDEST_MS = 400 * 86_400_000

/**
 * Puts something into the caller's cart, at the price of now. What is there already becomes more.
 * @param accept_fen the price its buyer was shown, where that is to be compared
 * @throws Refusal NOT_FOUND, LIMIT_REACHED {limit}, PRICE_CHANGED {price_fen}, and what speaks against buying so many
 */
export async function addToCart(
  ctx: SignedCtx,
  { sku_id, qty, accept_fen }: { sku_id: number; qty: number; accept_fen?: number | undefined },
): Promise<number> {
  return changed(ctx, async (tx, lines) => {
    const before = lines.find((line) => line.sku_id === sku_id)
    const wanted = (before?.qty ?? 0) + qty
    if (wanted > CART_QTY_MAX) refuse('LIMIT_REACHED', { limit: CART_QTY_MAX })
    await checkWish(tx, { sku_id, qty: wanted })
    if (accept_fen !== undefined) await checkAccepted(tx, sku_id, accept_fen)
    const limit = await setting(tx, 'cart.lines_max')
    if (!before && lines.length >= limit) refuse('LIMIT_REACHED', { limit })
    const priced_at = await databaseNow(tx)
    await store.addLines(tx, tx.user.id, [{ sku_id, qty: wanted, checked: true, priced_at }])
  })
}

/** @throws Refusal NOT_FOUND, and what speaks against buying it */
async function checkWish(tx: Tx<SignedCtx>, wish: { sku_id: number; qty: number }): Promise<void> {
  const [line] = await judgedLines(tx, tx.user.id, [wish])
  if (!line) refuse('NOT_FOUND')
  if (line.no) refuse(line.no.key, line.no.details)
}

/** @throws Refusal PRICE_CHANGED {price_fen} */
async function checkAccepted(tx: Tx<SignedCtx>, sku_id: number, accept_fen: number): Promise<void> {
  const [line] = await judgedLines(tx, tx.user.id, [{ sku_id, qty: 1 }])
  if (line && line.sku.price_fen !== accept_fen) refuse('PRICE_CHANGED', { price_fen: line.sku.price_fen })
}

/**
 * Changes one line of the caller's cart. More than there are is refused; fewer than before never is.
 * @param accept_fen the price its buyer agrees to, where it got dearer
 * @throws Refusal NOT_FOUND, PRICE_CHANGED {price_fen}, and what speaks against buying so many
 */
export async function setLine(
  ctx: SignedCtx,
  item_id: number,
  {
    qty,
    checked,
    accept_fen,
  }: { qty?: number | undefined; checked?: boolean | undefined; accept_fen?: number | undefined },
): Promise<number> {
  return changed(ctx, async (tx, lines) => {
    const line = lines.find(({ id }) => id === item_id) ?? refuse('NOT_FOUND')
    if (qty !== undefined && qty > line.qty) await checkWish(tx, { sku_id: line.sku_id, qty })
    if (accept_fen !== undefined) await checkAccepted(tx, line.sku_id, accept_fen)
    const priced_at = accept_fen === undefined ? undefined : await databaseNow(tx)
    await store.changeLines(tx, tx.user.id, [item_id], { qty, checked, priced_at })
  })
}

/** Ticks lines of the caller's cart, or not. Those of others are left alone. */
export const tickLines = (ctx: SignedCtx, item_ids: readonly number[], checked: boolean): Promise<number> =>
  changed(ctx, (tx) => store.changeLines(tx, tx.user.id, item_ids, { checked }))

/**
 * Adds the cart that lived in a phone, once its owner has signed in. The same again changes nothing. What cannot be bought comes as well
 * and says why; what is nothing at all does not.
 * @returns how many lines there are, and how many a full cart had no room for
 */
export async function mergeCart(
  ctx: SignedCtx,
  wishes: readonly store.NewLine[],
): Promise<{ count: number; left_out: number }> {
  let left_out = 0
  const count = await changed(ctx, async (tx, lines) => {
    const there = new Set((await knownLines(tx, undefined, wishes)).map(({ sku }) => sku.id))
    const mine = new Set(lines.map(({ sku_id }) => sku_id))
    const known = [...new Map(wishes.map((wish) => [wish.sku_id, wish])).values()].filter(({ sku_id }) =>
      there.has(sku_id),
    )
    const room = Math.max(0, (await setting(tx, 'cart.lines_max')) - lines.length)
    const fresh = known.filter(({ sku_id }) => !mine.has(sku_id)).slice(0, room)
    const again = known.filter(({ sku_id }) => mine.has(sku_id))
    left_out = known.length - fresh.length - again.length
    const now = await databaseNow(tx)
    await store.addLines(
      tx,
      tx.user.id,
      // The phone has what came last first; ids say the same here.
      [...again, ...fresh]
        .map((line) => ({ ...line, priced_at: Math.min(now, Math.max(line.priced_at, now - OLDEST_MS)) }))
        .reverse(),
    )
  })
  return { count, left_out }
}

/** Takes lines out of the caller's cart. @param item_ids left out: all of them */
export const removeFromCart = (ctx: SignedCtx, item_ids?: readonly number[]): Promise<number> =>
  changed(ctx, (tx) => store.removeLines(tx, tx.user.id, item_ids))

/** One change of the caller's cart after another. @returns how many lines it has then */
const changed = (ctx: SignedCtx, change: (tx: Tx<SignedCtx>, lines: CartLine[]) => Promise<unknown>): Promise<number> =>
  inTransaction(ctx, async (tx) => {
    await store.lockCart(tx, tx.user.id)
    await change(tx, await store.linesOf(tx, tx.user.id))
    return store.countLines(tx, tx.user.id)
  })
