/** A busy shelf of the demo world: a dozen orders of one shop wait to be shipped together. */
import { goods, order } from '@juya/contract'
import type { App } from '../../app.ts'
import { callAs } from '../call-as.ts'
import { type Shelf, shownAs } from '../goods.ts'
import type { Newcomer } from '../moving-in.ts'
import { DEMO_PAY_PASSWORD } from '../people.ts'
import type { Album } from '../pictures.ts'

export const ORDERS_TO_SHIP = 12
/** Each buys two, which may travel in one parcel. */
const BUYERS = ORDERS_TO_SHIP / 2
const PRICE_FEN = 68_00

/** The last shop that sells at fixed prices puts up a dozen of one small thing, and people buy one each; some come twice. Answers what they bought. */
export async function sellADozen(
  app: App,
  album: Album,
  shelves: readonly Shelf[],
  people: readonly Newcomer[],
): Promise<number> {
  const { shop } = shelves.at(-1)!
  const { id } = await callAs(app, shop.owner, goods.publish, {
    title: '竹刻留青笔筒 工坊款',
    title_en: 'Carved bamboo brush pot, workshop piece',
    ...(await shownAs(app, album, shop, 'brushpot-bamboo')),
    desc: '手工留青，每只略有不同。',
    desc_en: 'Made by hand, no two quite alike.',
    skus: [{ values: [], price_fen: PRICE_FEN, stock: 2 * ORDERS_TO_SHIP }],
    shipping_mode: 'free',
  } as never)
  const { skus } = await callAs(app, shop.owner, goods.shopInfo, { id })
  const sku_id = skus[0]!.id
  for (let n = 0; n < ORDERS_TO_SHIP; n++) {
    const buyer = people[n % BUYERS]!
    await pay(app, buyer, await placeOrder(app, buyer, sku_id))
  }
  return sku_id
}

/** One more, of this moment, is not paid yet: its price may still be changed. */
export async function leaveOneUnpaid(app: App, people: readonly Newcomer[], sku_id: number): Promise<void> {
  await placeOrder(app, people[BUYERS]!, sku_id)
}

interface Placed {
  order_ids: number[]
  payable_fen: number
  address_id: number
}

async function placeOrder(app: App, buyer: Newcomer, sku_id: number): Promise<Placed> {
  const preview = await callAs(app, buyer, goods.preview, { sku_id })
  const address_id = preview.address!.id
  const { submit_token, amounts } = preview
  const form = { submit_token, sku_id, address_id, shown_total_fen: amounts.payable_fen }
  return { ...(await callAs(app, buyer, goods.buy, form)), address_id }
}

const pay = (app: App, buyer: Newcomer, { order_ids, payable_fen, address_id }: Placed) =>
  callAs(app, buyer, order.pay, {
    ids: order_ids,
    address_id,
    channel: 'wallet',
    pay_password: DEMO_PAY_PASSWORD,
    shown_total_fen: payable_fen,
  } as never)
