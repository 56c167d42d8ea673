/** Purchases over HTTP: preview, order, payment, one after the other, by as many people as there are connections. */
import { randomUUID } from 'node:crypto'
import { tokenOf } from '../fill.ts'
import { type Spread, spreadOf } from '../numbers.ts'
import { Connection } from './http-client.ts'

export interface PurchaseJob {
  kind: 'purchases'
  port: number
  connections: number
  warm_ms: number
  for_ms: number
  sku_ids: number[]
  buyers: number
  price_fen: number
}
export interface PurchaseFigures {
  bought_per_s: number
  /** With those before the round counted. */
  bought: number
  failed: number
  preview_ms: Spread
  order_ms: Spread
  pay_ms: Spread
}

/** As much of the three answers as the next step needs. */
interface Answer {
  submit_token: string
  address: { id: number }
  order_ids: number[]
}

const ANSWERED = '{"code":1,'

export async function buyFor(job: PurchaseJob): Promise<PurchaseFigures> {
  const began = performance.now() + job.warm_ms
  const until = began + job.for_ms
  const took = { preview: [] as number[], order: [] as number[], pay: [] as number[] }
  let bought = 0
  let counted = 0
  let failed = 0
  const buy = async (connection: Connection, first_buyer: number) => {
    for (let turn = 0; performance.now() < until; turn++) {
      // Each connection has people of its own, so that each buys once at a time.
      const buyer = 1 + ((first_buyer + turn * job.connections) % job.buyers)
      const asker = `Token: ${tokenOf(buyer)}\r\nX-Requested-With: XMLHttpRequest\r\nAccept-Language: en\r\n`
      const sku_id = job.sku_ids[Math.floor(Math.random() * job.sku_ids.length)]!
      const timed = async (step: keyof typeof took, work: Promise<string>): Promise<Answer | undefined> => {
        const at = performance.now()
        const body = await work
        const now = performance.now()
        if (at >= began && now <= until) took[step].push(now - at)
        if (body.startsWith(ANSWERED)) return JSON.parse(body).data
        failed++
        if (failed === 1) console.error(`a ${step} was answered ${body.slice(0, 300)}`)
        return undefined
      }
      const preview = await timed(
        'preview',
        connection.get(`/api/goods/Goods/add_goods_detail_before?sku_id=${sku_id}`, asker),
      )
      if (!preview) continue
      const form = `sku_id=${sku_id}&submit_token=${preview.submit_token}&address_id=${preview.address.id}&shown_total_fen=${job.price_fen}`
      const order = await timed(
        'order',
        connection.get(`/api/goods/Goods/add_goods_detail?${form}`, `${asker}Idempotency-Key: ${randomUUID()}\r\n`),
      )
      if (!order) continue
      const pay = { ids: order.order_ids, channel: 'wallet', shown_total_fen: job.price_fen }
      const paid = await timed(
        'pay',
        connection.post(
          '/api/user/Order/my_order_pay',
          `${asker}Idempotency-Key: ${randomUUID()}\r\n`,
          JSON.stringify(pay),
        ),
      )
      if (!paid) continue
      bought++
      if (performance.now() <= until && performance.now() >= began) counted++
    }
    connection.close()
  }
  await Promise.all(Array.from({ length: job.connections }, async (_, i) => buy(await Connection.open(job.port), i)))
  return {
    bought_per_s: (counted / job.for_ms) * 1_000,
    bought,
    failed,
    preview_ms: spreadOf(took.preview),
    order_ms: spreadOf(took.order),
    pay_ms: spreadOf(took.pay),
  }
}
