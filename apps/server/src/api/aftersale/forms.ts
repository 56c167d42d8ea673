/** The forms of after-sale: the requests and answers that are possible, and until when. */

import type { CaseForm, aftersale as rows } from '@juya/contract'
import { REFUSALS, reasonText as whyText } from '@juya/contract'
import type { z } from 'zod'
import { shopAddresses } from '../../domains/address/index.ts'
import type { Case } from '../../domains/aftersale/index.ts'
import {
  actionsOf,
  caseById,
  casesOfOrders,
  choicesFor,
  concerning,
  deadlineRules,
  instantUntil,
  isUnderWay,
  maxFen,
  type Obstacle,
  obstacle,
  otherLeftFen,
  piecesOpen,
  piecesToReturn,
  ROUNDS_MAX,
  reasonText,
  refuseReasons,
  returnFeeBy,
  setting,
  shippingBack,
  takesUnsent,
  typeText,
  withLines,
} from '../../domains/aftersale/index.ts'
import { itemsOf, type Order, orderById, piecesFen, piecesLeft } from '../../domains/order/index.ts'
import type { Ctx, ShopCtx, SignedCtx, Tx } from '../../platform/context.ts'
import { databaseNow, inTransaction } from '../../platform/db/db.ts'
import { refuse } from '../../platform/refuse.ts'
import { seconds } from '../../platform/time/seconds.ts'
import { itemOf, itemsShown } from '../order/items.ts'
import { carriersShown } from '../order/parcels.ts'
import { detailOf } from './cards.ts'

type Form = z.input<typeof CaseForm>
type ShopForm = z.input<(typeof rows)['shopForm']['data']>

async function rulesShown(ctx: Ctx): Promise<Form['deadline_rules']> {
  return deadlineRules(ctx.locale, {
    answer_h: await setting(ctx, 'aftersale.answer_h'),
    answer_unshipped_h: await setting(ctx, 'aftersale.answer_unshipped_h'),
    escalate_days: await setting(ctx, 'aftersale.escalate_days'),
    return_days: await setting(ctx, 'aftersale.return_days'),
    inspect_days: await setting(ctx, 'aftersale.inspect_days'),
    inspect_days_max: await setting(ctx, 'aftersale.inspect_days_max'),
    evidence_h: await setting(ctx, 'aftersale.evidence_h'),
    ruling_h: await setting(ctx, 'aftersale.ruling_h'),
  })
}

function canOf(ctx: Ctx, blocked: Obstacle | undefined): Form['can_open'] {
  if (!blocked) return { ok: true }
  const details = blocked.key === 'LIMIT_REACHED' ? { limit: blocked.limit } : {}
  return { ok: false, code: REFUSALS[blocked.key].code, reason: whyText(blocked.key, ctx.locale, details) }
}

/** The caller's own order and, where it is about one, the case. @throws Refusal NOT_FOUND, MISSING_PARAM */
async function meant(
  ctx: SignedCtx,
  { order_id, case_id }: { order_id?: number; case_id?: number },
): Promise<{ order: Order; one?: Case }> {
  if (case_id === undefined && order_id === undefined) refuse('MISSING_PARAM', { field: 'order_id' })
  const one = case_id === undefined ? undefined : await caseById(ctx, case_id)
  if (case_id !== undefined && one?.user_id !== ctx.user.id) refuse('NOT_FOUND')
  const order = await orderById(ctx, one?.order_id ?? order_id!)
  if (order?.user_id !== ctx.user.id || (!one && order.deleted_by_buyer)) refuse('NOT_FOUND')
  return one ? { order, one } : { order }
}

/** A buyer's possible requests for an order, or steps in a case. @throws Refusal NOT_FOUND, MISSING_PARAM */
export async function buyerForm(
  ctx: SignedCtx,
  input: { order_id?: number; item_id?: number; case_id?: number },
): Promise<Form> {
  const { order, one } = await meant(ctx, input)
  // In a transaction for its consistent reads; nothing is written.
  return inTransaction(ctx, async (tx) => {
    const items = await itemsShown(tx, [order.id])
    const now = await databaseNow(tx)
    const cases = await withLines(tx, await casesOfOrders(tx, [order.id]))
    const own = cases.find((known) => known.id === one?.id)
    const about = items.filter(
      ({ id }) =>
        (own === undefined || own.lines.some((line) => line.item_id === id)) &&
        (input.item_id === undefined || one !== undefined || id === input.item_id),
    )
    if (about.length === 0) refuse('NOT_FOUND')
    const choices = await choicesFor(tx, order, about, now)
    const others = cases.filter((known) => known.id !== one?.id && isUnderWay(known.status))
    const open = await piecesOpen(tx, order, items)
    const lines = about.map((item) => {
      const pieces = open.get(item.id) ?? 0
      const blocked =
        obstacle(cases, [item.id], choices) ?? (pieces === 0 ? ({ key: 'CASE_WINDOW' } as const) : undefined)
      const qty_max = blocked || one ? 0 : pieces
      return {
        item_id: item.id,
        qty_max,
        amounts_fen: Array.from({ length: qty_max }, (_, i) => piecesFen(item, i + 1)),
        qty_to_return: Math.max(0, Math.min(qty_max, piecesToReturn(cases, item))),
        blocked: one ? null : canOf(ctx, blocked).reason,
        is_rest: qty_max === piecesLeft(item),
        obstacle: blocked,
      }
    })
    const free = lines.filter((line) => line.obstacle === undefined)
    const all = free.flatMap(({ item_id, qty_max }) => (qty_max > 0 ? [{ item_id, qty: qty_max }] : []))
    const used = new Set(
      one
        ? []
        : concerning(
            cases,
            free.map((line) => line.item_id),
          ).map((known) => known.reason_code),
    )
    const meant_lines = own ? own.lines : all
    const blames_shop = own
      ? shippingBack(own.reason_code)
      : choices.some((choice) => !used.has(choice.code) && shippingBack(choice.code))
    const is_shipped = order.shipped_at !== null
    const instant = await instantUntil(tx, order, now)
    return {
      order_id: order.id,
      order_no: order.order_no,
      items: about.map(itemOf),
      lines: lines.map(({ obstacle: _, ...line }) => line),
      shipping_fen: await otherLeftFen(tx, order, items),
      shipping_with_all: order.refund_by === 'whole' || (await takesUnsent(tx, order, items, all)),
      can_open: canOf(ctx, free.length > 0 ? undefined : lines[0]!.obstacle),
      reasons: choices
        .filter((choice) => !used.has(choice.code))
        .map(({ code, types, until }) => ({
          code,
          name: reasonText(code, ctx.locale),
          types,
          until_at: seconds(until),
          return_fee_by: returnFeeBy(code),
          with_shipping: order.refund_by === 'whole' || shippingBack(code),
        })),
      types: (['refund_only', 'return_refund'] as const)
        .filter((type) => choices.some((choice) => choice.types.includes(type)))
        .filter((type) => type === 'refund_only' || one || about.some((item) => piecesToReturn(cases, item) > 0))
        .map((code) => ({ code, name: typeText(code, is_shipped, ctx.locale) })),
      max_amount_fen: await maxFen(tx, order, items, meant_lines, { others, blames_shop }),
      instant_until: seconds(instant),
      deadline_rules: await rulesShown(tx),
      return_address: one?.return_address ? { ...one.return_address, is_default: false } : null,
      carriers: await carriersShown(tx),
      case: one ? await detailOf(tx, one, 'buyer') : null,
    }
  })
}

/** A shop's possible steps in a case, with their limits. @throws Refusal NOT_FOUND */
export async function shopForm(ctx: ShopCtx, case_id: number): Promise<ShopForm> {
  const one = await caseById(ctx, case_id)
  if (!one || one.shop_id !== ctx.shop.shop_id) refuse('NOT_FOUND')
  return inTransaction(ctx, async (tx) => {
    const order = (await orderById(tx, one.order_id))!
    return {
      actions: actionsOf(one, 'shop'),
      refuse_reasons: refuseReasons(ctx.locale),
      return_addresses: await shopAddresses(tx, one.shop_id),
      max_amount_fen: isUnderWay(one.status) ? await mostFen(tx, one, order) : 0,
      offers_left: ROUNDS_MAX - one.shop_rounds,
      deadline_at: seconds(one.deadline_at),
      deadline_rules: await rulesShown(tx),
      case: await detailOf(tx, one, 'shop'),
    }
  })
}

async function mostFen(tx: Tx, one: Case, order: Order): Promise<number> {
  const cases = await withLines(tx, await casesOfOrders(tx, [order.id]))
  return maxFen(tx, order, await itemsOf(tx, [order.id]), cases.find(({ id }) => id === one.id)!.lines, {
    others: cases.filter((known) => known.id !== one.id && isUnderWay(known.status)),
    blames_shop: shippingBack(one.reason_code),
  })
}
