/** Answers the calls about orders. */

import { order as rows } from '@juya/contract'
import type { Order } from '../../domains/order/index.ts'
import {
  ALL_TABS,
  CHECKOUT_KEY,
  cancelOrder,
  changeAddress,
  closeByShop,
  confirmReceipt,
  countTabs,
  editablePrice,
  editPrice,
  extendReceipt,
  hideOrder,
  isOrderNo,
  noteOrder,
  orderById,
  orderByNo,
  type PayInput,
  pageOfGroups,
  pageOfOrders,
  RECEIVER_KEY,
  remindBuyer,
  remindShop,
} from '../../domains/order/index.ts'
import { correctShipment, parcelById, parcelsOf, shipOrder } from '../../domains/parcel/index.ts'
import { appendReview, reviewForm, reviewOrder } from '../../domains/review/index.ts'
import type { ShopCtx, SignedCtx } from '../../platform/context.ts'
import { bindCalls, ownTransaction, say } from '../../platform/http/handlers.ts'
import { refuse } from '../../platform/refuse.ts'
import { billOf } from './bill.ts'
import { cardOf, cardsOf, maskedReceiver, priceShown, shopCardsOf } from './cards.ts'
import { payOrders, payPreview } from './checkout.ts'
import { detailOf } from './detail.ts'
import { called, itemOf } from './items.ts'
import { parcelShown, parcelsShown } from './parcels.ts'
import { shipFile, shipList, shipMany, shipManyForm } from './ship-many.ts'

const own = (order: Order | undefined, user_id: number): Order =>
  order && order.user_id === user_id && !order.deleted_by_buyer ? order : refuse('NOT_FOUND')

/** The caller's order by id or number. @throws Refusal NOT_FOUND, MISSING_PARAM */
async function ownOrder(ctx: SignedCtx, { id, order_no }: { id?: number; order_no?: string }): Promise<Order> {
  if (id !== undefined) return own(await orderById(ctx, id), ctx.user.id)
  if (order_no === undefined) refuse('MISSING_PARAM', { field: 'id' })
  return own(isOrderNo(order_no) ? await orderByNo(ctx, order_no) : undefined, ctx.user.id)
}

async function ofShop(ctx: ShopCtx, id: number): Promise<Order> {
  const order = await orderById(ctx, id)
  return order && order.shop_id === ctx.shop.shop_id ? order : refuse('NOT_FOUND')
}

/** Parcels of the caller's order, or one parcel that carries an order of theirs. @throws Refusal NOT_FOUND, MISSING_PARAM */
export async function ownParcels(ctx: SignedCtx, { id, shipment_id }: { id?: number; shipment_id?: number }) {
  if (shipment_id === undefined) {
    const order = await ownOrder(ctx, { id })
    const parcels = await parcelsOf(ctx, [order.id])
    return {
      list: await parcelsShown(
        ctx,
        parcels.map((row) => row.parcel),
        order.id,
      ),
    }
  }
  const parcel = await parcelById(ctx, shipment_id)
  if (!parcel || parcel.user_id !== ctx.user.id) refuse('NOT_FOUND')
  return { list: [await parcelShown(ctx, parcel)] }
}

const required = <T>(value: T | undefined, field: string): T => value ?? refuse('MISSING_PARAM', { field })
const pay = (ctx: SignedCtx, input: PayInput) => payOrders(ctx, input)
const payOne = (ctx: SignedCtx, { id, ...start }: Omit<PayInput, 'ids'> & { id: number }) =>
  payOrders(ctx, { ids: [id], ...start })
const confirmed = async (ctx: SignedCtx, id: number) =>
  say(await cardOf(ctx, await confirmReceipt(ctx, id)), 'Receipt confirmed', '已确认收货')

export const calls = bindCalls(rows, {
  async mine(ctx, { page, page_size, ...filter }) {
    const found = await pageOfOrders(ctx, { user_id: ctx.user.id }, filter, { page, page_size })
    return { ...found, list: await cardsOf(ctx, found.list, 'buyer') }
  },
  async mineByCheckout(ctx, { page, page_size, ...filter }) {
    const found = await pageOfGroups(ctx, { user_id: ctx.user.id }, filter, CHECKOUT_KEY, { page, page_size })
    const cards = new Map(
      (
        await cardsOf(
          ctx,
          found.list.flatMap((group) => group.orders),
          'buyer',
        )
      ).map((card) => [card.id, card]),
    )
    return {
      ...found,
      list: found.list.map(({ key, orders }) => ({
        checkout_no: orders[0]?.checkout_no ?? key,
        orders: orders.map((order) => cards.get(order.id)!),
      })),
    }
  },
  info: async (ctx, input) => detailOf(ctx, await ownOrder(ctx, input), 'buyer'),
  bill: async (ctx, { id }) => billOf(ctx, await ownOrder(ctx, { id }), 'buyer'),
  express: ownParcels,
  confirm: (ctx, { id }) => confirmed(ctx, id),
  async comment(ctx, { id, items, anonymous }) {
    if (!items) {
      const form = await reviewForm(ctx, id)
      return { items: called(ctx, form.items).map(itemOf), tags: form.tags }
    }
    const review_ids = await reviewOrder(ctx, id, { items, anonymous })
    return say({ items: [], tags: [], review_ids }, 'Thank you for your review', '评价成功')
  },
  payPreview: (ctx, input) => payPreview(ctx, input),
  pay: ownTransaction(pay, 'join'),
  payOne: ownTransaction(payOne, 'join'),
  goodsPayPreview: (ctx, { id }) => payPreview(ctx, { ids: [id] }),
  goodsPay: ownTransaction(payOne, 'join'),
  goodsExpress: (ctx, { id }) => ownParcels(ctx, { id }),
  goodsConfirm: (ctx, { id }) => confirmed(ctx, id),
  async goodsReviewForm(ctx, { id }) {
    const form = await reviewForm(ctx, id)
    return { items: called(ctx, form.items).map(itemOf), tags: form.tags }
  },
  goodsReview: async (ctx, { id, items, anonymous }) =>
    say({ review_ids: await reviewOrder(ctx, id, { items, anonymous }) }, 'Thank you for your review', '评价成功'),
  async action(ctx, { id, action, address_id, content, images }) {
    switch (action) {
      case 'extend':
        return say(
          await cardOf(ctx, await extendReceipt(ctx, id)),
          'You have more time to look at it',
          '已延长收货时间',
        )
      case 'remind':
        return say(await cardOf(ctx, await remindShop(ctx, id)), 'The shop has been reminded', '已提醒店铺发货')
      case 'delete':
        return say(await cardOf(ctx, await hideOrder(ctx, id)), 'Deleted', '已删除')
      case 'cancel':
        return say(await cardOf(ctx, await cancelOrder(ctx, id)), 'Order cancelled', '订单已取消')
      case 'change_address':
        return say(await cardOf(ctx, await changeAddress(ctx, id, address_id)), 'Address changed', '收货地址已修改')
      case 'append_review':
        return say(
          await cardOf(
            ctx,
            await appendReview(ctx, id, { content: required(content, 'content'), images: images ?? [] }),
          ),
          'Added to your review',
          '追加评价成功',
        )
    }
  },

  async shopList(ctx, { page, page_size, ...filter }) {
    const found = await pageOfOrders(ctx, { shop_id: ctx.shop.shop_id }, filter, { page, page_size })
    return { ...found, list: await shopCardsOf(ctx, found.list) }
  },
  async shopListByReceiver(ctx, { page, page_size, ...filter }) {
    const found = await pageOfGroups(ctx, { shop_id: ctx.shop.shop_id }, filter, RECEIVER_KEY, { page, page_size })
    const cards = new Map(
      (
        await shopCardsOf(
          ctx,
          found.list.flatMap((group) => group.orders),
        )
      ).map((card) => [card.id, card]),
    )
    const list = found.list.map(({ key, orders }) => ({
      receiver_key: key,
      receiver_masked:
        orders[0]?.address && orders[0].paid_at !== null ? maskedReceiver(orders[0].address).receiver_masked : '',
      orders: orders.map((order) => cards.get(order.id)!),
    }))
    return { ...found, list }
  },
  shopCounts: (ctx) => countTabs(ctx, { shop_id: ctx.shop.shop_id }, ALL_TABS),
  shopBill: async (ctx, { id }) => billOf(ctx, await ofShop(ctx, id), 'shop'),
  shopInfo: async (ctx, { id }) => detailOf(ctx, await ofShop(ctx, id), 'shop'),
  async ship(ctx, { id, correct, lines, shipment_id, ...parcel }) {
    const shipped = correct
      ? await correctShipment(ctx, id, { ...parcel, ...(shipment_id !== undefined && { shipment_id }) })
      : await shipOrder(ctx, id, { ...parcel, ...(lines && { lines }) })
    return say(
      await parcelShown(ctx, shipped),
      correct ? 'Tracking number corrected' : 'Shipped',
      correct ? '运单号已更正' : '已发货',
    )
  },
  async shopAction(ctx, { id, action, note, carrier_code, tracking_no }) {
    const shown = async (order: Order) => (await shopCardsOf(ctx, [order]))[0]!
    switch (action) {
      case 'note':
        return say(await shown(await noteOrder(ctx, id, note ?? '')), 'Note saved', '备注已保存')
      case 'remind_pay':
        return say(await shown(await remindBuyer(ctx, id)), 'The buyer has been reminded', '已提醒买家付款')
      case 'close_unpaid':
        return say(await shown(await closeByShop(ctx, id)), 'Order closed', '订单已关闭')
      case 'correct_shipment': {
        await correctShipment(ctx, id, {
          carrier_code: required(carrier_code, 'carrier_code'),
          tracking_no: required(tracking_no, 'tracking_no'),
          images: [],
        })
        return say(await shown(await ofShop(ctx, id)), 'Tracking number corrected', '运单号已更正')
      }
    }
  },
  async editPrice(ctx, { id, total_fen, ...change }) {
    if (total_fen === undefined) return priceShown(ctx, await editablePrice(ctx, id))
    await editPrice(ctx, id, { total_fen, ...change })
    return say(
      await priceShown(ctx, await editablePrice(ctx, id)),
      'Price changed, the buyer was told',
      '价格已修改，已通知买家',
    )
  },
  shipManyForm,
  shipManyPreview: shipManyForm,
  shipMany: (ctx, { parcels }) => shipMany(ctx, parcels),
  shipList: (ctx) => shipList(ctx),
  async shipFile(ctx, input) {
    const answer = await shipFile(ctx, input)
    const { shipped, dry_run } = answer
    return dry_run ? answer : say(answer, `${shipped} shipped`, `已发货 ${shipped} 单`)
  },
})
