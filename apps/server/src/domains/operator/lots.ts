/** Lots on the console: the review queue, one lot with what a reviewer needs beside it, and the decision. */
import type { Parsed, LotRow as RowShape, operator as rows } from '@juya/contract'
import type { z } from 'zod'
import type { Ctx, OperatorCtx, Tx } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db.ts'
import { placeOf } from '../../platform/paging.ts'
import { refuse } from '../../platform/refuse.ts'
import { userBriefs } from '../account/index.ts'
import {
  approveLot as approve,
  bidsForOperator,
  lotForOperator,
  lotsForOperator,
  lotWords,
  type OperatorLot,
  pricesOf,
  rejectLot as reject,
  rejectedLots,
  seenPictures,
  stopLot as stop,
} from '../auction/index.ts'
import { accounts, balances } from '../ledger/index.ts'
import { shopsForConsole } from '../shop/index.ts'
import { categoryOf } from '../site/index.ts'
import { at, checkReason, note } from './acting.ts'
import { logsOf } from './audit-log.ts'
import { checkLot, histogram, type LotFacts, priceBand, SALES_MIN } from './lot-checks.ts'

type Shown = z.input<typeof RowShape>
const SOLD_DAYS = 90
const UNSOLD = ['passed', 'defaulted', 'cancelled']

interface Comparable {
  /** The category whose sales these are. */
  name: string
  sold_fen: number[]
}

/** Sales of the lot's own category; where these are too few, of the whole branch it stands in. */
async function comparable(ctx: Ctx, category_id: number): Promise<Comparable> {
  const { name, path } = await categoryOf(ctx, category_id)
  const sold_fen = await pricesOf(ctx, category_id, SOLD_DAYS)
  const [branch] = path
  if (sold_fen.length >= SALES_MIN || !branch || branch.id === category_id) return { name, sold_fen }
  return { name: branch.name, sold_fen: await pricesOf(ctx, branch.id, SOLD_DAYS) }
}

type Facts = LotFacts & { sold_in: string }

/** The facts the automatic checks judge, for many lots at once. */
async function factsOf(ctx: Ctx, lots: readonly OperatorLot[]): Promise<Map<number, Facts>> {
  const shop_ids = [...new Set(lots.map(({ lot }) => lot.shop_id))]
  const category_ids = [...new Set(lots.map(({ lot }) => lot.category_id))]
  const seen = await seenPictures(
    ctx,
    lots.map(({ lot }) => lot.id),
  )
  const blocked_words = await lotWords(ctx)
  const deposits = await balances(ctx, shop_ids.map(accounts.shopDeposit))
  const shops = await shopsForConsole(ctx, shop_ids)
  const sold = new Map<number, Comparable>()
  for (const id of category_ids) sold.set(id, await comparable(ctx, id))
  return new Map(
    lots.map(({ lot, text }) => {
      const others = seen.filter((one) => one.lot_id === lot.id)
      return [
        lot.id,
        {
          title: lot.title,
          title_en: lot.title_en,
          desc: text.desc,
          desc_en: text.desc_en,
          condition_note: text.condition_note,
          images_count: text.images.length,
          start_fen: lot.start_fen,
          estimate_low_fen: lot.estimate_low_fen,
          estimate_high_fen: lot.estimate_high_fen,
          elsewhere: others.filter((one) => !one.same_shop).map((one) => one.other_title),
          unsold: others
            .filter((one) => one.same_shop && UNSOLD.includes(one.other_status))
            .map((one) => one.other_title),
          sold_fen: sold.get(lot.category_id)!.sold_fen,
          sold_in: sold.get(lot.category_id)!.name,
          shop_deposit_fen: deposits[accounts.shopDeposit(lot.shop_id)] ?? 0,
          shop_deposit_required_fen: shops.find((shop) => shop.id === lot.shop_id)?.deposit_required_fen ?? 0,
          blocked_words,
        },
      ]
    }),
  )
}

async function present(ctx: Ctx, lots: readonly OperatorLot[]): Promise<Shown[]> {
  // Only what waits for a review is checked: the list of all lots stays quick.
  const facts = await factsOf(
    ctx,
    lots.filter(({ lot }) => lot.status === 'reviewing'),
  )
  return lots.map(({ lot, card }) => {
    const known = facts.get(lot.id)
    return {
      ...card,
      submitted_at: at(lot.submitted_at),
      reserve_fen: lot.reserve_fen,
      reject_reason: lot.reject_reason,
      flags: known ? checkLot(known).flatMap((check) => (check.ok ? [] : [check.key])) : [],
    }
  })
}

export async function lots(ctx: OperatorCtx, { page, page_size, ...filter }: Parsed<(typeof rows)['lots']>) {
  const { list, total } = await lotsForOperator(ctx, filter, { page, page_size })
  return { list: await present(ctx, list), ...placeOf({ page, page_size }, total) }
}

/** @throws Refusal NOT_FOUND */
export async function lot(ctx: OperatorCtx, { id }: Parsed<(typeof rows)['lot']>) {
  const found = await lotForOperator(ctx, id)
  if (!found) refuse('NOT_FOUND')
  const { lot: row, detail } = found
  const facts = (await factsOf(ctx, [found])).get(id)!
  const [seen, bids, rejected_30d, logs, [shop]] = await Promise.all([
    seenPictures(ctx, [id]),
    bidsForOperator(ctx, id),
    rejectedLots(ctx, row.shop_id),
    logsOf(ctx, 'lot', id),
    shopsForConsole(ctx, [row.shop_id]),
  ])
  const people = await userBriefs(
    ctx,
    bids.map((bid) => bid.user_id),
  )
  const checks = checkLot(facts)
  const { bins, ...sold } = histogram(facts.sold_fen)
  return {
    lot: detail,
    reserve_fen: row.reserve_fen,
    submitted_at: at(row.submitted_at),
    reject_reason: row.reject_reason,
    flags: checks.flatMap((check) => (check.ok ? [] : [check.key])),
    checks,
    sold_90d: { ...sold, bins, category: facts.sold_in, standing: priceBand(facts)?.standing ?? null },
    seen_before: seen.map((one) => ({ image: one.image, lot_id: one.other_lot_id, title: one.other_title })),
    shop: {
      sold_count: shop!.sold_count,
      rejected_30d,
      deposit_fen: facts.shop_deposit_fen,
      deposit_required_fen: facts.shop_deposit_required_fen,
      good_rate_bp: shop!.good_rate_bp,
      opened_at: at(shop!.opened_at),
    },
    bids: bids.map((bid) => ({ ...bid, nickname: people.get(bid.user_id)?.nickname ?? '' })),
    logs,
  }
}

interface Decision {
  action: string
  reason?: string
  work: (tx: Tx<OperatorCtx>) => Promise<void>
}

async function decide(ctx: OperatorCtx, id: number, { action, reason, work }: Decision): Promise<Shown> {
  return inTransaction(ctx, async (tx) => {
    const before = await lotForOperator(tx, id)
    await work(tx)
    const after = (await lotForOperator(tx, id))!
    await note(tx, {
      action,
      target_type: 'lot',
      target_id: id,
      before: { status: before?.lot.status },
      after: { status: after.lot.status },
      reason,
    })
    return (await present(tx, [after]))[0]!
  })
}

/** Lets a lot go on sale. @throws Refusal NOT_FOUND, STATE_CONFLICT */
export const approveLot = (
  ctx: OperatorCtx,
  { id, note: remark }: Parsed<(typeof rows)['approveLot']>,
): Promise<Shown> => decide(ctx, id, { action: 'lot.approve', reason: remark, work: (tx) => approve(tx, id) })

/** Sends a lot back to its shop with the reason. @throws Refusal REASON_REQUIRED, NOT_FOUND, STATE_CONFLICT */
export async function rejectLot(ctx: OperatorCtx, { id, reason }: Parsed<(typeof rows)['rejectLot']>): Promise<Shown> {
  checkReason(reason)
  return decide(ctx, id, { action: 'lot.reject', reason, work: (tx) => reject(tx, id, reason) })
}

/** Ends a lot for fraud or a fault: bids are void, deposits go back. @throws Refusal REASON_REQUIRED, NOT_FOUND, STATE_CONFLICT */
export async function stopLot(ctx: OperatorCtx, { id, reason }: Parsed<(typeof rows)['stopLot']>): Promise<Shown> {
  checkReason(reason)
  return decide(ctx, id, { action: 'lot.stop', reason, work: (tx) => stop(tx, id, reason) })
}
