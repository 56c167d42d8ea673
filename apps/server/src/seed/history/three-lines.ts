/** A table set bought as three things: one of them goes back, in two orders of one buyer. The second has just been sent. */
import { aftersale, cart, goods, order } from '@juya/contract'
import type { App } from '../../app.ts'
import { callAs } from '../call-as.ts'
import { type Shelf, shownAs } from '../goods.ts'
import type { Newcomer } from '../moving-in.ts'
import { DEMO_PAY_PASSWORD } from '../people.ts'
import type { Album } from '../pictures.ts'
import { trackingNo } from './recent-sales.ts'

/** Each with the photographs and answers of a piece of the catalogue. */
const THINGS = [
  {
    piece: 'bowl-celadon',
    title: '青釉葵口碗 日用一只',
    title_en: 'Celadon lobed bowl for daily use',
    price_fen: 88_00,
  },
  { piece: 'dish-yellow', title: '黄釉小盘 日用一只', title_en: 'Yellow-glazed dish for daily use', price_fen: 36_00 },
  { piece: 'cups-lotus', title: '青花缠枝莲茶杯 三只', title_en: 'Three lotus tea cups', price_fen: 22_50 },
]
const PARCEL_FEN = 12_00

/** The shop of these things and who buys them. */
interface Sale {
  app: App
  shop: Shelf['shop']
  buyer: Newcomer
}

/** Puts the set up, and has it bought twice: of the first order the bowl came back and is sold again, the second is on its way. */
export async function buyThreeLines(
  app: App,
  album: Album,
  shelves: readonly Shelf[],
  people: readonly Newcomer[],
): Promise<void> {
  const { shop } = shelves.find((shelf) => shelf.shop.demo.category === 'ceramics')!
  const sale: Sale = { app, shop, buyer: people[5]! }
  const sku_ids: number[] = []
  for (const { price_fen, piece, ...called } of THINGS) {
    const { id } = await callAs(app, shop.owner, goods.publish, {
      ...called,
      ...(await shownAs(app, album, shop, piece)),
      desc: '成套选配，单件亦可。釉面有自然开片。',
      desc_en: 'Chosen as a set, sold singly as well. Natural crackle in the glaze.',
      skus: [{ values: [], price_fen, stock: 8 }],
      shipping_mode: 'fixed',
      shipping_fen: PARCEL_FEN,
    } as never)
    const { skus } = await callAs(app, shop.owner, goods.shopInfo, { id })
    sku_ids.push(skus[0]!.id)
  }
  const first = await buyAll(sale, sku_ids)
  await ship(sale, first)
  await sendOneBack(sale, first, sku_ids[0]!)
  await ship(sale, await buyAll(sale, sku_ids))
}

async function buyAll({ app, buyer }: Sale, sku_ids: readonly number[]): Promise<number> {
  for (const sku_id of sku_ids) await callAs(app, buyer, cart.add, { sku_id })
  const { groups } = await callAs(app, buyer, cart.mine, {})
  const item_ids = groups.flatMap(({ items }) => items.map(({ id }) => id))
  const preview = await callAs(app, buyer, cart.preview, { item_ids } as never)
  const address_id = preview.address!.id
  const prices = preview.groups.flatMap(({ items }) => items.map(({ id, price_fen }) => ({ item_id: id, price_fen })))
  const { order_ids, payable_fen } = await callAs(app, buyer, cart.buy, {
    ...{ item_ids, address_id, submit_token: preview.submit_token },
    ...{ shown_prices: prices, shown_total_fen: preview.amounts.payable_fen },
  } as never)
  await callAs(app, buyer, order.pay, {
    ...{ ids: order_ids, address_id, channel: 'wallet', pay_password: DEMO_PAY_PASSWORD },
    shown_total_fen: payable_fen,
  } as never)
  return order_ids[0]!
}

const ship = ({ app, shop }: Sale, id: number) =>
  callAs(app, shop.owner, order.ship, { id, carrier_code: 'SF', tracking_no: trackingNo(id), images: [] } as never)

/** The buyer asks for the bowl's price, sends it back, and the shop puts it back in stock. */
async function sendOneBack({ app, shop, buyer }: Sale, order_id: number, sku_id: number): Promise<void> {
  const { items } = await callAs(app, buyer, order.info, { id: order_id })
  const bowl = items.find((item) => item.sku_id === sku_id)!
  const { id: case_id } = await callAs(app, buyer, aftersale.act, {
    ...{ action: 'open', order_id, type: 'return_refund', reason_code: 'not_as_described', images: [] },
    ...{ lines: [{ item_id: bowl.id, qty: 1 }], amount_fen: bowl.refundable_fen },
    content: '碗的釉色比图片深，与盘子不配，只退这只碗。',
  } as never)
  await callAs(app, shop.owner, aftersale.shopAct, { case_id, action: 'agree' } as never)
  await callAs(app, buyer, aftersale.act, {
    ...{ action: 'return_shipped', case_id, carrier_code: 'SF' },
    tracking_no: `SF${1_600_000_000_000 + order_id * 7919}`,
    amount_fen: PARCEL_FEN,
    content: '原盒寄回',
  } as never)
  await callAs(app, shop.owner, aftersale.shopReturned, { case_id, result: 'confirm', restock: true } as never)
}
