/** After-sale cases on the console: the queues, one case with everything a ruling needs, and the ruling. */
import { CASES, caseFigures, LIST_TOTAL_MAX, type OperatorCase } from '@juya/contract'
import type { z } from 'zod'
import { logDataAccess, maskPhone, userBriefs } from '../../../domains/account/index.ts'
import {
  askForEvidence,
  assignCase as assign,
  type Case,
  caseById,
  casesById,
  escalateCase as escalate,
  limitsOf,
  linesOf,
  lockCase,
  mayReopen,
  recordOf,
  reopenCase as reopen,
  ruleCase as rule,
  setting,
  waitingOn,
  waitingOrderIds,
} from '../../../domains/aftersale/index.ts'
import { accounts, balanceFen, txsOf } from '../../../domains/ledger/index.ts'
import { checkNotHeld, operatorNames, releaseClaim, renewClaim } from '../../../domains/operator/index.ts'
import { escrowFen, itemsOf, ordersById, ordersForConsole, refundsForCases } from '../../../domains/order/index.ts'
import type { Ctx, OperatorCtx } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/db/db.ts'
import { readTogether } from '../../../platform/db/read-together.ts'
import { cardsOf, detailOf, ordersOf } from '../../aftersale/cards.ts'
import { caseSource } from '../../aftersale/console.ts'
import { precedents } from '../../aftersale/precedents.ts'
import { detailOf as orderDetail } from '../../order/detail.ts'
import { shopBriefs } from '../../shop/cards.ts'
import { claimsShown } from '../claims/claims.ts'
import { counted } from '../decision-audits/counted.ts'
import { presentTxs } from '../ledger.ts'
import { bindDefined } from '../lists/defined.ts'
import { fileTime } from '../lists/file-cells.ts'
import { conditionsOf, countRows, inOrder } from '../lists/lister.ts'
import { userRow } from '../people/users.ts'

type Row = z.input<typeof OperatorCase>
/** The list beside a ruling: the latest to cite; all of them are a search away. */
const PRECEDENTS_SHOWN = 10

async function caseRows(ctx: Ctx, cases: readonly Case[]): Promise<Row[]> {
  const claims = await claimsShown(
    ctx,
    'case',
    cases.map((one) => one.id),
  )
  const [cards, buyers, orders, names] = await readTogether(ctx, [
    () => cardsOf(ctx, cases, 'platform'),
    () =>
      userBriefs(
        ctx,
        cases.map((one) => one.user_id),
      ),
    () => ordersOf(ctx, cases),
    () =>
      operatorNames(
        ctx,
        cases.map((one) => one.assignee_id),
      ),
  ])
  return cases.map((one, i) => ({
    ...cards[i]!,
    buyer: buyers.get(one.user_id)!,
    waiting_on: waitingOn(one),
    escrow_held_fen: escrowFen(orders.get(one.order_id)!),
    assignee: assigneeOf(one, names),
    handed_on: handedOn(one),
    claim: claims.get(one.id) ?? null,
  }))
}

const assigneeOf = ({ assignee_id }: Case, names: ReadonlyMap<number, string>) =>
  assignee_id === null ? null : { id: assignee_id, name: names.get(assignee_id) ?? '' }

const handedOn = ({ for_role, for_reason }: Case) => (for_role === null ? null : { to: for_role, reason: for_reason! })

async function escrowWaiting(ctx: Ctx): Promise<number> {
  const orders = await ordersById(ctx, await waitingOrderIds(ctx))
  return orders.reduce((sum, order) => sum + escrowFen(order), 0)
}

/** Each figure counts the rows its link opens, by the list's own filters. */
export async function caseCounts(ctx: OperatorCtx) {
  const counted = Object.entries(caseFigures(ctx.operator.id)).map(async ([name, asked]) => {
    const input = { sort: CASES.usual, page_size: 1, ...conditionsOf(CASES, asked) }
    return [name, await countRows(ctx, caseSource, input, LIST_TOTAL_MAX)] as const
  })
  const [counts, escrow_fen] = await Promise.all([Promise.all(counted), escrowWaiting(ctx)])
  return { ...(Object.fromEntries(counts) as Record<keyof ReturnType<typeof caseFigures>, number>), escrow_fen }
}

interface Snapshot {
  desc?: string
  images?: string[]
  condition_note?: string
  rules_hash?: string
  rules?: { return_policy?: string }
}

/** The listing as it was sold. */
async function listingOf(ctx: Ctx, one: Case) {
  const items = await itemsOf(ctx, [one.order_id])
  const [line] = (await linesOf(ctx, [one.id])).get(one.id) ?? []
  const item = items.find((row) => row.id === line?.item_id) ?? items[0]
  const { desc, images, condition_note, rules_hash, rules } = (item?.snapshot ?? {}) as Snapshot
  return {
    title: item?.title ?? '',
    desc: desc ?? null,
    images: images ?? (item ? [item.image] : []),
    promises: [
      ...(condition_note ? [condition_note] : []),
      ...(rules?.return_policy === 'return_7d'
        ? [ctx.locale === 'zh-CN' ? '支持 7 天无理由退货' : '7-day returns promised']
        : []),
    ],
    fingerprint: rules_hash ?? null,
  }
}

async function buyerOf(ctx: Ctx, user_id: number) {
  const [row, orders, record] = await Promise.all([
    userRow(ctx, user_id),
    ordersForConsole(ctx, { user_id }, { page: 1, page_size: 1 }),
    recordOf(ctx, { user_id }),
  ])
  return { ...row, orders_count: orders.total, cases_count: record.count, cases_won: record.for_buyer }
}

async function shopOf(ctx: Ctx, shop_id: number) {
  const [briefs, deposit_fen, record] = await Promise.all([
    shopBriefs(ctx, [shop_id]),
    balanceFen(ctx, accounts.shopDeposit(shop_id)),
    recordOf(ctx, { shop_id }),
  ])
  return { ...briefs.get(shop_id)!, deposit_fen, cases_count: record.count, cases_lost: record.for_buyer }
}

/** Every movement of a case's money: its refunds with their arrival, and what the shop paid beyond. */
async function txsOfCase(ctx: Ctx, one: Case) {
  const refunds = await refundsForCases(ctx, [one.id])
  const of_refunds = await Promise.all(refunds.map(({ refund_no }) => txsOf(ctx, 'refund', refund_no)))
  const of_order = await txsOf(ctx, 'order', one.order_id)
  const charged = of_order.filter((tx) => tx.idem_key.startsWith(`comp:case:${one.id}:`))
  return presentTxs(ctx, [...of_refunds.flat(), ...charged])
}

/** What a ruling needs beside the row; who looks at somebody's address is written down. */
async function view(ctx: OperatorCtx, { id }: { id: number }) {
  const one = (await caseById(ctx, id))!
  await inTransaction(ctx, (tx) =>
    logDataAccess(tx, ctx.operator, { user_id: one.user_id, what: 'address', about: `case:${id}` }),
  )
  const order = (await ordersOf(ctx, [one])).get(one.order_id)!
  const detail = await orderDetail(ctx, order, 'shop')
  const [shown, listing, buyer, shop, { counts, list: latest }, txs] = await Promise.all([
    detailOf(ctx, one, 'platform'),
    listingOf(ctx, one),
    buyerOf(ctx, one.user_id),
    shopOf(ctx, one.shop_id),
    precedents(ctx, { reason_code: one.reason_code, page: 1, page_size: PRECEDENTS_SHOWN }),
    txsOfCase(ctx, one),
  ])
  // Computed as a ruling would, under the order's lock; nothing is written.
  const most = await inTransaction(ctx, async (tx) => limitsOf(tx, await lockCase(tx, id, undefined)))
  const address = detail.address && { ...detail.address, phone: maskPhone(detail.address.phone) }
  const may_rule = ctx.operator.roles.includes('arbiter')
  return {
    case: shown,
    order: { ...detail, address, actions: [] },
    listing,
    buyer,
    shop,
    precedents: { counts, latest },
    limits: { ...most, return_fee_fen: await setting(ctx, 'aftersale.return_fee_max_fen') },
    can_rule: may_rule && one.status === 'arbitration',
    can_reopen: may_rule && (await mayReopen(ctx, one)),
    txs,
  }
}

export const cases = bindDefined(CASES, {
  source: caseSource,
  rows: async (ctx, ids) => caseRows(ctx, inOrder(ids, await casesById(ctx, ids))),
  file: {
    case: (row) => row.case_no,
    buyer: (row) => `#${row.buyer.id} ${row.buyer.nickname}`,
    shop: (row) => `#${row.shop.id} ${row.shop.name}`,
    assignee: (row) => row.assignee?.name,
    opened_at: (row) => fileTime(row.created_at),
    due: (row) => fileTime(row.deadline_at),
  },
  view,
  logged: ({ status }) => ({ status }),
  // The after-sale domain writes its acts down, in the same transaction.
  acts: {
    async assignCase(tx, { id, on }) {
      await assign(tx, id, on)
      await renewClaim(tx, { queue: 'case', id })
      return { noted: true }
    },
    askCase: async (tx, { id, to, reason }) => ({
      noted: true,
      answer: await detailOf(tx, await askForEvidence(tx, id, to, reason), 'platform'),
    }),
    async escalateCase(tx, { id, to, reason }) {
      await escalate(tx, id, { to, reason })
      await checkNotHeld(tx, { queue: 'case', id })
      await releaseClaim(tx, { queue: 'case', id })
      return { noted: true }
    },
    async ruleCase(tx, input) {
      const ruled = await counted(
        tx,
        'case',
        input.id,
        () => rule(tx, input),
        ({ ruling }) => ({ outcome: input.result, amount_fen: ruling!.amount_fen, reason: input.reason }),
      )
      return { noted: true, answer: await detailOf(tx, ruled, 'platform') }
    },
    reopenCase: async (tx, { id, reason }) => ({
      noted: true,
      answer: await detailOf(tx, await reopen(tx, id, reason), 'platform'),
    }),
  },
})
