/** Lots, second chances, bidding deposits and penalties: their states, and who may do what in each. */
import { randomUUID } from 'node:crypto'
import { auction, deposit, operator } from '@juya/contract'
import { createSession } from '../../apps/server/src/domains/account/index.ts'
import { newBuyer, PAY_PASSWORD, type TestPerson } from '../../apps/server/src/domains/account/testing.ts'
import { draftLot, type LotOptions, placed, runningLot } from '../../apps/server/src/domains/auction/testing.ts'
import { noticeForfeit } from '../../apps/server/src/domains/deposit/index.ts'
import { newOperator } from '../../apps/server/src/domains/operator/testing.ts'
import { addressOf, wonOrder } from '../../apps/server/src/domains/order/testing.ts'
import { bindTestCard } from '../../apps/server/src/domains/payment/testing.ts'
import type { TestShop } from '../../apps/server/src/domains/shop/testing.ts'
import { inTransaction } from '../../apps/server/src/platform/db.ts'
import type { World } from '../../apps/server/src/testing/world.ts'
import type { Kind, Thing } from './states.ts'

const HOUR_MS = 3_600_000
const REASON = 'asked for by phone'
const everywhere = (states: readonly string[], outcome: string) =>
  Object.fromEntries(states.map((state) => [state, outcome]))

interface TestThing extends Thing {
  buyer: TestPerson
  shop: TestShop
}

/** Sessions of today: days may have passed. */
async function freshSessions(world: World, { buyer, shop }: TestThing): Promise<void> {
  buyer.token = (await createSession(world.ctx, { user_id: buyer.id })).token
  shop.token = (await createSession(world.ctx, { user_id: shop.owner.id })).token
}

const TERMS: LotOptions = { reserve_fen: 500_00, buy_now_fen: 1_000_00 }

async function lotOf(
  world: World,
  make: (world: World, options: LotOptions) => Promise<{ id: number; shop: TestShop }>,
  options: LotOptions = {},
): Promise<TestThing> {
  const buyer = await newBuyer(world, { funded: 100_000_00, verified: true })
  const { id, shop } = await make(world, { ...TERMS, ...options })
  return { id, buyer, shop, facts: { address_id: await addressOf(world, buyer) } }
}
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
const live = (world: World, options: LotOptions = {}) => lotOf(world, runningLot, options)

async function scheduled(world: World): Promise<TestThing> {
  const now = await world.now()
  return decided(
    world,
    await submitted(world, { starts_at: Math.ceil(now / 1_000) * 1_000 + HOUR_MS, ends_in_ms: 3 * HOUR_MS }),
    true,
  )
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
const OPEN = { live: 'done', 'live, with bids': 'done' }
const bid = (kind: string, yuan: number) => ({
  by: ['buyer'] as const,
  input: ({ id }: Thing) => ({ id, amount_fen: yuan * 100, kind, client_bid_id: randomUUID() }),
})
const edit = (changes: object) => ({ by: ['shop'] as const, input: ({ id }: Thing) => ({ id, ...changes }) })
const lotTo = (more: object) => ({ by: ['shop'] as const, input: ({ id }: Thing) => ({ id, ...more }) })
const operatorSays = (more: object = {}) => ({
  by: ['operator'] as const,
  input: ({ id }: Thing) => ({ id, ...more }),
})

export const LOT: Kind = {
  status: 'select status from auction_lots where id = $1',
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
  clocks: { lot_start: [], lot_close: [], lot_end_soon: [], lot_settle: [] },
  steps: {
    'auction.watch': {
      by: ['buyer', 'shop'],
      input: ({ id }) => ({ id, on: true }),
      from: everywhere(PUBLIC, 'done'),
      strangers: everywhere(PUBLIC, 'done'),
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
  status: 'select status from auction_offers where id = $1',
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
    // One chance a lot, whatever became of it.
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

const DEPOSIT_FEN = 50_00
const ASKS: LotOptions = { deposit_fen: DEPOSIT_FEN, reserve_fen: null, buy_now_fen: 300_00, ends_in_ms: 600_000 }

async function setAside(world: World, channel: 'wallet' | 'card' | 'none'): Promise<TestThing> {
  const one = await live(world, ASKS)
  const card_id = await bindTestCard(world, one.buyer)
  const facts = { ...one.facts, lot_id: one.id, card_id, hold_id: 999_999_999 }
  if (channel === 'none') return { ...one, facts }
  const { hold } = await world.call(one.buyer, auction.payDeposit, {
    id: one.id,
    submit_token: randomUUID(),
    channel,
    ...(channel === 'wallet' ? { pay_password: PAY_PASSWORD } : { card_id }),
    shown_total_fen: DEPOSIT_FEN,
  })
  return { ...one, facts: { ...facts, hold_id: hold!.id, struck_id: hold!.id } }
}
const then = (run: (world: World, one: TestThing) => Promise<unknown>) => async (world: World) => {
  const one = await setAside(world, 'wallet')
  await run(world, one)
  await freshSessions(world, one)
  return one
}

/** Deposits are known by their lot and person: there is none before it is paid. */
export const HOLD: Kind = {
  status: `select coalesce((select h.status from deposit_holds h join deposit_holds mine on mine.ref_id = h.ref_id where h.ref_id = $1
    order by h.id desc limit 1), 'none') as status`,
  states: {
    none: (world) => setAside(world, 'none'),
    pending: (world) => setAside(world, 'card'),
    held: (world) => setAside(world, 'wallet'),
    released: then(async (world, { id, shop }) => {
      await world.call(shop, auction.upDown, { id, to: 'down' })
      await world.settle()
    }),
    applied: then(async (world, one) => {
      await placed(world, one.buyer, one, 300, { kind: 'buy_now' })
      await world.settle()
      await world.call(one.buyer, auction.pay, {
        id: one.id,
        address_id: one.facts.address_id as number,
        channel: 'wallet',
        pay_password: PAY_PASSWORD,
        shown_total_fen: 250_00,
      })
    }),
    forfeited: then(async (world, one) => {
      await placed(world, one.buyer, one, 200)
      await world.advance(601_000)
      await world.advance(50 * HOUR_MS)
      await world.advance(200 * HOUR_MS)
    }),
  },
  clocks: { deposit_pending: ['pending'] },
  steps: {
    // An unpaid attempt makes place for this one.
    'auction.payDeposit': {
      by: ['buyer'],
      input: ({ id }) => ({
        id,
        submit_token: randomUUID(),
        channel: 'wallet',
        pay_password: PAY_PASSWORD,
        shown_total_fen: DEPOSIT_FEN,
      }),
      from: { none: 'held', pending: 'held', held: 'again' },
      strangers: { none: 'held', pending: 'held', held: 'done' },
    },
    'payment.create:deposit': {
      by: ['buyer'],
      input: ({ facts }) => ({
        purpose: 'deposit',
        purpose_ids: [facts.hold_id],
        card_id: facts.card_id,
        shown_total_fen: DEPOSIT_FEN,
      }),
      from: everywhere(['pending', 'held', 'released', 'applied', 'forfeited'], 'again'),
    },
    'auction.pay:hold': {
      by: ['buyer'],
      input: ({ facts }) => ({
        hold_id: facts.hold_id,
        address_id: facts.address_id,
        channel: 'wallet',
        pay_password: PAY_PASSWORD,
        shown_total_fen: 250_00,
      }),
      from: { applied: 'again' },
    },
  },
}

/** A penalty its person was told about. */
async function notified(world: World): Promise<TestThing> {
  const won = await wonOrder(world, { deposit_fen: 100_00 })
  const row = await inTransaction(world.ctx, (tx) =>
    noticeForfeit(tx, {
      user_id: won.buyer.id,
      shop_id: won.shop.id,
      scope: 'lot',
      ref_id: won.lot_id,
      rule_no: 'A-7',
      title: 'A vase',
      order_id: won.id,
      evidence: [{ at: Date.now(), en: 'Not paid in time', zh: '未按时付款' }],
    }),
  )
  return { id: row!.id, buyer: won.buyer, shop: won.shop, facts: {} }
}
async function appealed(world: World): Promise<TestThing> {
  const one = await notified(world)
  await world.call(one.buyer, deposit.appeal, { id: one.id, content: 'My bank was closed that day.' })
  return one
}
async function judged(world: World, result: 'impose' | 'drop'): Promise<TestThing> {
  const one = await appealed(world)
  const judge = await newOperator(world)
  await world.call(judge, operator.decidePenalty, { id: one.id, result, reason: REASON })
  return { ...one, operator: judge }
}
const penaltySays = (result: string) => operatorSays({ result, reason: REASON })

export const PENALTY: Kind = {
  status: 'select status from deposit_penalties where id = $1',
  states: {
    notified,
    appealed,
    'imposed, by time': async (world) => {
      const one = await notified(world)
      await world.advance(200 * HOUR_MS)
      await freshSessions(world, one)
      return one
    },
    'imposed, by another': async (world) => ({ ...(await judged(world, 'impose')), operator: undefined }),
    'imposed, by who asks': (world) => judged(world, 'impose'),
    dropped: async (world) => ({ ...(await judged(world, 'drop')), operator: undefined }),
    reversed: async (world) => {
      const one = await judged(world, 'impose')
      await world.call(await newOperator(world), operator.decidePenalty, {
        id: one.id,
        result: 'reverse',
        reason: REASON,
      })
      return { ...one, operator: undefined }
    },
  },
  clocks: { penalty_due: [] },
  steps: {
    'deposit.appeal': {
      by: ['buyer'],
      input: ({ id }) => ({ id, content: 'My bank was closed that day.' }),
      from: { notified: 'appealed' },
    },
    'operator.decidePenalty:impose': { ...penaltySays('impose'), from: { appealed: 'imposed' } },
    'operator.decidePenalty:drop': { ...penaltySays('drop'), from: everywhere(['notified', 'appealed'], 'dropped') },
    // Whoever imposed it does not take it back.
    'operator.decidePenalty:reverse': {
      ...penaltySays('reverse'),
      from: everywhere(['imposed, by time', 'imposed, by another'], 'reversed'),
    },
  },
}
