/**
 * npm run chaos -- clock [--lots n] [--jumps n] [--turns n] [--seed n]
 * Three nodes whose own clocks are wrong: one 90 s ahead, one 90 s behind, one that jumps by an hour forth and back while lots end. The
 * database's clock is two hours from all of them. It alone decides: ends, extensions, tokens, codes, cool-downs, deadlines, what sockets
 * are told.
 */
import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { account, auction, order, REFUSALS } from '@juya/contract'
import { createSandbox, type Sandbox } from '../../apps/sandbox/src/sandbox.ts'
import { ask } from '../cluster/client/client-request.ts'
import { readOptions } from '../runner/options.ts'
import { type Bidder, makeFixtures, type Offered } from '../system/fixtures.ts'
import { openSystem, type System } from '../system/system.ts'
import { databaseClock, Listener } from './clock-listening.ts'

const NODE_LEADS_MS = [90_000, -90_000, 0]
const JUMPER = 2
const JUMP_MS = 3_600_000
const DATABASE_LEAD_MS = 7_200_000
const APART_MS = 200
/** Nodes sleep a second at most: by then each has noticed that the database's clock was set. */
const FIRST_END_IN_MS = 2_500
const EXTEND_MS = 2_000
const CLOSED_WITHIN_MS = 1_000
const TOLD_WITHIN_MS = 1_000
const VALID_WITHIN_MS = 2_000
/** A buyer who owes for twenty lots may not bid on (auction.open_unpaid_max). */
const LOTS_A_BUYER = 15
/** How well this process knows the database's clock. */
const READ_MS = 250
const PATIENCE_MS = 15_000

interface Plan {
  seed: number
  lots: number
  /** Jumps of one node's clock while the lots end. */
  jumps: number
  /** How often codes, tokens and cool-downs are tried on every node. */
  turns: number
}

/** @returns what is wrong afterwards; empty when all promises held */
async function runOnce(plan: Plan): Promise<string[]> {
  const begun = performance.now()
  const system = await openSystem({ clock_leads_ms: NODE_LEADS_MS })
  const end = () => void system.close().then(() => process.exit(1))
  process.once('SIGTERM', end).once('SIGINT', end)
  const secrets = JSON.parse(readFileSync(system.secrets_file, 'utf8'))
  const sandbox = await createSandbox({ keys: secrets.sandbox })
  system.env.SANDBOX_URL = sandbox.url
  const listeners: Listener[] = []
  const buyers = Math.max(3, Math.ceil(plan.lots / LOTS_A_BUYER))
  try {
    const { bidders, lots } = await makeFixtures(system, {
      bidders: buyers + 6 * plan.turns,
      lots: plan.lots,
      endsAt: (n, now_ms) => Math.ceil((now_ms + DATABASE_LEAD_MS) / 1_000) * 1_000 + n * APART_MS,
      terms: (n) => ({
        buy_now_fen: null,
        deposit_fen: 0,
        reserve_fen: null,
        soft_close_window_s: n % 2 ? 2 : 0,
        soft_close_extend_s: n % 2 ? EXTEND_MS / 1_000 : 0,
      }),
    })
    await system.startServer()
    let clock = await databaseClock(system)
    const now = () => clock()
    for (const port of system.ports) listeners.push(new Listener(port, now))
    await Promise.all(listeners.map((listener) => listener.open(lots.map(({ id }) => id))))
    await setClock(system, lots[0]!.ends_at - FIRST_END_IN_MS)
    clock = await databaseClock(system)

    const problems: string[] = []
    const jumping = jump(system, plan, lots, now)
    await bidOnAll(system, lots, bidders.slice(0, buyers), now, problems)
    await jumping
    const close_late_ms = await untilClosed(system, lots, problems)
    const told_off_ms = await checkTold(listeners, problems)
    system.shiftClock(JUMPER, JUMP_MS)
    for (let turn = 0; turn < plan.turns; turn++) {
      await checkCodes(system, sandbox, turn, problems)
      await checkTokens(system, bidders.slice(buyers + turn * 6, buyers + turn * 6 + 6), problems)
    }
    await checkPaying(system, bidders, problems)
    problems.push(...system.fell)
    console.log(
      JSON.stringify({
        rig: 'clock',
        seed: plan.seed,
        lots: plan.lots,
        jumps: plan.jumps,
        closed_late_ms: close_late_ms,
        told_off_ms,
        frames: listeners.reduce((sum, { off_ms }) => sum + off_ms.length, 0),
        codes_and_tokens: plan.turns * NODE_LEADS_MS.length * 6,
        took_s: Math.round((performance.now() - begun) / 100) / 10,
        problems: problems.length,
      }),
    )
    return problems
  } finally {
    process.off('SIGTERM', end).off('SIGINT', end)
    for (const listener of listeners) listener.close()
    await system.close()
    await sandbox.close()
  }
}

/** The database's clock goes on from this moment. */
async function setClock({ sql }: System, to_ms: number): Promise<void> {
  await sql(
    `update platform_clock set lead_ms = lead_ms + round(extract(epoch from to_timestamp($1::float8 / 1000) - platform_now()) * 1000)`,
    [to_ms],
  )
}

/** One node's clock is set an hour forth, then an hour back, and so on, spread over the ends of the lots. */
async function jump(system: System, { jumps }: Plan, lots: readonly Offered[], now: () => number): Promise<void> {
  const [from, to] = [lots[0]!.ends_at, lots.at(-1)!.ends_at]
  for (let n = 0; n < jumps; n++) {
    await wait(Math.max(0, from + ((to - from) * n) / jumps - now()))
    system.shiftClock(JUMPER, n % 2 ? -JUMP_MS : JUMP_MS)
  }
}

/** A bid on each lot shortly before its end, through one node after the other; where the end moves, it moves to where the database says. */
async function bidOnAll(
  system: System,
  lots: readonly Offered[],
  bidders: readonly Bidder[],
  now: () => number,
  problems: string[],
): Promise<void> {
  await Promise.all(
    lots.map(async (lot, n) => {
      await wait(Math.max(0, lot.ends_at - 900 - now()))
      const port = system.ports[n % system.ports.length]!
      const input = { id: lot.id, amount_fen: 100_00, kind: 'manual', client_bid_id: crypto.randomUUID() }
      const before = now()
      const { code, data } = await ask(auction.bid, input, { port, token: bidders[n % bidders.length]!.token })
      const after = now()
      if (code === REFUSALS.LOT_ENDED.code && after >= lot.ends_at) return // the machine was too slow for it
      if (code !== 1) problems.push(`a bid on lot ${lot.id} in time was answered ${code}`)
      if (code !== 1 || n % 2 === 0) return
      const ends_at = data.tick.ends_at_ms
      if (ends_at < before + EXTEND_MS - READ_MS || ends_at > after + EXTEND_MS + READ_MS)
        problems.push(`lot ${lot.id} was extended by ${Math.round(ends_at - before)} ms through node ${n % 3}`)
    }),
  )
}

/** @returns the latest close after its end, in ms by the database's clock */
async function untilClosed({ sql }: System, lots: readonly Offered[], problems: string[]): Promise<number | null> {
  const until = performance.now() + PATIENCE_MS + lots.length * APART_MS
  const live = async () =>
    Number((await sql<{ n: string }>(`select count(*) as n from lot_lots where status = 'live'`))[0]!.n)
  while ((await live()) > 0 && performance.now() < until) await wait(50)
  const rows = await sql<{ id: string; late_ms: number | null }>(
    'select id, (extract(epoch from closed_at - ends_at) * 1000)::float8 as late_ms from lot_lots order by id',
  )
  for (const { id, late_ms } of rows)
    if (late_ms === null) problems.push(`lot ${id} was not closed`)
    else if (late_ms < 0 || late_ms > CLOSED_WITHIN_MS)
      problems.push(`lot ${id} was closed ${late_ms} ms after its end`)
  return rows.reduce<number | null>(
    (most, { late_ms }) => (late_ms === null ? most : Math.max(most ?? 0, late_ms)),
    null,
  )
}

/** The ticks sockets were sent, and the answers they get when they ask. @returns the worst, in ms */
async function checkTold(listeners: readonly Listener[], problems: string[]): Promise<number> {
  const worst = await Promise.all(
    listeners.map(async (listener, node) => {
      if (listener.off_ms.length === 0) problems.push(`node ${node} told nothing`)
      const off = [...listener.off_ms, await listener.askClock()].map(Math.abs)
      const most = Math.max(...off)
      if (most > TOLD_WITHIN_MS) problems.push(`node ${node} told a time ${Math.round(most)} ms off the database's`)
      return most
    }),
  )
  return Math.round(Math.max(...worst))
}

/** Not one of those that end in 0000000: the sandbox reaches none of them. */
const phoneOf = (turn: number, node: number, n: number): string =>
  `139${String(turn * 100 + node * 10 + n + 1).padStart(8, '0')}`

/** Codes that are sent by one node and used, or asked for again, on the next. */
async function checkCodes(system: System, sandbox: Sandbox, turn: number, problems: string[]): Promise<void> {
  for (const [node, port] of system.ports.entries()) {
    const next = system.ports[(node + 1) % system.ports.length]!
    const [used, lapsed, soon] = [0, 1, 2].map((n) => phoneOf(turn, node, n)) as [string, string, string]
    for (const phone of [used, lapsed, soon]) {
      const { code } = await ask(account.sendCode, { phone, scene: 'login' }, { port })
      if (code !== 1) problems.push(`node ${node} sent no code: ${code}`)
    }
    const use = async (phone: string, left_ms: number) => {
      await system.sql(
        `update account_sms_codes set expires_at = platform_now() + $2::int * interval '1 millisecond' where phone = $1`,
        [phone, left_ms],
      )
      const sms_code = sandbox.control.last_code({ phone }) ?? '000000'
      return (await ask(account.loginByCode, { phone, sms_code }, { port: next })).code
    }
    const again = async (phone: string, ago_s: number) => {
      await system.sql(
        `update account_sms_codes set sent_at = platform_now() - $2::int * interval '1 second' where phone = $1`,
        [phone, ago_s],
      )
      return (await ask(account.sendCode, { phone, scene: 'login' }, { port: next })).code
    }
    const told = (what: string, is: number | undefined, should: number) => {
      if (is !== should) problems.push(`${what} of node ${node} was answered ${is} on the next one, not ${should}`)
    }
    told('a code that is too old', await use(lapsed, -VALID_WITHIN_MS), REFUSALS.SMS_LAPSED.code)
    told('a code in time', await use(used, PATIENCE_MS), 1)
    told('a second code too soon', await again(soon, 60 - PATIENCE_MS / 1_000), REFUSALS.SMS_TOO_OFTEN.code)
    told('a second code', await again(soon, 60 + VALID_WITHIN_MS / 1_000), 1)
  }
}

/** Tokens whose time is over, and others whose is not, on every node. */
async function checkTokens(system: System, bidders: readonly Bidder[], problems: string[]): Promise<void> {
  for (const [node, port] of system.ports.entries()) {
    const [fresh, old] = [bidders[node * 2]!, bidders[node * 2 + 1]!]
    const ask_with = async ({ id, token }: Bidder, left_ms: number) => {
      await system.sql(
        `update account_sessions set expires_at = platform_now() + $2::int * interval '1 millisecond' where user_id = $1`,
        [id, left_ms],
      )
      return (await ask(account.me, {}, { port, token })).code
    }
    const valid = await ask_with(fresh, PATIENCE_MS)
    if (valid !== 1) problems.push(`a token in time was answered ${valid} by node ${node}`)
    const lapsed = await ask_with(old, -VALID_WITHIN_MS)
    if (lapsed === 1) problems.push(`a token that is too old was taken by node ${node}`)
  }
}

/** An order that is not paid is closed when its time is over by the database's clock, and may be looked at until then. */
async function checkPaying(system: System, bidders: readonly Bidder[], problems: string[]): Promise<void> {
  const [first] = await system.sql<{ id: string; user_id: string; due_ms: number }>(
    `select id, user_id, (extract(epoch from pay_deadline) * 1000)::float8 as due_ms from order_orders where status = 'pending_payment' order by pay_deadline, id limit 1`,
  )
  if (!first) {
    problems.push('no lot was sold')
    return
  }
  const status = async () =>
    (await system.sql<{ status: string }>('select status from order_orders where id = $1', [first.id]))[0]!.status
  const buyer = bidders.find(({ id }) => id === Number(first.user_id))!
  await setClock(system, first.due_ms - VALID_WITHIN_MS)
  const seen = await Promise.all(
    system.ports.map((port) => ask(order.info, { id: Number(first.id) }, { port, token: buyer.token })),
  )
  const [before] = await system.sql<{ left_ms: number }>(
    'select (extract(epoch from pay_deadline - platform_now()) * 1000)::float8 as left_ms from order_orders where id = $1',
    [first.id],
  )
  if (before!.left_ms > 0 && (await status()) !== 'pending_payment' && before!.left_ms > 500)
    problems.push(`order ${first.id} was ${await status()} ${Math.round(before!.left_ms)} ms before its time was over`)
  if (seen.some(({ code }) => code !== 1)) problems.push(`order ${first.id} was not shown by every node`)
  await wait(Math.max(0, before!.left_ms))
  const until = performance.now() + CLOSED_WITHIN_MS + VALID_WITHIN_MS
  while ((await status()) === 'pending_payment' && performance.now() < until) await wait(50)
  if ((await status()) === 'pending_payment') problems.push(`order ${first.id} was not closed after its time`)
}

const options = readOptions(process.argv.slice(2))
const { seed } = options
const problems = await runOnce({
  seed,
  lots: options.number('lots', 200),
  jumps: options.number('jumps', 20),
  turns: options.number('turns', 10),
})
if (problems.length > 0) console.error(`Seed ${seed}:\n  ${problems.join('\n  ')}`)
process.exitCode = problems.length > 0 ? 1 : 0
