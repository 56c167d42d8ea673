import { auction, deposit, operator } from '@juya/contract'
import { PAY_PASSWORD } from '../../apps/server/src/domains/account/testing.ts'
import { noticeForfeit } from '../../apps/server/src/domains/deposit/index.ts'
import { type LotOptions, placed, quoteTokenFor } from '../../apps/server/src/domains/lot/testing.ts'
import { newOperator } from '../../apps/server/src/domains/operator/testing.ts'
import { wonOrder } from '../../apps/server/src/domains/order/testing.ts'
import { bindTestCard } from '../../apps/server/src/domains/payment/testing.ts'
import { inTransaction } from '../../apps/server/src/platform/db/db.ts'
import type { Caller, World } from '../../apps/server/src/testing/world.ts'
import { everywhere, freshSessions, HOUR_MS, live, operatorSays, REASON, type TestThing } from './lot-things.ts'
import type { Kind } from './states.ts'

const DEPOSIT_FEN = 50_00
const ASKS: LotOptions = { deposit_fen: DEPOSIT_FEN, reserve_fen: null, buy_now_fen: 300_00, ends_in_ms: 600_000 }

async function setAside(world: World, channel: 'wallet' | 'card' | 'none'): Promise<TestThing> {
  const one = await live(world, ASKS)
  const card_id = await bindTestCard(world, one.buyer)
  const tokenFor = (caller: Caller) => quoteTokenFor(world, caller, one.id)
  const facts = { ...one.facts, lot_id: one.id, card_id, hold_id: 999_999_999, tokenFor }
  if (channel === 'none') return { ...one, facts }
  const { hold } = await world.call(one.buyer, auction.payDeposit, {
    id: one.id,
    submit_token: tokenFor(one.buyer),
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
      input: ({ id, facts }, caller) => ({
        id,
        submit_token: (facts.tokenFor as (caller: Caller) => string)(caller),
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
      const proposer = await newOperator(world)
      await world.call(proposer, operator.decidePenalty, { id: one.id, result: 'reverse', reason: REASON })
      const { list } = await world.call(proposer, operator.approvals, { page_size: 50 })
      const { id } = list.find((row) => row.kind === 'forfeit_reverse' && row.target_id === String(one.id))!
      await world.call(await newOperator(world), operator.decideApproval, { id, accept: true, reason: REASON })
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
    // The operator who imposed it does not take it back; another proposes it, and a third confirms.
    'operator.decidePenalty:reverse': {
      ...penaltySays('reverse'),
      from: everywhere(['imposed, by time', 'imposed, by another'], 'done'),
    },
  },
}
