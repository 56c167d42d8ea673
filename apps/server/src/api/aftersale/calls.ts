/** Answers the calls about after-sale cases. */
import { aftersale as rows } from '@juya/contract'
import { userBriefs } from '../../domains/account/index.ts'
import { shopAddress } from '../../domains/address/index.ts'
import type { Case } from '../../domains/aftersale/index.ts'
import {
  addArrival,
  caseById,
  countOfShop,
  type OpenInput,
  openCase,
  pageOfBuyer,
  pageOfShop,
  talk,
} from '../../domains/aftersale/index.ts'
import type { AddressSnapshot } from '../../domains/order/index.ts'
import type { ShopCtx, SignedCtx } from '../../platform/context.ts'
import { bindCalls, say } from '../../platform/http/handlers.ts'
import { refuse } from '../../platform/refuse.ts'
import { arrivalOf } from './arrival.ts'
import { cardsOf, detailOf } from './cards.ts'
import { buyerForm, shopForm } from './forms.ts'
import { precedents } from './precedents.ts'

const required = <T>(value: T | undefined, field: string): T => value ?? refuse('MISSING_PARAM', { field })
const said = ({ content, images }: { content?: string; images: string[] }): talk.Said => ({
  content: content ?? '',
  images,
})

/** A new case in words: refunded at once, or waiting for the shop. */
const opened = async (ctx: SignedCtx, input: OpenInput) => {
  const one = await openCase(ctx, input)
  const detail = await detailOf(ctx, one, 'buyer')
  return one.status === 'requested'
    ? say(detail, 'The shop has been told', '已提交，等待店铺处理')
    : say(detail, 'Refunded', '已退款')
}

const SAID_BUYER = {
  message: ['Sent', '已发送'],
  evidence: ['Evidence added', '凭证已补充'],
  amend: ['Request changed', '申请已修改'],
  accept_offer: ['Offer accepted', '已接受方案'],
  return_shipped: ['The shop has been told', '已通知店铺'],
  escalate: ['Juya will decide', '已申请平台介入'],
  cancel: ['Case withdrawn', '售后已撤销'],
} as const
const SAID_SHOP = {
  agree: ['Agreed', '已同意'],
  refuse: ['Refused', '已拒绝'],
  offer: ['Offer sent', '方案已发送'],
  message: ['Sent', '已发送'],
  evidence: ['Evidence added', '凭证已补充'],
  escalate: ['Juya will decide', '已申请平台介入'],
} as const

async function addressFor(ctx: ShopCtx, id: number | undefined): Promise<AddressSnapshot | undefined> {
  if (id === undefined) return undefined
  const { is_default: _, ...address } = await shopAddress(ctx, ctx.shop.shop_id, id)
  return address
}

async function shownToShop(ctx: ShopCtx, one: Case) {
  return detailOf(ctx, one, 'shop')
}

export const calls = bindCalls(rows, {
  openForLot: (ctx, { id, ...input }) => opened(ctx, { order_id: id, ...input }),
  openForGoods: (ctx, { id, ...input }) => opened(ctx, { order_id: id, ...input }),
  form: (ctx, input) => buyerForm(ctx, input),
  async act(ctx, { action, case_id, ...input }) {
    if (action === 'open')
      return opened(ctx, {
        order_id: required(input.order_id, 'order_id'),
        item_id: input.item_id,
        lines: input.lines,
        type: required(input.type, 'type'),
        reason_code: required(input.reason_code, 'reason_code'),
        amount_fen: required(input.amount_fen, 'amount_fen'),
        content: required(input.content, 'content'),
        images: input.images,
      })
    const words = said(input)
    const one = await talk.asBuyer(ctx, required(case_id, 'case_id'), (tx, locked, who) => {
      switch (action) {
        case 'message':
        case 'evidence':
          return talk.speak(tx, locked, who, action, words)
        case 'amend':
          return talk.amend(tx, locked, who, { ...words, type: input.type, amount_fen: input.amount_fen })
        case 'accept_offer':
          return talk.acceptOffer(tx, locked, who, words, input.amount_fen)
        case 'return_shipped':
          return talk.sendBack(tx, locked, who, {
            ...words,
            carrier_code: required(input.carrier_code, 'carrier_code'),
            tracking_no: required(input.tracking_no, 'tracking_no'),
            fee_fen: input.amount_fen ?? 0,
          })
        case 'escalate':
          return talk.escalate(tx, locked, who, words)
        case 'cancel':
          return talk.withdraw(tx, locked, who, words)
      }
    })
    const [en, zh] = SAID_BUYER[action]
    return say(await detailOf(ctx, one, 'buyer'), en, zh)
  },
  async mine(ctx, { status, ...paging }) {
    const found = await pageOfBuyer(ctx, ctx.user.id, status, paging)
    return { ...found, list: await cardsOf(ctx, found.list, 'buyer') }
  },
  async info(ctx, { id }) {
    const one = await caseById(ctx, id)
    if (!one || one.user_id !== ctx.user.id) refuse('NOT_FOUND')
    return detailOf(ctx, one, 'buyer')
  },

  arrival: (ctx, { id }) => arrivalOf(ctx, id),
  async addArrival(ctx, input) {
    await addArrival(ctx, input)
    return say(await arrivalOf(ctx, input.id), 'Kept as evidence', '已留存为凭证')
  },

  precedents: (ctx, input) => precedents(ctx, input),

  async shopList(ctx, { page, page_size, ...filter }) {
    const found = await pageOfShop(ctx, ctx.shop.shop_id, filter, { page, page_size })
    const buyers = await userBriefs(
      ctx,
      found.list.map((one) => one.user_id),
    )
    const cards = await cardsOf(ctx, found.list, 'shop')
    return { ...found, list: cards.map((card, i) => ({ ...card, buyer: buyers.get(found.list[i]!.user_id)! })) }
  },
  shopForm: (ctx, { case_id }) => shopForm(ctx, case_id),
  async shopAct(ctx, { action, case_id, ...input }) {
    const words = said(input)
    const address = await addressFor(ctx, input.return_address_id)
    const one = await talk.asShop(ctx, case_id, (tx, locked, who) => {
      switch (action) {
        case 'agree':
          return talk.agree(tx, locked, who, { ...words, address, seen_fen: input.amount_fen })
        case 'refuse':
          return talk.refuseCase(tx, locked, who, { ...words, reason: required(input.reason, 'reason') })
        case 'offer':
          return talk.offer(tx, locked, who, {
            ...words,
            amount_fen: required(input.amount_fen, 'amount_fen'),
            keep: input.keep ?? false,
            address,
          })
        case 'message':
        case 'evidence':
          return talk.speak(tx, locked, who, action, words)
        case 'escalate':
          return talk.escalate(tx, locked, who, words)
      }
    })
    const [en, zh] = SAID_SHOP[action]
    return say(await shownToShop(ctx, one), en, zh)
  },
  async shopInfo(ctx, { id }) {
    const one = await caseById(ctx, id)
    if (!one || one.shop_id !== ctx.shop.shop_id) refuse('NOT_FOUND')
    return shownToShop(ctx, one)
  },
  async shopReturned(ctx, { case_id, result, restock = false, ...input }) {
    const one = await talk.asShop(ctx, case_id, (tx, locked, who) =>
      result === 'confirm'
        ? talk.confirmReturn(tx, locked, who, { ...said(input), restock })
        : talk.refuseReturn(tx, locked, who, said(input)),
    )
    const detail = await shownToShop(ctx, one)
    return result === 'confirm'
      ? say(detail, 'Return confirmed, the refund goes out', '已确认收货，开始退款')
      : say(detail, 'Juya will decide', '已提交平台处理')
  },
  shopCounts: (ctx) => countOfShop(ctx, ctx.shop.shop_id),
})
