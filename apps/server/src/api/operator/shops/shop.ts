/** One shop, all round: its money, people, lots, orders and cases. */
import type { operator } from '@juya/contract'
import type { z } from 'zod'
import { userBriefs } from '../../../domains/account/index.ts'
import { pageOfShop } from '../../../domains/aftersale/index.ts'
import { penaltiesPage } from '../../../domains/deposit/index.ts'
import { pageOfLots } from '../../../domains/finding/index.ts'
import { accounts, balances, isFrozen } from '../../../domains/ledger/index.ts'
import { changeStore } from '../../../domains/lot/index.ts'
import { ALL_TABS, countTabs, escrowOf, ordersForConsole } from '../../../domains/order/index.ts'
import { depositTerms, SHOP_RATE, type Shop, shopRow, staffOf } from '../../../domains/shop/index.ts'
import { waitingFor } from '../../../platform/approvals.ts'
import type { Ctx, OperatorCtx } from '../../../platform/context.ts'
import { readTogether } from '../../../platform/db/read-together.ts'
import { seconds } from '../../../platform/time/seconds.ts'
import { cardsOf as caseCards } from '../../aftersale/cards.ts'
import { cardsOf as lotCards } from '../../auction/cards.ts'
import { shopLotFigures } from '../../auction/lists/lot-facets.ts'
import { penaltiesShown } from '../../deposit/cards.ts'
import { filedShown } from '../../shop/licences.ts'
import { goodRateBp } from '../../shop/listing.ts'
import { orderCards } from '../trade/orders.ts'

type ShownShop = z.input<(typeof operator)['shop']['data']>

const RECENT = { page: 1, page_size: 10 }

/** What its page shows beside its row. */
export async function shopView(ctx: OperatorCtx, { id: shop_id }: { id: number }) {
  const row = await shopRow(ctx, shop_id)
  const [wallet, members, figures, open_lots, lots, order_counts, orders, cases, penalties, proposed, terms] =
    await readTogether(ctx, [
      () => moneyOf(ctx, shop_id),
      () => membersOf(ctx, shop_id),
      () => shopLotFigures(ctx, shop_id),
      () => changeStore.openLotsByBids(ctx, shop_id),
      () => pageOfLots(ctx, { shop_id }, 'created', RECENT),
      () => countTabs(ctx, { shop_id }, ALL_TABS),
      () => ordersForConsole(ctx, { shop_id }, RECENT),
      () => pageOfShop(ctx, shop_id, { status: 'open' }, RECENT),
      () => penaltiesPage(ctx, { user_id: row.owner_user_id }, RECENT),
      () => waitingFor(ctx, SHOP_RATE, [shop_id]),
      () => depositTerms(ctx),
    ])
  return {
    ...factsOf(ctx, row),
    filed_licences: await filedShown(ctx, shop_id),
    wallet,
    deposit_terms: { ...terms, short_at: seconds(row.deposit_short_at) },
    rate_proposed: proposed.size > 0,
    members,
    lot_counts: figures.by_status,
    open_lots,
    newest_lots: await lotCards(ctx, lots.list),
    order_counts,
    orders: await orderCards(ctx, orders.list),
    cases: await caseCards(ctx, cases.list, 'platform'),
    penalties: await penaltiesShown(ctx, penalties.list),
  }
}

const factsOf = (ctx: Ctx, row: Shop) => ({
  kind: row.kind,
  intro: ctx.locale === 'en' ? (row.intro_en ?? row.intro) : row.intro,
  city: row.city,
  suspended_reason: row.suspended_reason,
  fans: row.fans_count,
  review_count: row.review_count,
  good_rate_bp: goodRateBp(row),
  licences: row.licences.map(({ kind, expires_on }) => ({ kind, expires_on })),
})

async function moneyOf(ctx: Ctx, shop_id: number): Promise<ShownShop['wallet']> {
  const codes = [accounts.shopWallet(shop_id), accounts.shopPending(shop_id), accounts.shopDebt(shop_id)] as const
  const held = await balances(ctx, codes)
  const [available_fen, pending_fen, debt_fen] = codes.map((code) => held[code]!) as [number, number, number]
  const frozen = await isFrozen(ctx, codes[0])
  const escrow_fen = await escrowOf(ctx, { owner: 'shop', shop_id })
  return { available_fen, pending_fen, debt_fen: 0 - debt_fen, escrow_fen, frozen }
}

async function membersOf(ctx: Ctx, shop_id: number): Promise<ShownShop['members']> {
  const staff = await staffOf(ctx, shop_id)
  const people = await userBriefs(
    ctx,
    staff.map((one) => one.user_id),
  )
  return staff.map(({ user_id, role, permissions }) => ({ user: people.get(user_id)!, role, permissions }))
}
