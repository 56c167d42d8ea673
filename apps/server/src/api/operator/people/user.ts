/** One person, all round: money, orders, deposits, cards, sessions, penalties, and what operators did. */

import {
  accountFactsOf,
  BAN_LIFT,
  GROWTH_ADJUSTMENT,
  lockState,
  logDataAccess,
  sessionsOf,
} from '../../../domains/account/index.ts'
import { listHolds, penaltiesPage } from '../../../domains/deposit/index.ts'
import { accounts, balances, statement } from '../../../domains/ledger/index.ts'
import { ALL_TABS, countTabs, escrowOf, ordersForConsole } from '../../../domains/order/index.ts'
import { cardsOf } from '../../../domains/payment/index.ts'
import { POINTS_ADJUSTMENT, pointsOf } from '../../../domains/points/index.ts'
import { isMuted } from '../../../domains/report/index.ts'
import { waitingFor } from '../../../platform/approvals.ts'
import type { Ctx, OperatorCtx } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/db/db.ts'
import { seconds } from '../../../platform/time/seconds.ts'
import { standingOf } from '../../account/console.ts'
import { holdsShown, penaltiesShown } from '../../deposit/cards.ts'
import { cardBrief } from '../../payment/cards.ts'
import { namedLines } from '../../wallet/records.ts'
import { orderCards } from '../trade/orders.ts'

const RECENT = { page: 1, page_size: 10 }

/** What a person's page shows beside the row. The look is written down. */
export async function userView(ctx: OperatorCtx, { id }: { id: number }) {
  await inTransaction(ctx, (tx) => logDataAccess(tx, ctx.operator, { user_id: id, what: 'record' }))
  const [
    money,
    order_counts,
    orders,
    holds,
    cards,
    lines,
    penalties,
    sessions,
    lock,
    lifts,
    growth,
    points_moves,
    { balance, debt, frozen },
    facts,
    standing,
    mute,
  ] = await Promise.all([
    moneyOf(ctx, id),
    countTabs(ctx, { user_id: id }, ALL_TABS),
    ordersForConsole(ctx, { user_id: id }, RECENT),
    listHolds(ctx, id, RECENT),
    cardsOf(ctx, id),
    statement(ctx, { codes: [accounts.userWallet(id), accounts.userDeposit(id)] }, 1, 20),
    penaltiesPage(ctx, { user_id: id }, { page: 1, page_size: 10 }),
    sessionsOf(ctx, id),
    lockState(ctx, 'pay_password', String(id)),
    waitingFor(ctx, BAN_LIFT, [id]),
    waitingFor(ctx, GROWTH_ADJUSTMENT, [id]),
    waitingFor(ctx, POINTS_ADJUSTMENT, [id]),
    pointsOf(ctx, id),
    accountFactsOf(ctx, id),
    standingOf(ctx, id),
    isMuted(ctx, id),
  ])
  return {
    pay_locked_until: seconds(lock.locked_until ?? null),
    lift_proposed: lifts.size > 0,
    ...standing,
    muted: mute ? { until_at: seconds(mute.until_at), rule_no: mute.rule_no, report_id: mute.report_id } : null,
    growth_value: facts.growth_value,
    growth_proposed: growth.size > 0,
    points: { balance, debt, frozen },
    points_proposed: points_moves.size > 0,
    wallet: money,
    order_counts,
    orders: await orderCards(ctx, orders.list),
    holds: holdsShown(ctx, holds.list),
    cards: cards.map((card) => cardBrief(card, ctx.locale)),
    ledger: (await namedLines(ctx, lines.lines)).map(({ ref_no, at: ms, movement: _, ...line }) => ({
      ...line,
      at: seconds(ms),
      order_no: line.ref_type === 'order' ? ref_no : null,
    })),
    penalties: await penaltiesShown(ctx, penalties.list),
    sessions: sessions.map(({ id: session_id, user_agent, ip, last_seen_at, created_at }) => ({
      id: session_id,
      ua: user_agent ?? '',
      ip,
      last_seen_at: seconds(last_seen_at),
      created_at: seconds(created_at),
    })),
  }
}

async function moneyOf(ctx: Ctx, user_id: number) {
  const [wallet, deposit] = [accounts.userWallet(user_id), accounts.userDeposit(user_id)]
  const [held, escrow_fen] = await Promise.all([
    balances(ctx, [wallet, deposit]),
    escrowOf(ctx, { owner: 'user', user_id }),
  ])
  return { available_fen: held[wallet]!, deposit_fen: held[deposit]!, escrow_fen }
}
