/**
 * The eyes of the rigs: a small sale is held, everything about it is in order, and then one thing after another is broken by hand in
 * its database, or in what its clients remember. Each time the check must complain about that very thing.
 */

import { join } from 'node:path'
import { SeededRandom } from '@juya/sandbox/src/seeded-random.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkSystem } from './check.ts'
import { type Act, Clients } from './clients.ts'
import { endAllLots, openOrders, untilQuiet } from './end-of-sale.ts'
import { makeFixtures } from './fixtures.ts'
import { openSystem, type System } from './system.ts'

const BIDS = 160
const WITH_DEPOSIT = 1 // the lots of fixtures.ts, from 0
const PAYERS = [9, 19] // of its bidders, from 0

let system: System
let acts: readonly Act[]
let client: pg.Client
/** Our own transaction, in which triggers sleep; the server sees nothing of it. */
const sql: System['sql'] = async (text, values = []) => (await client.query(text, values)).rows
beforeAll(async () => {
  system = await openSystem()
  const random = new SeededRandom(1)
  const clients = new Clients({
    ports: system.ports,
    history_file: join(system.folder, 'history.jsonl'),
    random,
    resets: 0,
  })
  const fixtures = await makeFixtures(system, { bidders: 20, lots: 10 })
  await system.startServer()
  for (let n = 0; n < 6; n++) await clients.bid(fixtures.bidders[PAYERS[n % 2]!]!, fixtures.lots[WITH_DEPOSIT]!)
  await clients.bidOn(fixtures, BIDS, 8)
  await endAllLots(system)
  await untilQuiet(system)
  await clients.pay(await openOrders(system, fixtures))
  await untilQuiet(system)
  clients.close()
  acts = clients.acts
  client = new pg.Client({ connectionString: system.env.DATABASE_URL })
  await client.connect()
})
afterAll(async () => {
  await client?.end()
  await system?.close()
})

const SOLD = `(select l.id from lot_lots l join order_orders o on o.lot_id = l.id where l.status = 'sold' and l.bid_count > 3 and o.paid_at is not null and l.deposit_fen = 0
  and exists (select from lot_bids b where b.lot_id = l.id and b.kind = 'manual' and b.seq > 1) order by l.id limit 1)`
const PASSED = `(select id from lot_lots where status = 'passed' and bid_count > 0 order by id limit 1)`
const LOSERS_HOLD = `(select h.id from deposit_holds h join lot_lots l on l.id = h.ref_id where h.user_id <> l.winner_user_id and h.held_at is not null order by h.id limit 1)`
const WINNERS_HOLD = `(select id from deposit_holds where status = 'applied' order by id limit 1)`
const LAST_ENTRY = `(lot_id, seq) = (select lot_id, max(seq) from lot_bids where lot_id = ${SOLD} group by lot_id)`
const ORDER = `(select id from order_orders where lot_id = ${SOLD})`

/** Changes to the database, and the check's complaint about each. */
const INJURIES: Record<string, { hurt: string | string[]; complaint: RegExp }> = {
  'an acknowledged bid is gone': {
    hurt: `delete from lot_bids where kind = 'manual'`,
    complaint: /bid .* was acknowledged and is not there/,
  },
  'a bid is stored for somebody else': {
    hurt: `update lot_bids set user_id = user_id + 1 where kind = 'manual'`,
    complaint: /bid .* was acknowledged and is not there/,
  },
  'a bid is stored with another amount': {
    hurt: `update lot_bids set amount_fen = amount_fen + 100 where kind = 'manual'`,
    complaint: /bid .* fen is stored as/,
  },
  'a bid is stored twice': {
    hurt: `insert into lot_raises (lot_id, user_id, client_bid_id, max_fen, placed_at)
      select lot_id, user_id, client_bid_id, amount_fen, placed_at from lot_bids where kind = 'manual' and client_bid_id is not null`,
    complaint: /bid .* is there 2 times/,
  },
  'an acknowledged deposit was never taken': {
    hurt: `update deposit_holds set status = 'pending', held_at = null, applied_fen = null, payment_id = null`,
    complaint: /deposit .* was acknowledged and is not held/,
  },
  'a deposit was taken with another amount': {
    hurt: 'update deposit_holds set amount_fen = amount_fen + 1',
    complaint: /deposit .* fen is held as/,
  },
  'an acknowledged payment was forgotten': {
    hurt: `update order_orders set paid_at = null, paid_fen = 0, deposit_applied_fen = 0, status = 'pending_payment' where id = ${ORDER}`,
    complaint: /order .* was acknowledged as paid and is not/,
  },
  'an order was paid with another amount': {
    hurt: `update payment_payments set amount_fen = amount_fen - 1 where ${ORDER} = any(purpose_ids)`,
    complaint: /order .* was paid with .* instead of/,
  },
  'an order was paid twice': {
    hurt: `insert into payment_payments overriding system value select (jsonb_populate_record(p, jsonb_build_object('id', -p.id, 'pay_no', p.pay_no || 'X', 'client_key', null))).*
      from payment_payments p where ${ORDER} = any(purpose_ids)`,
    complaint: /order .* has 2 payments/,
  },
  'a lot never ended': {
    hurt: `update lot_lots set status = 'live', winner_user_id = null where id = ${SOLD}`,
    complaint: /"has ended" is broken/,
  },
  'a sold lot has no order': {
    hurt: `delete from order_orders where id = ${ORDER}`,
    complaint: /sold with 0 orders/,
  },
  'a sold lot has two orders': {
    hurt: [
      'drop index order_orders_one_per_lot', // the database would not have it either
      `insert into order_orders overriding system value
        select (jsonb_populate_record(o, jsonb_build_object('id', -o.id, 'order_no', o.order_no || 'X'))).* from order_orders o where id = ${ORDER}`,
    ],
    complaint: /sold with 2 orders/,
  },
  'a lot that passed has a winner': {
    hurt: `update lot_lots set winner_user_id = leader_user_id where id = ${PASSED}`,
    complaint: /passed with winner/,
  },
  'somebody else won': {
    hurt: `update lot_lots set winner_user_id = winner_user_id + 1 where id = ${SOLD}`,
    complaint: /"was won by its last leader at its last price" is broken/,
  },
  'it was won for less than was bid': {
    hurt: `update lot_lots set hammer_fen = hammer_fen - 1000 where id = ${SOLD}`,
    complaint: /"was won by its last leader at its last price" is broken/,
  },
  'it was sold below its reserve': {
    hurt: `update lot_lots set reserve_fen = leader_max_fen + 100 where id = ${SOLD}`,
    complaint: /"was sold just when its reserve was met" is broken/,
  },
  'it was kept although its reserve was met': {
    hurt: `update lot_lots set reserve_fen = null where id = ${PASSED}`,
    complaint: /"was sold just when its reserve was met" is broken/,
  },
  'its order is for somebody else': {
    hurt: `update order_orders set user_id = user_id + 1 where id = ${ORDER}`,
    complaint: /"was sold to its winner for what it was won at" is broken/,
  },
  'a log has a gap': {
    hurt: `update lot_bids set seq = seq + 1 where ${LAST_ENTRY}`,
    complaint: /"has a log without gaps" is broken/,
  },
  'a lot shows another price than its last bid': {
    hurt: `update lot_lots set current_fen = current_fen - 100 where id = ${SOLD}`,
    complaint: /"says what the last entry of its log says" is broken/,
  },
  'a lot is led by another than its last bidder': {
    hurt: `update lot_lots set leader_user_id = leader_user_id + 1 where id = ${SOLD}`,
    complaint: /"says what the last entry of its log says" is broken/,
  },
  'a lot forgot the last bids': {
    hurt: `update lot_lots set bid_count = bid_count - 2 where id = ${SOLD}`,
    complaint: /"says what the last entry of its log says" is broken/,
  },
  'a maximum was forgotten': {
    hurt: `update lot_lots set leader_max_fen = leader_max_fen + 100 where id = ${SOLD}`,
    complaint: /"is led by who offered most, with what was offered" is broken/,
  },
  'a price did not rise by a step': {
    // One entry, a yuan short of a step above the one before it, however far above it was.
    hurt: `update lot_bids b set amount_fen = a.amount_fen + l.increment_fen - 100 from lot_bids a, lot_lots l
      where l.id = b.lot_id and a.lot_id = b.lot_id and a.seq = b.seq - 1 and b.lot_id = ${SOLD}
        and b.seq = (select min(seq) from lot_bids where lot_id = b.lot_id and kind = 'manual' and seq > 1)`,
    complaint: /"rose by a step at least with each entry" is broken/,
  },
  'a price stayed where it was': {
    hurt: `update lot_bids b set amount_fen = a.amount_fen from lot_bids a where a.lot_id = b.lot_id and a.seq = b.seq - 1 and b.lot_id = ${SOLD} and b.kind = 'manual'`,
    complaint: /"rose by a step at least with each entry" is broken/,
  },
  'a bid came after the close': {
    hurt: `update lot_bids set placed_at = placed_at + interval '8 hours' where ${LAST_ENTRY}`,
    complaint: /"took nothing after it was closed" is broken/,
  },
  "a loser's deposit was kept": {
    hurt: `update deposit_holds set status = 'held', decided_at = null where id = ${LOSERS_HOLD}`,
    complaint: /"has given every loser's deposit back" is broken/,
  },
  "a loser's deposit came back late": {
    hurt: `update deposit_holds set decided_at = decided_at + interval '61 seconds' where id = ${LOSERS_HOLD}`,
    complaint: /"gave it back in time" is broken/,
  },
  "a winner's deposit went into the price twice": {
    hurt: `update deposit_holds set applied_fen = applied_fen - 1 where id = ${WINNERS_HOLD}`,
    complaint: /"keeps its winner's deposit for the order, once" is broken/,
  },
  'an account says more than its entries': {
    hurt: `update ledger_accounts set balance_fen = balance_fen + 1 where id = (select min(id) from ledger_accounts where kind = 'wallet')`,
    complaint: /inv_i02: .* entries say/,
  },
  'the ledger does not sum to zero': {
    hurt: `update ledger_accounts set balance_fen = balance_fen + 1 where id = (select min(id) from ledger_accounts where kind = 'wallet')`,
    complaint: /inv_i01: all balances: 1 fen over/,
  },
  'a movement does not balance': {
    hurt: 'update ledger_entries set amount_fen = amount_fen + 1 where id = (select max(id) from ledger_entries)',
    complaint: /inv_i01: tx \d+: 1 fen over/,
  },
  'a movement has lost its entries': {
    hurt: 'delete from ledger_entries where tx_id = (select max(id) from ledger_transactions)',
    complaint: /inv_i01: tx \d+: 0 fen over in 0 lines/,
  },
  'what is held is not what the deposits say': {
    hurt: `update deposit_holds set status = 'held', applied_fen = null where id = ${WINNERS_HOLD}`,
    complaint: /inv_i03: user .* holds/,
  },
  "an order's escrow is not what was paid": {
    hurt: `update ledger_accounts set balance_fen = balance_fen - 1 where code = 'order:' || ${ORDER} || ':escrow'`,
    complaint: /inv_i04: order .* escrow/,
  },
  'the invariants themselves are gone': {
    hurt: `do $$ declare name text; begin
      for name in select viewname from pg_views where viewname like 'inv\\_%' loop execute 'drop view ' || name || ' cascade'; end loop; end $$`,
    complaint: /only 0 invariants were found/,
  },
}

/** Changes to the clients' memory, and the check's complaint about each. */
const MEMORIES: Record<string, { remember: (acts: readonly Act[]) => Act[]; complaint: RegExp }> = {
  'a bid never got an answer': {
    remember: changed('bid', { outcome: 'open' }),
    complaint: /bid .* never got a clear answer/,
  },
  'a bid that is there was answered as refused': {
    remember: changed('bid', { outcome: 'refused', code: 30_014 }),
    complaint: /bid .* was answered refused \(30014\) and is there/,
  },
  'a deposit that is held was answered as refused': {
    remember: changed('deposit', { outcome: 'refused', code: 1 }),
    complaint: /deposit .* was answered refused .* and is held/,
  },
  'a payment that was taken was answered as refused': {
    remember: changed('payment', { outcome: 'refused', code: 1 }),
    complaint: /order .* is paid, and nobody was told/,
  },
  'a receipt is for another entry': {
    remember: (all) =>
      all.map((act) => (act.receipt ? { ...act, receipt: { ...act.receipt, hash: '0'.repeat(64) } } : act)),
    complaint: /lot .*: receipts: /,
  },
}

function changed(kind: Act['kind'], into: Partial<Act>): (acts: readonly Act[]) => Act[] {
  return (all) => all.map((act) => (act.kind === kind && act.outcome === 'done' ? { ...act, ...into } : act))
}

/** The database as if that had been done to it, for one look. */
async function checkInjured(hurt: readonly string[]): Promise<string[]> {
  await client.query('begin')
  try {
    await client.query(`set local session_replication_role = 'replica'`) // no trigger stands in the way
    for (const text of hurt) {
      const { rowCount } = await client.query(text)
      if (rowCount === 0) throw new Error(`nothing was hurt by ${text}`)
    }
    return await checkSystem({ ...system, sql }, acts)
  } finally {
    await client.query('rollback')
  }
}

test('a sale in order has everything the injuries are about, and nothing to complain about', async () => {
  expect(await checkSystem({ ...system, sql }, acts)).toEqual([])
  for (const kind of ['bid', 'deposit', 'payment'] as const)
    expect(acts.filter((act) => act.kind === kind && act.outcome === 'done').length, kind).toBeGreaterThan(0)
})

test.each(Object.entries(INJURIES))('is noticed: %s', async (_, { hurt, complaint }) => {
  expect((await checkInjured([hurt].flat())).join('\n')).toMatch(complaint)
})

test.each(Object.entries(MEMORIES))('is noticed: %s', async (_, { remember, complaint }) => {
  expect((await checkSystem({ ...system, sql }, remember(acts))).join('\n')).toMatch(complaint)
})

test('is noticed: the public log says another name than the one that was chained', async () => {
  const rename = (from: string, to: string) =>
    system.sql(`update lot_bidders set alias = replace(alias, '${from}', '${to}') where lot_id = ${SOLD}`)
  await rename('*', '+')
  try {
    expect((await checkSystem(system, acts)).join('\n')).toMatch(/lot .*: chain: Entry .* was changed/)
  } finally {
    await rename('+', '*')
  }
  expect(await checkSystem(system, acts)).toEqual([])
})
