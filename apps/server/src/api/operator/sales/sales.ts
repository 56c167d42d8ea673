/** Sales of auction houses on the console: the list, one with its catalogue, and the decision about the whole of it. */
import type { Parsed, operator as rows } from '@juya/contract'
import { saleLots } from '../../../domains/lot/index.ts'
import { checkReason, note } from '../../../domains/operator/index.ts'
import {
  approveSession,
  cancelSession,
  openHouse,
  rejectSession,
  type Session,
  store,
} from '../../../domains/sale/index.ts'
import type { Ctx, OperatorCtx, Tx } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/db/db.ts'
import { readTogether } from '../../../platform/db/read-together.ts'
import { refuse } from '../../../platform/refuse.ts'
import { reviewDeadlineShown, reviewDeadlinesOf } from '../../../platform/review-deadlines.ts'
import { seconds } from '../../../platform/time/seconds.ts'
import { cardsOf } from '../../auction/cards.ts'
import { countsShown, sessionsWithCounts } from '../../house/cards.ts'
import { saleSource } from '../../house/console.ts'
import { logsOf } from '../audit.ts'
import { claimsShown } from '../claims/claims.ts'
import { seenNow } from '../claims/queue-kinds.ts'
import { underClaim } from '../claims/under-claim.ts'
import { counted } from '../decision-audits/counted.ts'
import { fileTime } from '../lists/file-cells.ts'
import { answerList, bindList, inOrder } from '../lists/lister.ts'
import { shopShown } from '../shops/listed.ts'

const shown = ({ row, card }: Awaited<ReturnType<typeof sessionsWithCounts>>[number]) => ({
  ...card,
  submitted_at: seconds(row.submitted_at),
  reject_reason: row.reject_reason,
  cancel_reason: row.cancel_reason,
})

async function present(ctx: Ctx, sessions: readonly Session[]) {
  const ids = sessions.map((one) => one.id)
  const [found, review_deadlines, claims] = await readTogether(ctx, [
    () => sessionsWithCounts(ctx, sessions),
    () => reviewDeadlinesOf(ctx, 'sale', ids),
    () => claimsShown(ctx, 'sale', ids),
  ])
  return found.map((one) => ({
    ...shown(one),
    review_deadline: reviewDeadlineShown(ctx, review_deadlines.get(one.row.id)),
    claim: claims.get(one.row.id) ?? null,
  }))
}

export const saleList = bindList(saleSource)(
  async (ctx, ids) => present(ctx, inOrder(ids, await store.sessionsByIds(ctx, ids))),
  {
    sale: (row) => `S${row.id} ${row.title}`,
    house: (row) => row.house.name,
    lots: (row) => row.lot_count,
    paddles: (row) => row.paddle_count,
    status: (row) => row.status,
    starts_at: (row) => fileTime(row.starts_at),
    submitted_at: (row) => fileTime(row.submitted_at),
    due_at: (row) => fileTime(row.review_deadline?.due_at),
  },
)

export const sales = (ctx: OperatorCtx, input: Parsed<(typeof rows)['sales']>) => answerList(ctx, saleList, input)

/** @throws Refusal NOT_FOUND */
export async function sale(ctx: OperatorCtx, { id }: Parsed<(typeof rows)['sale']>) {
  const session = (await store.sessionById(ctx, id)) ?? refuse('NOT_FOUND')
  const [found = refuse('NOT_FOUND')] = await sessionsWithCounts(ctx, [session])
  const house = await store.houseOf(ctx, session.shop_id)
  return {
    ...(await present(ctx, [session]))[0]!,
    licence_no: house?.licence_no ?? '',
    intro: ctx.locale === 'en' ? (session.intro_en ?? session.intro) : session.intro,
    counts: countsShown(found.outcome),
    hammer_fen: found.outcome?.hammer_fen ?? 0,
    lots: await cardsOf(ctx, await saleLots.lotsOfSession(ctx, id)),
    seen: await seenNow(ctx, { queue: 'sale', id }),
    logs: await logsOf(ctx, 'sale', id),
  }
}

/** One act, written down with the status before and after. */
const done = (
  ctx: OperatorCtx,
  id: number,
  action: 'approve' | 'reject' | 'cancel',
  reason: string | undefined,
  work: (tx: Tx<OperatorCtx>) => Promise<Session>,
) => inTransaction(ctx, (tx) => written(tx, id, action, reason, work))

/** The same for a decision of the review, which needs a claim. */
const decided = (
  ctx: OperatorCtx,
  { id, seen }: { id: number; seen: string },
  action: 'approve' | 'reject',
  reason: string | undefined,
  work: (tx: Tx<OperatorCtx>) => Promise<Session>,
) =>
  underClaim(ctx, { queue: 'sale', id, seen }, (tx) =>
    counted(
      tx,
      'sale',
      id,
      () => written(tx, id, action, reason, work),
      () => ({ outcome: action, reason }),
    ),
  )

async function written(
  tx: Tx<OperatorCtx>,
  id: number,
  action: 'approve' | 'reject' | 'cancel',
  reason: string | undefined,
  work: (tx: Tx<OperatorCtx>) => Promise<Session>,
) {
  const before = await work(tx)
  const after = (await store.sessionById(tx, id))!
  await note(tx, {
    action: `sale.${action}`,
    target_type: 'sale',
    target_id: id,
    before: { status: before.status },
    after: { status: after.status },
    reason,
  })
  return (await present(tx, [after]))[0]!
}

/** @throws Refusal NOT_FOUND, STATE_CONFLICT, WINDOW_CLOSED, and those of underClaim */
export const approveSale = (ctx: OperatorCtx, { id, note: remark, seen }: Parsed<(typeof rows)['approveSale']>) =>
  decided(ctx, { id, seen }, 'approve', remark, (tx) => approveSession(tx, id))

/** @throws Refusal REASON_REQUIRED, NOT_FOUND, STATE_CONFLICT, and those of underClaim */
export async function rejectSale(ctx: OperatorCtx, { id, reason, seen }: Parsed<(typeof rows)['rejectSale']>) {
  checkReason(reason)
  return decided(ctx, { id, seen }, 'reject', reason, (tx) => rejectSession(tx, id, reason))
}

/** @throws Refusal REASON_REQUIRED, NOT_FOUND, STATE_CONFLICT */
export async function cancelSale(ctx: OperatorCtx, { id, reason }: Parsed<(typeof rows)['cancelSale']>) {
  checkReason(reason)
  return done(ctx, id, 'cancel', reason, (tx) => cancelSession(tx, id, reason))
}

/** @throws Refusal REASON_REQUIRED, NOT_FOUND, STATE_CONFLICT, ALREADY_DONE */
export async function makeHouse(
  ctx: OperatorCtx,
  { id, licence_no, intro, intro_en, category_ids, reason }: Parsed<(typeof rows)['makeHouse']>,
) {
  checkReason(reason)
  return inTransaction(ctx, async (tx) => {
    await openHouse(tx, { shop_id: id, licence_no, intro, intro_en: intro_en || null, category_ids })
    await note(tx, {
      action: 'shop.make_house',
      target_type: 'shop',
      target_id: id,
      after: { kind: 'auction_house', licence_no },
      reason,
    })
    return shopShown(tx, id)
  })
}
