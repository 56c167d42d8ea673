import { describe, expect, it } from 'vitest'
import { mount } from '../../testing/dom.tsx'
import { type Order, OrderCard } from './order-card.tsx'

const order = (own: Partial<Order>): Order =>
  ({
    id: 1,
    order_no: '1',
    kind: 'auction',
    status: 'to_ship',
    status_text: '',
    shop: { id: 1, name: 'Old Kiln', logo: '' },
    items: [],
    amounts: { total_fen: 7_960_00, deposit_applied_fen: 1_080_00, payable_fen: 6_880_00 },
    after_sale_open: false,
    clocks: [],
    escrow_held_fen: 0,
    actions: [],
    ...own,
  }) as unknown as Order

const sumOf = async (own: Partial<Order>) =>
  (await mount(<OrderCard order={order(own)} onOpen={() => {}} />)).querySelector('.order-card__total')?.textContent

describe('the sum of an order in a list', () => {
  it('is what was paid, once it was', async () => {
    expect(await sumOf({ paid_at: 1_795_000_000 })).toMatch(/^Paid ¥7,960/)
  })

  it('is what is left to pay while it waits for that', async () => {
    expect(await sumOf({ status: 'pending_payment' })).toMatch(/^To pay ¥6,880/)
  })

  it('says that an order which ended unpaid was not paid', async () => {
    expect(await sumOf({ status: 'closed' })).toMatch(/^Not paid, total ¥7,960/)
    expect(await sumOf({ status: 'cancelled' })).toMatch(/^Not paid, total ¥7,960/)
  })
})
