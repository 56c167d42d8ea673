/** A lot opens: its rules are frozen and hashed, its log starts from them, and its end becomes a deadline. */
import { DEFAULT_INCREMENT_TABLE } from '@juya/contract'
import type { Ctx, Tx } from '../../platform/context.ts'
import { databaseNow } from '../../platform/db.ts'
import { type Due, setDeadlines } from '../../platform/deadlines.ts'
import { emitMany } from '../../platform/events.ts'
import { addToCounters } from '../shop/index.ts'
import { genesisHash, rulesHash } from './chain.ts'
import { setting } from './settings.ts'
import { addRules, type Lot, lockLots, openLots } from './store.ts'

/** Of the wording and meaning of the facts; lots keep the version they opened under. */
export const RULES_VERSION = 1
const SECOND = 1_000
/** Those who watch a lot hear so long before its planned end. */
const END_SOON_MS = 600_000

/** Live and house lots have their own rhythm of paying. */
const payWindowH = (mode: string, usual_h: number): number => (mode === 'live' ? 24 : mode === 'house' ? 72 : usual_h)

/** Deadline `lot_start`: opens the scheduled lots whose time has come. */
export async function startDue(tx: Tx, dues: Due[]): Promise<void> {
  const lots = await lockLots(
    tx,
    dues.map((due) => due.ref_id),
  )
  const now = await databaseNow(tx)
  const scheduled = lots.filter((lot) => lot.status === 'scheduled')
  const early = scheduled.filter((lot) => lot.starts_at! > now)
  await setDeadlines(
    tx,
    'lot_start',
    early.map((lot) => ({ ref_id: lot.id, due_at: lot.starts_at! })),
  )
  await openAll(
    tx,
    scheduled.filter((lot) => lot.starts_at! <= now),
    now,
  )
}

/** Opens locked lots now. A lot with a duration counts it from here. */
export async function openAll(tx: Tx, lots: readonly Lot[], now: number): Promise<void> {
  if (lots.length === 0) return
  const usual_h = await setting(tx, 'auction.pay_window_h')
  const ship_hours = (await tx.services.settings.get(tx, 'order.ship_hours')) as number
  const opened = lots.map((lot) => {
    const starts_at = Math.floor(now / SECOND) * SECOND
    const planned_end_at = lot.planned_end_at ?? starts_at + (lot.duration_s ?? 0) * SECOND
    const facts = factsOf(
      { ...lot, starts_at, planned_end_at },
      { pay_window_h: payWindowH(lot.mode, usual_h), ship_hours },
    )
    const hash = rulesHash(facts)
    return {
      lot,
      facts,
      opening: { lot_id: lot.id, starts_at, planned_end_at, rules_hash: hash, head_hash: genesisHash(lot.id, hash) },
    }
  })
  await addRules(
    tx,
    opened.map(({ facts, opening }) => ({
      lot_id: opening.lot_id,
      version: RULES_VERSION,
      hash: opening.rules_hash,
      facts,
    })),
  )
  await openLots(
    tx,
    opened.map(({ opening }) => opening),
  )
  await setDeadlines(
    tx,
    'lot_close',
    opened.map(({ opening }) => ({ ref_id: opening.lot_id, due_at: opening.planned_end_at })),
  )
  await setDeadlines(
    tx,
    'lot_end_soon',
    opened.flatMap(({ opening }) => {
      const due_at = opening.planned_end_at - END_SOON_MS
      return due_at > now ? [{ ref_id: opening.lot_id, due_at }] : []
    }),
  )
  await emitMany(
    tx,
    'auction.lot_started',
    opened.map(({ lot, opening }) => ({
      lot_id: lot.id,
      shop_id: lot.shop_id,
      title: lot.title,
      title_en: lot.title_en,
      image: lot.image,
      ends_at: opening.planned_end_at,
    })),
  )
  await countOnSale(tx, lots, 1)
}

/** The facts of a lot's rules, as they are hashed. Seconds, fen and basis points; what is absent does not apply. */
export function factsOf(
  lot: Lot & { starts_at: number; planned_end_at: number },
  promised: { pay_window_h: number; ship_hours: number },
) {
  return {
    lot_id: lot.id,
    start_fen: lot.start_fen,
    increment:
      lot.increment_mode === 'fixed'
        ? { mode: 'fixed' as const, step_fen: lot.increment_fen }
        : { mode: 'table' as const, table: [...DEFAULT_INCREMENT_TABLE] },
    has_reserve: lot.reserve_fen !== null,
    buy_now_fen: lot.buy_now_fen,
    soft_close: {
      window_s: lot.soft_close_window_s,
      extend_s: lot.soft_close_extend_s,
      hard_end_after_s: lot.hard_end_after_s,
    },
    deposit_fen: lot.deposit_fen,
    premium_bp: lot.premium_bp,
    shipping_fen: lot.shipping_fen,
    authentication_fen: lot.authentication_fen,
    return_policy: lot.return_policy as 'none' | 'return_7d',
    ...promised,
    starts_at: lot.starts_at / SECOND,
    planned_end_at: lot.planned_end_at / SECOND,
  }
}
export type Facts = ReturnType<typeof factsOf>

/** The rules a lot would open under now: what a page shows before it has opened. */
export async function factsBefore(ctx: Ctx, lot: Lot): Promise<Facts> {
  const starts_at = lot.starts_at ?? Math.floor(lot.created_at / SECOND) * SECOND
  const planned_end_at = lot.planned_end_at ?? starts_at + (lot.duration_s ?? 0) * SECOND
  const usual_h = await setting(ctx, 'auction.pay_window_h')
  const ship_hours = (await ctx.services.settings.get(ctx, 'order.ship_hours')) as number
  return factsOf({ ...lot, starts_at, planned_end_at }, { pay_window_h: payWindowH(lot.mode, usual_h), ship_hours })
}

/** Adds to the counters of the shops these lots belong to; one statement a shop, in order of shop. */
export async function countOnSale(tx: Tx, lots: readonly Lot[], sign: 1 | -1): Promise<void> {
  const by_shop = Map.groupBy(lots, (lot) => lot.shop_id)
  for (const shop_id of [...by_shop.keys()].sort((a, b) => a - b)) {
    const count = by_shop.get(shop_id)!.length
    await addToCounters(tx, shop_id, { on_sale: sign * count, ...(sign === 1 ? { lots: count } : {}) })
  }
}
