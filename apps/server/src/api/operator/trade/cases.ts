/** After-sale cases on the console: the queues, one case with everything a ruling needs, and the ruling. */
import {
  CASES,
  caseFigures,
  LIST_TOTAL_MAX,
  type OperatorCase,
  type Parsed,
  type operator as rows,
} from '@juya/contract'
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
import { checkNotHeld, checkReason, operatorNames, releaseClaim, renewClaim } from '../../../domains/operator/index.ts'
import { escrowFen, itemsOf, ordersById, ordersForConsole, refundsForCases } from '../../../domains/order/index.ts'
import type { Ctx, OperatorCtx } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/db/db.ts'
import { readTogether } from '../../../platform/db/read-together.ts'
import { refuse } from '../../../platform/refuse.ts'
import { cardsOf, detailOf, ordersOf } from '../../aftersale/cards.ts'
import { caseSource } from '../../aftersale/console.ts'
import { precedents } from '../../aftersale/precedents.ts'
import { detailOf as orderDetail } from '../../order/detail.ts'
import { shopBriefs } from '../../shop/cards.ts'
import { logsOf } from '../audit.ts'
import { claimsShown } from '../claims/claims.ts'
import { seenNow } from '../claims/queue-kinds.ts'
import { underClaim } from '../claims/under-claim.ts'
import { counted } from '../decision-audits/counted.ts'
import { presentTxs } from '../ledger.ts'
import { fileMoney, fileTime } from '../lists/file-cells.ts'
import { answerList, bindList, conditionsOf, countRows, inOrder } from '../lists/lister.ts'
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

export const caseList = bindList(caseSource)(
  async (ctx, ids) => caseRows(ctx, inOrder(ids, await casesById(ctx, ids))),
  {
    case: (row) => row.case_no,
    order_no: (row) => row.order_no,
    buyer: (row) => `#${row.buyer.id} ${row.buyer.nickname}`,
    shop: (row) => `#${row.shop.id} ${row.shop.name}`,
    reason: (row) => row.reason,
    amount_fen: (row) => fileMoney(row.amount_fen),
    status: (row) => row.status,
    waiting_on: (row) => row.waiting_on,
    assignee: (row) => row.assignee?.name,
    opened_at: (row) => fileTime(row.created_at),
    due: (row) => fileTime(row.deadline_at),
  },
)

export const cases = (ctx: OperatorCtx, input: Parsed<(typeof rows)['cases']>) => answerList(ctx, caseList, input)

/** Each figure counts the rows its link opens, by the list's own filters. */
export async function caseCounts(ctx: OperatorCtx) {
  const counted = Object.entries(caseFigures(ctx.operator.id)).map(async ([name, asked]) => {
    const input = { sort: CASES.usual, page_size: 1, ...conditionsOf(CASES, asked) }
    return [name, await countRows(ctx, caseList.source, input, LIST_TOTAL_MAX)] as const
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

/** @throws Refusal NOT_FOUND */
export async function caseInfo(ctx: OperatorCtx, { id }: Parsed<(typeof rows)['case']>) {
  const one = await caseById(ctx, id)
  if (!one) refuse('NOT_FOUND')
  await inTransaction(ctx, (tx) =>
    logDataAccess(tx, ctx.operator, { user_id: one.user_id, what: 'address', about: `case:${id}` }),
  )
  const order = (await ordersOf(ctx, [one])).get(one.order_id)!
  const detail = await orderDetail(ctx, order, 'shop')
  const [shown, names, listing, buyer, shop, { counts, list: latest }, txs, logs] = await Promise.all([
    detailOf(ctx, one, 'platform'),
    operatorNames(ctx, [one.assignee_id]),
    listingOf(ctx, one),
    buyerOf(ctx, one.user_id),
    shopOf(ctx, one.shop_id),
    precedents(ctx, { reason_code: one.reason_code, page: 1, page_size: PRECEDENTS_SHOWN }),
    txsOfCase(ctx, one),
    logsOf(ctx, 'case', id),
  ])
  // Computed as a ruling would, under the order's lock; nothing is written.
  const most = await inTransaction(ctx, async (tx) => limitsOf(tx, await lockCase(tx, id, undefined)))
  const address = detail.address && { ...detail.address, phone: maskPhone(detail.address.phone) }
  const may_rule = ctx.operator.roles.includes('arbiter')
  return {
    case: shown,
    seen: await seenNow(ctx, { queue: 'case', id }),
    waiting_on: waitingOn(one),
    assignee: assigneeOf(one, names),
    handed_on: handedOn(one),
    order: { ...detail, address, actions: [] },
    listing,
    buyer,
    shop,
    precedents: { counts, latest },
    limits: { ...most, return_fee_fen: await setting(ctx, 'aftersale.return_fee_max_fen') },
    can_rule: may_rule && one.status === 'arbitration',
    can_reopen: may_rule && (await mayReopen(ctx, one)),
    txs,
    logs,
  }
}

/** @throws Refusal NOT_FOUND, STATE_CONFLICT */
export async function assignCase(ctx: OperatorCtx, { id, on }: Parsed<(typeof rows)['assignCase']>) {
  const assigned = await assign(ctx, id, on)
  await renewClaim(ctx, { queue: 'case', id })
  return (await caseRows(ctx, [assigned]))[0]!
}

/** @throws Refusal REASON_REQUIRED, NOT_FOUND, STATE_CONFLICT, and those of underClaim */
export async function askCase(ctx: OperatorCtx, { id, to, reason, seen }: Parsed<(typeof rows)['askCase']>) {
  checkReason(reason)
  return underClaim(ctx, { queue: 'case', id, seen }, async (tx) =>
    detailOf(tx, await askForEvidence(tx, id, to, reason), 'platform'),
  )
}

/** @throws Refusal REASON_REQUIRED, NOT_FOUND, STATE_CONFLICT, ALREADY_DONE, CLAIM_HELD, NOT_ONES_OWN */
export async function escalateCase(ctx: OperatorCtx, { id, to, reason }: Parsed<(typeof rows)['escalateCase']>) {
  checkReason(reason)
  return inTransaction(ctx, async (tx) => {
    const handed = await escalate(tx, id, { to, reason })
    await checkNotHeld(tx, { queue: 'case', id })
    await releaseClaim(tx, { queue: 'case', id })
    return (await caseRows(tx, [handed]))[0]!
  })
}

/** @throws Refusal REASON_REQUIRED, NOT_FOUND, STATE_CONFLICT, ALREADY_DONE, WINDOW_CLOSED, CASE_OPEN */
export async function reopenCase(ctx: OperatorCtx, { id, reason }: Parsed<(typeof rows)['reopenCase']>) {
  checkReason(reason)
  return inTransaction(ctx, async (tx) => detailOf(tx, await reopen(tx, id, reason), 'platform'))
}

/** @throws Refusal REASON_REQUIRED, NOT_FOUND, STATE_CONFLICT, CASE_AMOUNT, ADDRESS_REQUIRED, PRECEDENT_REQUIRED, HEADNOTE_NAMES, and those of underClaim */
export async function ruleCase(ctx: OperatorCtx, input: Parsed<(typeof rows)['ruleCase']>) {
  checkReason(input.reason)
  // The after-sale domain writes the audit entry, in the same transaction.
  return underClaim(ctx, { queue: 'case', id: input.id, seen: input.seen }, async (tx) =>
    detailOf(
      tx,
      await counted(
        tx,
        'case',
        input.id,
        () => rule(tx, input),
        ({ ruling }) => ({ outcome: input.result, amount_fen: ruling!.amount_fen, reason: input.reason }),
      ),
      'platform',
    ),
  )
}
