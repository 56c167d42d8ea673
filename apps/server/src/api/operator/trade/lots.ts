/** Lots on the console: the review queue, one lot with what a reviewer needs beside it, and the decision. */

import type { Condition, Parsed, PhotoView, LotRow as RowShape, operator as rows } from '@juya/contract'
import type { z } from 'zod'
import { userBriefs } from '../../../domains/account/index.ts'
import { accounts, balances } from '../../../domains/ledger/index.ts'
import { approveLot as approve, rejectLot as reject, stopLot as stop } from '../../../domains/listing/index.ts'
import { checkReason, note } from '../../../domains/operator/index.ts'
import type { Ctx, OperatorCtx, Tx } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/refuse.ts'
import { reviewDeadlineShown, reviewDeadlinesOf } from '../../../platform/review-deadlines.ts'
import { seconds } from '../../../platform/time/seconds.ts'
import {
  bidsForConsole,
  lotForConsole,
  lotSource,
  lotsForConsole,
  lotWords,
  type OperatorLot,
  pricesOf,
  rejectedLots,
  seenPictures,
} from '../../auction/console.ts'
import { pieceForConsole } from '../../goods/pieces.ts'
import { shopsForConsole } from '../../shop/console.ts'
import { namedCategory } from '../../site/categories.ts'
import { logsOf } from '../audit.ts'
import { claimsShown } from '../claims/claims.ts'
import { seenNow } from '../claims/queue-kinds.ts'
import { underClaim } from '../claims/under-claim.ts'
import { counted } from '../decision-audits/counted.ts'
import { fileMoney, fileTime } from '../lists/file-cells.ts'
import { answerList, bindList } from '../lists/lister.ts'
import { checkLot, histogram, type LotFacts, priceBand, SALES_MIN } from './lot-checks.ts'

type Shown = z.input<typeof RowShape>
type View = z.output<typeof PhotoView>
const SOLD_DAYS = 90
const UNSOLD = ['passed', 'defaulted', 'cancelled']

interface Comparable {
  /** The category whose sales these are. */
  name: string
  sold_fen: number[]
}

/** Sales of the lot's own category; where these are too few, of the whole branch it stands in. */
async function comparable(ctx: Ctx, category_id: number): Promise<Comparable> {
  const { name, path } = await namedCategory(ctx, category_id)
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
  const review_deadlines = await reviewDeadlinesOf(
    ctx,
    'lot',
    lots.map(({ lot }) => lot.id),
  )
  const claims = await claimsShown(
    ctx,
    'lot',
    lots.map(({ lot }) => lot.id),
  )
  return lots.map(({ lot, card }) => {
    const known = facts.get(lot.id)
    return {
      ...card,
      submitted_at: seconds(lot.submitted_at),
      review_deadline: reviewDeadlineShown(ctx, review_deadlines.get(lot.id)),
      claim: claims.get(lot.id) ?? null,
      reserve_fen: lot.reserve_fen,
      reject_reason: lot.reject_reason,
      flags: known ? checkLot(known).flatMap((check) => (check.ok ? [] : [check.key])) : [],
    }
  })
}

/** One lot as a row of the console. */
export const lotShown = async (ctx: Ctx, id: number): Promise<Shown> =>
  (await present(ctx, await lotsForConsole(ctx, [id])))[0]!

/** Of lots that wait, those with findings; asked for "no", those without. */
async function flaggedAmong(ctx: Ctx, ids: number[], { values }: Condition): Promise<number[]> {
  const shown = await present(ctx, await lotsForConsole(ctx, ids))
  return shown.flatMap(({ id, flags }) => (values.includes(flags.length > 0 ? '1' : '0') ? [id] : []))
}

export const lotList = bindList({ ...lotSource, judge: { field: 'flagged' as const, judge: flaggedAmong } })(
  async (ctx, ids) => present(ctx, await lotsForConsole(ctx, ids)),
  {
    lot: (row) => `L${row.id} ${row.title}`,
    shop: (row) => row.shop.name,
    price_fen: (row) => fileMoney(row.hammer_fen ?? row.current_fen),
    bids: (row) => row.bid_count,
    watching: (row) => row.watch_count,
    status: (row) => row.status,
    ends_at: (row) => fileTime(row.closed_at ?? row.ends_at),
    submitted_at: (row) => fileTime(row.submitted_at),
  },
)

export const lots = (ctx: OperatorCtx, input: Parsed<(typeof rows)['lots']>) => answerList(ctx, lotList, input)

/** @throws Refusal NOT_FOUND */
export async function lot(ctx: OperatorCtx, { id }: Parsed<(typeof rows)['lot']>) {
  const found = await lotForConsole(ctx, id)
  if (!found) refuse('NOT_FOUND')
  const { lot: row, detail } = found
  const facts = (await factsOf(ctx, [found])).get(id)!
  const [seen, bids, rejected_30d, logs, [shop]] = await Promise.all([
    seenPictures(ctx, [id]),
    bidsForConsole(ctx, id),
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
    piece: await pieceForConsole(ctx, row.piece_id),
    seen: await seenNow(ctx, { queue: 'lot', id }),
    submitted_at: seconds(row.submitted_at),
    review_deadline: reviewDeadlineShown(ctx, (await reviewDeadlinesOf(ctx, 'lot', [id])).get(id)),
    reject_reason: row.reject_reason,
    flags: checks.flatMap((check) => (check.ok ? [] : [check.key])),
    checks,
    sold_90d: { ...sold, bins, category: facts.sold_in, standing: priceBand(facts)?.standing ?? null },
    views_missing: (await namedCategory(ctx, row.category_id)).photo_views.filter(
      (view) => !detail.photo_views.includes(view as View),
    ) as View[],
    seen_before: seen.map((one) => ({ image: one.image, lot_id: one.other_lot_id, title: one.other_title })),
    shop: {
      sold_count: shop!.sold_count,
      rejected_30d,
      deposit_fen: facts.shop_deposit_fen,
      deposit_required_fen: facts.shop_deposit_required_fen,
      good_rate_bp: shop!.good_rate_bp,
      opened_at: seconds(shop!.opened_at),
    },
    bids: bids.map((bid) => ({ ...bid, nickname: people.get(bid.user_id)?.nickname ?? '' })),
    logs,
  }
}

const OUTCOMES = { 'lot.approve': 'approve', 'lot.reject': 'reject' } as const

interface Decision {
  action: keyof typeof OUTCOMES | 'lot.stop'
  /** What the page showed; absent for an act that is no decision of the queue. */
  seen?: string
  reason?: string
  work: (tx: Tx<OperatorCtx>) => Promise<void>
}

async function decide(ctx: OperatorCtx, id: number, { action, seen, reason, work }: Decision): Promise<Shown> {
  const act = async (tx: Tx<OperatorCtx>) => {
    const before = await lotForConsole(tx, id)
    await (action === 'lot.stop'
      ? work(tx)
      : counted(
          tx,
          'lot',
          id,
          () => work(tx),
          () => ({ outcome: OUTCOMES[action], reason }),
        ))
    const after = (await lotForConsole(tx, id))!
    await note(tx, {
      action,
      target_type: 'lot',
      target_id: id,
      before: { status: before?.lot.status },
      after: { status: after.lot.status },
      reason,
    })
    return (await present(tx, [after]))[0]!
  }
  return seen === undefined ? inTransaction(ctx, act) : underClaim(ctx, { queue: 'lot', id, seen }, act)
}

/** Lets a lot go on sale. @throws Refusal NOT_FOUND, STATE_CONFLICT, and those of underClaim */
export const approveLot = (
  ctx: OperatorCtx,
  { id, note: remark, seen }: Parsed<(typeof rows)['approveLot']>,
): Promise<Shown> => decide(ctx, id, { action: 'lot.approve', seen, reason: remark, work: (tx) => approve(tx, id) })

/** Sends a lot back to its shop with the reason. @throws Refusal REASON_REQUIRED, NOT_FOUND, STATE_CONFLICT */
export async function rejectLot(
  ctx: OperatorCtx,
  { id, reason, seen }: Parsed<(typeof rows)['rejectLot']>,
): Promise<Shown> {
  checkReason(reason)
  return decide(ctx, id, { action: 'lot.reject', seen, reason, work: (tx) => reject(tx, id, reason) })
}

/** Ends a lot for fraud or a fault: bids are void, deposits go back. @throws Refusal REASON_REQUIRED, NOT_FOUND, STATE_CONFLICT */
export async function stopLot(ctx: OperatorCtx, { id, reason }: Parsed<(typeof rows)['stopLot']>): Promise<Shown> {
  checkReason(reason)
  return decide(ctx, id, { action: 'lot.stop', reason, work: (tx) => stop(tx, id, reason) })
}
