import { expect, it } from 'vitest'
import type { Data } from '../../../lib/api/client.ts'
import { mount } from '../../../testing/dom.tsx'
import { OrderAmounts } from './order-amounts.tsx'

/** A lot for ¥100 whose deposit paid a part of it, or all. */
const order = (deposit_fen: number) =>
  ({
    status: 'to_ship',
    items: [{ thing: 'lot' }],
    amounts: {
      ...{ goods_fen: 100_00, premium_fen: 0, shipping_fen: 0, shop_discount_fen: 0, platform_discount_fen: 0 },
      ...{ adjust_fen: 0, deposit_applied_fen: deposit_fen, total_fen: 100_00, payable_fen: 0 },
    },
    payments: [{ pay_no: 'P1', channel: 'wallet', amount_fen: 100_00 - deposit_fen, at: 1_800_000_000 }],
  }) as unknown as Data<'order.info'>

it('what an order was paid with stands below its sum', async () => {
  const page = await mount(<OrderAmounts order={order(20_00)} />)

  expect(page.textContent).toMatch(/Paid by .*¥80/)
})

it('an order whose deposit paid all of it names no other way', async () => {
  const page = await mount(<OrderAmounts order={order(100_00)} />)

  expect(page.textContent).toContain('−¥100')
  expect(page.textContent).not.toContain('Paid by')
})
