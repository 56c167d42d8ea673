/** Sales of auction houses on the console: the list, one with its catalogue, and the decision about the whole of it. */
import { type Parsed, type operator as rows, SALES } from '@juya/contract'
import { saleLots } from '../../../domains/lot/index.ts'
import { checkReason, note } from '../../../domains/operator/index.ts'
import * as sale from '../../../domains/sale/index.ts'
import type { Ctx, OperatorCtx } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/db/db.ts'
import { readTogether } from '../../../platform/db/read-together.ts'
import { refuse } from '../../../platform/refuse.ts'
import { reviewDeadlineShown, reviewDeadlinesOf } from '../../../platform/review-deadlines.ts'
import { seconds } from '../../../platform/time/seconds.ts'
import { cardsOf } from '../../auction/cards.ts'
import { countsShown, sessionsWithCounts } from '../../house/cards.ts'
import { saleSource } from '../../house/console.ts'
import { claimsShown } from '../claims/claims.ts'
import { reviewActs } from '../decision-audits/counted.ts'
import { bindDefined } from '../lists/defined.ts'
import { inOrder } from '../lists/lister.ts'
import { shopShown } from '../shops/listed.ts'

async function present(ctx: Ctx, ids: number[]) {
  const sessions = inOrder(ids, await sale.store.sessionsByIds(ctx, ids))
  const [found, review_deadlines, claims] = await readTogether(ctx, [
    () => sessionsWithCounts(ctx, sessions),
    () => reviewDeadlinesOf(ctx, 'sale', ids),
    () => claimsShown(ctx, 'sale', ids),
  ])
  return found.map(({ row, card }) => ({
    ...card,
    submitted_at: seconds(row.submitted_at),
    reject_reason: row.reject_reason,
    cancel_reason: row.cancel_reason,
    review_deadline: reviewDeadlineShown(ctx, review_deadlines.get(row.id)),
    claim: claims.get(row.id) ?? null,
  }))
}

const { changed, decided } = reviewActs('sale', async (tx, id) => (await sale.store.sessionById(tx, id))?.status)

export const sales = bindDefined(SALES, {
  source: saleSource,
  rows: present,
  file: {
    sale: (row) => `S${row.id} ${row.title}`,
    house: (row) => row.house.name,
    lots: (row) => row.lot_count,
    paddles: (row) => row.paddle_count,
  },
  async view(ctx, { id }) {
    const session = (await sale.store.sessionById(ctx, id))!
    const [found = refuse('NOT_FOUND')] = await sessionsWithCounts(ctx, [session])
    const house = await sale.store.houseOf(ctx, session.shop_id)
    return {
      licence_no: house?.licence_no ?? '',
      intro: ctx.locale === 'en' ? (session.intro_en ?? session.intro) : session.intro,
      counts: countsShown(found.outcome),
      hammer_fen: found.outcome?.hammer_fen ?? 0,
      lots: await cardsOf(ctx, await saleLots.lotsOfSession(ctx, id)),
    }
  },
  logged: ({ status }) => ({ status }),
  acts: {
    approveSale: (tx, { id, note: reason }) =>
      decided(tx, id, { outcome: 'approve', reason }, () => sale.approveSession(tx, id)),
    rejectSale: (tx, { id, reason }) =>
      decided(tx, id, { outcome: 'reject', reason }, () => sale.rejectSession(tx, id, reason)),
    cancelSale: (tx, { id, reason }) => changed(tx, id, () => sale.cancelSession(tx, id, reason)),
  },
})

/** @throws Refusal REASON_REQUIRED, NOT_FOUND, STATE_CONFLICT, ALREADY_DONE */
export async function makeHouse(
  ctx: OperatorCtx,
  { id, licence_no, intro, intro_en, category_ids, reason }: Parsed<(typeof rows)['makeHouse']>,
) {
  checkReason(reason)
  return inTransaction(ctx, async (tx) => {
    await sale.openHouse(tx, { shop_id: id, licence_no, intro, intro_en: intro_en || null, category_ids })
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
