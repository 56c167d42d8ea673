/** Coupons for tests. */
import { coupon } from '@juya/contract'
import type { World } from '../../testing/world.ts'
import type { TestPerson } from '../account/testing.ts'
import type { TestShop } from '../shop/testing.ts'
import { type OfferForm, offerCoupon } from './offering.ts'

const DAY_MS = 86_400_000

/** A coupon on offer: ¥20 off, for everybody, valid for a month once claimed. */
export async function offered(
  world: World,
  shop: Pick<TestShop, 'id'> | null,
  form: Partial<OfferForm> = {},
): Promise<number> {
  const template = await offerCoupon(world.ctx, shop?.id ?? null, {
    name: '店铺券',
    kind: 'amount',
    amount_fen: 20_00,
    min_spend_fen: 0,
    scope: 'all',
    audience: 'all',
    total: 100,
    claim_to: (await world.now()) + 30 * DAY_MS,
    valid_days: 30,
    ...form,
  })
  return template.id
}

/** A person claims it. @returns the id of what they hold */
export const claimed = async (world: World, person: TestPerson, id: number): Promise<number> =>
  (await world.call(person, coupon.claim, { id })).id

/** A coupon somebody holds. */
export const held = async (
  world: World,
  person: TestPerson,
  shop: Parameters<typeof offered>[1],
  form: Partial<OfferForm> = {},
): Promise<number> => claimed(world, person, await offered(world, shop, form))
