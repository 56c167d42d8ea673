/** Lots and second chances: their states, and who may do what in each. */
import { randomUUID } from 'node:crypto'
import { auction, operator } from '@juya/contract'
import { newBuyer, PAY_PASSWORD } from '../../apps/server/src/domains/account/testing.ts'
import { draftLot, type LotOptions, placed } from '../../apps/server/src/domains/lot/testing.ts'
import { newOperator } from '../../apps/server/src/domains/operator/testing.ts'
import type { World } from '../../apps/server/src/testing/world.ts'
import { everywhere, freshSessions, HOUR_MS, live, lotOf, operatorSays, REASON, type TestThing } from './lot-things.ts'
import type { Kind, Thing } from './states.ts'

const submitted = async (world: World, options: LotOptions = {}): Promise<TestThing> => {
  const one = await lotOf(world, draftLot, options)
  await world.call(one.shop, auction.edit, { id: one.id, save: 'submit' })
  return one
}
const decided = async (world: World, one: TestThing, accept: boolean): Promise<TestThing> => {
  const root = await newOperator(world)
  await (accept
    ? world.call(root, operator.approveLot, { id: one.id })
    : world.call(root, operator.rejectLot, { id: one.id, reason: REASON }))
  return one
}
async function scheduled(world: World): Promise<TestThing> {
  const now = await world.now()
  const one = await decided(
    world,
    await submitted(world, { starts_at: Math.ceil(now / 1_000) * 1_000 + HOUR_MS, ends_in_ms: 3 * HOUR_MS }),
    true,
  )
  await world.call(one.buyer, auction.setAbsentee, { id: one.id, max_fen: 300_00 })
  return one
}
async function bidOn(world: World): Promise<TestThing> {
  const one = await live(world)
  await placed(world, one.buyer, one, 200)
  return one
}
async function sold(world: World): Promise<TestThing> {
  const one = await live(world)
  await placed(world, one.buyer, one, 1_000, { kind: 'buy_now' })
  await world.settle()
  return one
}
async function passed(world: World): Promise<TestThing> {
  const one = await live(world, { ends_in_ms: 600_000 })
  await world.advance(601_000)
  await freshSessions(world, one)
  return one
}
async function cancelled(world: World): Promise<TestThing> {
  const one = await live(world)
  await world.call(one.shop, auction.upDown, { id: one.id, to: 'down' })
  return one
}
/** The winner never paid; the second bidder is the person it now concerns. */
async function defaulted(world: World): Promise<TestThing> {
  const one = await live(world, { reserve_fen: null, ends_in_ms: 600_000 })
  const winner = await newBuyer(world)
  await placed(world, one.buyer, one, 150)
  await placed(world, winner, one, 200)
  await world.advance(601_000)
  await world.advance(50 * HOUR_MS)
  await freshSessions(world, one)
  return one
}

const PUBLIC = ['scheduled', 'live', 'live, with bids', 'sold', 'passed', 'cancelled', 'defaulted']
const RUNS = ['scheduled', 'live', 'live, with bids']
const OPEN = { live: 'done', 'live, with bids': 'done' }
const bid = (kind: string, yuan: number) => ({
  by: ['buyer'] as const,
  input: ({ id }: Thing) => ({ id, amount_fen: yuan * 100, kind, client_bid_id: randomUUID() }),
})
const edit = (changes: object) => ({ by: ['shop'] as const, input: ({ id }: Thing) => ({ id, ...changes }) })
const lotTo = (more: object) => ({ by: ['shop'] as const, input: ({ id }: Thing) => ({ id, ...more }) })

export const LOT: Kind = {
  status: 'select status from lot_lots where id = $1',
  states: {
    draft: (world) => lotOf(world, draftLot),
    reviewing: (world) => submitted(world),
    rejected: async (world) => decided(world, await submitted(world), false),
    scheduled,
    live,
    'live, with bids': bidOn,
    sold,
    passed,
    cancelled,
    defaulted,
  },
  clocks: { lot_start: [], lot_close: [], lot_remind_600: [], lot_last_minute: [], lot_settle: [] },
  steps: {
    'auction.watch': {
      by: ['buyer', 'shop'],
      input: ({ id }) => ({ id, on: true }),
      from: everywhere(PUBLIC, 'done'),
      strangers: everywhere(PUBLIC, 'done'),
    },
    'auction.remind': {
      by: ['buyer', 'shop'],
      input: ({ id }) => ({ id, opening: true, before_s: [300], lots_before: true }),
      from: everywhere(RUNS, 'done'),
      strangers: everywhere(RUNS, 'done'),
    },
    'auction.setAbsentee:set': {
      by: ['buyer'],
      input: ({ id }) => ({ id, max_fen: 400_00 }),
      from: { scheduled: 'done' },
      strangers: { scheduled: 'done' },
    },
    'auction.setAbsentee:withdraw': {
      by: ['buyer'],
      input: ({ id }) => ({ id, action: 'withdraw' }),
      from: { scheduled: 'done' },
    },
    'auction.bid:manual': { ...bid('manual', 300), from: OPEN, strangers: OPEN },
    'auction.bid:proxy': { ...bid('proxy', 400), from: OPEN, strangers: OPEN },
    'auction.bid:buy_now': {
      ...bid('buy_now', 1_000),
      event: 'sell',
      from: { live: 'sold' },
      strangers: { live: 'sold' },
    },
    'auction.pay': {
      by: ['buyer'],
      input: ({ id, facts }) => ({
        id,
        address_id: facts.address_id,
        channel: 'wallet',
        pay_password: PAY_PASSWORD,
        shown_total_fen: 1_000_00,
      }),
      from: { sold: 'done' },
    },
    'auction.edit:draft': {
      ...edit({ title: '清 白玉牌之二' }),
      from: { draft: 'done', rejected: 'done', scheduled: 'reviewing' },
    },
    'auction.edit:submit': {
      ...edit({ save: 'submit' }),
      event: 'submit',
      from: { draft: 'reviewing', rejected: 'reviewing' },
    },
    'auction.edit:add_notice': {
      ...edit({ add_notice: '盒子另配' }),
      from: { live: 'done', 'live, with bids': 'done' },
    },
    'auction.edit:lower_reserve': {
      ...edit({ lower_reserve_fen: 400_00 }),
      from: { live: 'done', 'live, with bids': 'done' },
    },
    'auction.remove': {
      ...lotTo({}),
      from: everywhere(['draft', 'rejected', 'passed', 'cancelled', 'defaulted'], 'done'),
    },
    'auction.upDown:up': {
      ...lotTo({ to: 'up' }),
      from: {
        draft: 'reviewing',
        rejected: 'reviewing',
        ...everywhere(['reviewing', 'scheduled', 'live', 'live, with bids'], 'again'),
        ...everywhere(['passed', 'cancelled', 'defaulted'], 'done'),
      },
    },
    'auction.upDown:down': {
      ...lotTo({ to: 'down' }),
      event: 'withdraw',
      from: { ...everywhere(['draft', 'reviewing', 'rejected', 'scheduled', 'live'], 'cancelled'), cancelled: 'again' },
    },
    'operator.approveLot': { ...operatorSays(), event: 'approve', from: { reviewing: 'live' } },
    'operator.rejectLot': { ...operatorSays({ reason: REASON }), event: 'reject', from: { reviewing: 'rejected' } },
    'operator.moveLot': {
      by: ['operator'],
      input: ({ id, facts: { category_id } }) => ({ id, category_id, reason: REASON }),
      from: everywhere([...PUBLIC, 'reviewing'], 'done'),
    },
    'operator.featureLot': {
      by: ['operator'],
      input: ({ id }) => ({ id, days: 3, reason: REASON }),
      from: everywhere(['scheduled', 'live', 'live, with bids'], 'done'),
    },
    'operator.voidBid': {
      by: ['operator'],
      input: ({ id }) => ({ id, seq: 1, reason: REASON }),
      from: { 'live, with bids': 'done' },
    },
    'operator.stopLot': {
      ...operatorSays({ reason: REASON }),
      event: 'stop',
      from: everywhere(['scheduled', 'live', 'live, with bids'], 'cancelled'),
    },
  },
}

/** An offer of a second chance, with what was answered to it. */
const offered =
  (then?: (world: World, one: TestThing, offer_id: number) => Promise<unknown>) =>
  async (world: World): Promise<Thing> => {
    const one = await defaulted(world)
    const { id } = await world.call(one.shop, auction.offerSecondChance, { lot_id: one.id, action: 'offer' })
    await then?.(world, one, id)
    return { ...one, id, facts: { lot_id: one.id } }
  }
const answered = (action: 'accept' | 'decline') =>
  offered((world, { buyer }, offer_id) => world.call(buyer, auction.answerSecondChance, { offer_id, action }))

export const OFFER: Kind = {
  status: 'select status from bidder_second_chance_offers where id = $1',
  states: {
    open: offered(),
    accepted: answered('accept'),
    declined: answered('decline'),
    withdrawn: offered((world, { id, shop }) =>
      world.call(shop, auction.offerSecondChance, { lot_id: id, action: 'withdraw' }),
    ),
    expired: offered(async (world, one) => {
      await world.advance(49 * HOUR_MS)
      await freshSessions(world, one)
    }),
  },
  clocks: { second_chance_expire: ['open'] },
  steps: {
    'auction.answerSecondChance:accept': {
      by: ['buyer'],
      input: ({ id }) => ({ offer_id: id, action: 'accept' }),
      from: { open: 'accepted', accepted: 'again' },
    },
    'auction.answerSecondChance:decline': {
      by: ['buyer'],
      input: ({ id }) => ({ offer_id: id, action: 'decline' }),
      from: { open: 'declined', declined: 'again' },
    },
    // One chance a lot, regardless of its outcome.
    'auction.offerSecondChance:offer': {
      by: ['shop'],
      input: ({ facts }) => ({ lot_id: facts.lot_id, action: 'offer' }),
      from: {},
    },
    'auction.offerSecondChance:withdraw': {
      by: ['shop'],
      input: ({ facts }) => ({ lot_id: facts.lot_id, action: 'withdraw' }),
      from: { open: 'withdrawn', withdrawn: 'again' },
    },
  },
}
