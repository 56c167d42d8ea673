import { expect, it } from 'vitest'
import type { Data } from '../../../lib/api/client.ts'
import { mount } from '../../../testing/dom.tsx'
import { Numbers } from './numbers.tsx'

const campaign = (...shipping_fen: number[]) =>
  ({
    title: 'Brush washers',
    status: 'live',
    goal_fen: 10_000_00,
    raised_fen: 996_00,
    percent_bp: 996,
    backer_count: 1,
    to_at: 1_800_000_000,
    ship_by_at: 1_810_000_000,
    stages: [],
    tiers: shipping_fen.map((fee_fen) => ({ shipping_fen: fee_fen })),
    money: { escrow_fen: 1_008_00, to_shop_fen: 0, back_fen: 0 },
  }) as unknown as Data<'funding.info'>

it('what is in escrow is more than what was raised, and says that shipping is in it', async () => {
  const page = await mount(<Numbers campaign={campaign(0, 12_00)} />)

  expect(page.textContent).toContain('¥1,008 in escrow, shipping included')
})

it('where all is sent for nothing, it is a part of what was raised', async () => {
  const page = await mount(<Numbers campaign={campaign(0)} />)

  expect(page.textContent).toContain('¥1,008 of it in escrow')
  expect(page.textContent).not.toContain('shipping')
})
