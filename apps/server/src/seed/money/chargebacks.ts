/** Two card payments of the demo world come back from the bank: one shop has still to answer, the other has. */
import { chargeback, goods, order, payment } from '@juya/contract'
import { shanghaiDay } from '@juya/sandbox/src/providers/card-data.ts'
import type { App } from '../../app.ts'
import { reconcileDay } from '../../domains/payment/index.ts'
import { databaseNow } from '../../platform/db/db.ts'
import { systemCtx } from '../../platform/services.ts'
import { callAs, sandboxSays, tellSandbox } from '../call-as.ts'
import type { Shelf } from '../goods.ts'
import type { Person } from '../moving-in.ts'

/** Both banks took a part back, which one operator decides alone. */
const DISPUTED_FEN = 1_280_00
const ANSWER = '买家 6 月到店自提，签收单上有本人签名，当面验看无异议。'

/** What stands first on two shelves is bought by card; the next day's comparison with the provider finds that both banks took it back. */
export async function takePaymentsBack(app: App, shelves: readonly Shelf[], people: readonly Person[]): Promise<void> {
  if (!app.services.config.SANDBOX_URL) return
  const [asked, answered] = [shelves[1]!, shelves[2]!]
  for (const [nth, { goods_ids }] of [asked, answered].entries()) {
    const pay_no = await buyByCard(app, people[8 + nth]!, goods_ids[1]!)
    await tellSandbox(app, 'file_chargeback', { pay_no, amount_fen: DISPUTED_FEN })
  }
  const ctx = systemCtx(app.services, 'seed')
  await reconcileDay(ctx, shanghaiDay(await databaseNow(ctx)))
  const { list } = await callAs(app, answered.shop.owner, chargeback.shopList, {})
  for (const { id } of list) await callAs(app, answered.shop.owner, chargeback.answer, { id, content: ANSWER })
}

async function buyByCard(app: App, buyer: Person, goods_id: number): Promise<string> {
  const { skus } = await callAs(app, buyer, goods.info, { id: goods_id })
  const { submit_token, amounts, address } = await callAs(app, buyer, goods.preview, { sku_id: skus[0]!.id })
  const shown_total_fen = amounts.payable_fen
  const form = { submit_token, sku_id: skus[0]!.id, address_id: address!.id, shown_total_fen }
  const { order_ids } = await callAs(app, buyer, goods.buy, form)
  const { pay_no } = await callAs(app, buyer, order.pay, {
    ...{ ids: order_ids, address_id: address!.id, shown_total_fen },
    ...{ channel: 'card', card_id: buyer.card_id },
  })
  await callAs(app, buyer, payment.submitCode, { pay_no, sms_code: await sandboxSays(app, 'bank_code', { pay_no }) })
  const { status } = await callAs(app, buyer, payment.check, { pay_no })
  if (status !== 'succeeded') throw new Error(`the card payment of ${buyer.nickname} is ${status}`)
  return pay_no
}
