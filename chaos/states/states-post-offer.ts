/** Offers for lots of a sale that passed: their states, and who may do what in each. */
import { house } from '@juya/contract'
import { fund } from '../../apps/server/src/domains/ledger/testing.ts'
import { freshen, type PassedLot, passedLot } from '../../apps/server/src/domains/sale/testing.ts'
import type { World } from '../../apps/server/src/testing/world.ts'
import { HOUR_MS } from './lot-things.ts'
import type { Kind, Thing } from './states.ts'

const step = (lot_id: unknown, action: string, yuan?: number) => ({
  lot_id,
  action,
  agree_premium: true,
  ...(yuan === undefined ? {} : { amount_fen: yuan * 100 }),
})

/** ¥400 for a lot with a reserve of ¥500, on its second day: strangers may buy it by then. */
const offered =
  (then?: (world: World, passed: PassedLot, offer_id: number) => Promise<unknown>) =>
  async (world: World): Promise<Thing> => {
    const passed = await passedLot(world)
    const { lot, house: shop, bidder: buyer } = passed
    await world.advance(25 * HOUR_MS)
    await freshen(world, buyer, shop)
    await fund(world, buyer.id, 10_000_00)
    const { offer } = await world.call(buyer, house.offer, step(lot.id, 'offer', 400) as never)
    await then?.(world, passed, offer!.id)
    return { id: offer!.id, buyer, shop, facts: { lot_id: lot.id } }
  }
const answered = (action: 'accept' | 'counter' | 'decline') =>
  offered((world, passed, id) =>
    world.call(passed.house, house.answerOffer, {
      id,
      action,
      ...(action === 'counter' ? { amount_fen: 450_00 } : {}),
    }),
  )
const OPEN = ['open', 'countered', 'declined', 'expired', 'withdrawn']
const by = (action: string, yuan?: number) => ({
  by: ['buyer'] as const,
  input: ({ facts }: Thing) => step(facts.lot_id, action, yuan),
})
const bought = Object.fromEntries(
  OPEN.map((state) => [state, state === 'open' || state === 'countered' ? 'withdrawn' : 'done']),
)

export const POST_OFFER: Kind = {
  status: 'select status from sale_post_sale_offers where id = $1',
  states: {
    open: offered(),
    countered: answered('counter'),
    accepted: answered('accept'),
    declined: answered('decline'),
    withdrawn: offered((world, { lot, bidder }) => world.call(bidder, house.offer, step(lot.id, 'withdraw') as never)),
    expired: offered(async (world, { bidder, house: shop }) => {
      await world.advance(49 * HOUR_MS)
      await freshen(world, bidder, shop)
    }),
  },
  clocks: { post_offer_expires: ['open', 'countered'] },
  steps: {
    // Bought by a stranger, the offer is declined; by its own person, withdrawn.
    'house.offer:buy': {
      ...by('buy', 500),
      from: { ...bought, accepted: 'again' },
      strangers: Object.fromEntries(
        OPEN.map((state) => [state, state === 'open' || state === 'countered' ? 'declined' : 'done']),
      ),
    },
    'house.offer:offer': {
      ...by('offer', 400),
      from: { open: 'again', declined: 'done', expired: 'done', withdrawn: 'done' },
      strangers: Object.fromEntries(OPEN.map((state) => [state, 'done'])),
    },
    'house.offer:accept': { ...by('accept', 450), from: { countered: 'accepted', accepted: 'again' } },
    'house.offer:decline': { ...by('decline'), from: { countered: 'declined', declined: 'again' } },
    'house.offer:withdraw': {
      ...by('withdraw'),
      from: { open: 'withdrawn', countered: 'withdrawn', withdrawn: 'again' },
    },
    'house.answerOffer:accept': {
      by: ['shop'],
      input: ({ id }) => ({ id, action: 'accept' }),
      from: { open: 'accepted', accepted: 'again' },
    },
    'house.answerOffer:counter': {
      by: ['shop'],
      input: ({ id }) => ({ id, action: 'counter', amount_fen: 450_00 }),
      from: { open: 'countered', countered: 'again' },
    },
    'house.answerOffer:decline': {
      by: ['shop'],
      input: ({ id }) => ({ id, action: 'decline' }),
      from: { open: 'declined', declined: 'again' },
    },
  },
}
