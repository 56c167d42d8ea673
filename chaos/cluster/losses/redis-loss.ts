/** (c) Redis is killed and comes back empty, again and again. */
import { setTimeout as wait } from 'node:timers/promises'
import { account, auction, REFUSALS } from '@juya/contract'
import { addressOf, ask } from '../client/client-request.ts'
import { Watcher } from '../client/watcher.ts'
import { atMost, none, type Row } from '../results-table.ts'
import { openLots, type Play, type Scene } from './scenario.ts'

const CLIENTS = 6
const REST_MS = 60
const UP_S = 10
const LAG_MAX_S = 2
/** As serve.ts and the account domain have it. */
const GUEST_CALLS_MAX = 300
const LOGIN_TRIES_MAX = 5

/** How long after a bid was answered each watcher had its price, or a later one. */
class Lag {
  worst_ms = 0
  private readonly open: Array<{ lot_id: number; seq: number; at: number; left: Set<number> }> = []
  private readonly newest: Array<Map<number, number>>

  constructor(watchers: number) {
    this.newest = Array.from({ length: watchers }, () => new Map())
  }
  taken(lot_id: number, seq: number): void {
    const late = this.newest.flatMap((seen, i) => ((seen.get(lot_id) ?? 0) < seq ? [i] : []))
    if (late.length > 0) this.open.push({ lot_id, seq, at: performance.now(), left: new Set(late) })
  }
  seen(watcher: number, lot_id: number, seq: number): void {
    this.newest[watcher]!.set(lot_id, Math.max(seq, this.newest[watcher]!.get(lot_id) ?? 0))
    for (const one of this.open)
      if (one.lot_id === lot_id && one.seq <= seq && one.left.delete(watcher))
        this.worst_ms = Math.max(this.worst_ms, performance.now() - one.at)
    while (this.open[0]?.left.size === 0) this.open.shift()
  }
  /** Prices some watcher never had. */
  get untold(): number {
    return this.open.filter(({ left }) => left.size > 0).length
  }
}

export const loseRedis: Play = async (scene) => {
  const { cluster, plan, load } = scene
  const ids = openLots(scene).slice(0, 12)
  const lag = new Lag(cluster.node_ports.length)
  const watchers = cluster.node_ports.map(
    (port, i) => new Watcher(port, ids, (lot_id, seq) => lag.seen(i, lot_id, seq)),
  )
  await Promise.all(watchers.map((watcher) => watcher.open()))
  const [sent_before, taken_before, faults_before] = [load.sent, load.taken, load.faults.length]
  let over = false
  const limits: string[] = []
  const strikes = async () => {
    for (let n = 0; n < plan.redis_kills; n++) {
      await cluster.redis.strike()
      const back_at = performance.now() + plan.redis_down_s * 1_000
      limits.push(...(await checkLimits(scene, n)))
      await wait(Math.max(0, back_at - performance.now()))
      await cluster.redis.start()
      await wait(UP_S * 1_000)
    }
    over = true
  }
  const onTaken = (lot_id: number, seq: number) => {
    if (ids.includes(lot_id)) lag.taken(lot_id, seq)
  }
  await Promise.all([load.run(CLIENTS, () => over, { rest_ms: REST_MS, onTaken }), strikes()])
  await wait(LAG_MAX_S * 1_000)
  for (const watcher of watchers) watcher.close()
  const rows: Row[] = [
    none(
      `no bid or look fails while Redis is killed ${plan.redis_kills} times for ${plan.redis_down_s} s (${load.taken - taken_before} bids taken)`,
      load.faults.slice(faults_before),
      `${load.sent - sent_before} requests`,
    ),
    atMost('a price is on every node soon after its bid was answered', lag.worst_ms / 1_000, LAG_MAX_S, ' s at most'),
    atMost('… always', lag.untold, 0, ' never told'),
    none(
      'without Redis the limits on passwords, messages and calls still bite',
      limits,
      `${plan.redis_kills * 3} limits`,
    ),
  ]
  return rows
}

/** @returns the limits that did not bite */
async function checkLimits({ cluster }: Scene, round: number): Promise<string[]> {
  const found: string[] = []
  const node = (n: number) => cluster.node_ports[n % cluster.node_ports.length]!
  const address = addressOf(40_000 + round)
  const phone = `1360000${String(round).padStart(4, '0')}`
  let tries = 0
  for (; tries < 3 * LOGIN_TRIES_MAX; tries++) {
    const { code } = await ask(
      account.login,
      { phone, password: `wrong-${tries}-word` },
      { port: node(tries), address },
    )
    if (code === REFUSALS.ACCOUNT_LOCKED.code || code === REFUSALS.CAPTCHA_REQUIRED.code) break
  }
  if (tries > LOGIN_TRIES_MAX) found.push(`${tries} wrong passwords were judged`)

  const codes = []
  for (let n = 0; n < 3; n++)
    codes.push((await ask(account.sendCode, { phone, scene: 'login' }, { port: node(n), address })).code)
  if (codes.slice(1).some((code) => code !== REFUSALS.SMS_TOO_OFTEN.code)) found.push(`messages were answered ${codes}`)

  // Twice as many as a window takes, so that a window that ends meanwhile does not hide it.
  const calls = Array.from({ length: 2 * GUEST_CALLS_MAX + 50 }, () => auction.categories)
  let taken = 0
  for (let from = 0; from < calls.length; from += 25) {
    const answers = await Promise.all(
      calls.slice(from, from + 25).map((call) => ask(call, {}, { port: node(0), address })),
    )
    taken += answers.filter(({ code }) => code === 1).length
  }
  if (taken > 2 * GUEST_CALLS_MAX) found.push(`${taken} calls of one address were answered`)
  return found
}
