/** Three nodes that share their counts in Redis (a stand-in that speaks its protocol), and who guesses there from many addresses. */
import { randomUUID } from 'node:crypto'
import { type Call, REFUSALS } from '@juya/contract'
import { expect, vi } from 'vitest'
import { proofOf } from '../../apps/server/src/domains/account/testing.ts'
import { inTransaction } from '../../apps/server/src/platform/db/db.ts'
import { openWorld, type World } from '../../apps/server/src/testing/world.ts'
import { openSmallRedis, type SmallRedis } from './fake-redis.ts'
import { type Answer, type Asking, ask, type Node, openNodes } from './nodes.ts'

/** The loopback address that plays nginx. */
export const NGINX = '127.0.0.77'
/** As account/README.md has them. */
export const LIMITS = { login: 5, login_ip: 20, sms_tries: 5, sms_day_per_network: 30, guest_calls: 300, nodes: 3 }
export const LOCKED = REFUSALS.ACCOUNT_LOCKED.code
export const WRONG = REFUSALS.BAD_CREDENTIALS.code
/** Requests of a crowd that are under way at once. */
export const AT_ONCE = 20

export interface Ground {
  world: World
  nodes: Node[]
  redis: SmallRedis
  close(): Promise<void>
}

/** A world of three nodes where a proof of work costs next to nothing: what stops a guesser who works is what is judged. */
export async function openGround(): Promise<Ground> {
  const world = await openWorld({ LOG_LEVEL: 'silent' })
  const redis = await openSmallRedis()
  const nodes = await openNodes(world, LIMITS.nodes, { RATE_LIMITS: true, REDIS_URL: redis.url, TRUST_PROXY: NGINX })
  const ground = {
    world,
    nodes,
    redis,
    async close() {
      for (const { app } of nodes) await app.stop()
      await redis.strike()
      await world.close()
    },
  }
  await setTo(ground, 'account.work_tries', 2)
  return ground
}

export async function setTo({ world, nodes }: Ground, key: string, value: number): Promise<void> {
  await inTransaction(world.ctx, (tx) => world.services.settings.save(tx, key, value, 1, 'as the test tells it'))
  for (const { app } of nodes) app.services.settings.forget()
}

let addresses = 0
/** A loopback address that was not used before in this process. */
export function newAddress(): string {
  addresses++
  return `127.${1 + (Math.floor(addresses / 62_500) % 200)}.${1 + (Math.floor(addresses / 250) % 250)}.${1 + (addresses % 250)}`
}

/** Until every node counts in Redis. */
export const untilShared = ({ nodes }: Ground) =>
  vi.waitFor(
    async () => {
      const what = randomUUID()
      const first = []
      for (const { app } of nodes) first.push(await app.services.rate_limits.isFirst('form', what, 60_000))
      expect(first).toEqual([true, false, false])
    },
    { timeout: 20_000, interval: 50 },
  )

/** A request of somebody who does the work that is asked for. */
export async function askWorking(call: Call, input: Record<string, unknown>, asking: Asking): Promise<Answer> {
  const first = await ask(call, input, asking)
  if (first.code !== REFUSALS.CAPTCHA_REQUIRED.code) return first
  return ask(call, { ...input, captcha_token: await proofOf(first.data.challenge) }, asking)
}

/** The codes of so many requests, twenty at once, until all are answered; in the middle Redis goes, and near the end it is back, empty. */
export async function crowd({ redis }: Ground, count: number, one: (n: number) => Promise<Answer>): Promise<number[]> {
  const codes: number[] = []
  let next = 0
  const worker = async () => {
    while (next < count) {
      const n = next++
      if (n === Math.floor(count / 2)) await redis.strike()
      if (n === Math.floor(count * 0.8)) await redis.start()
      codes.push((await one(n)).code)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  return codes
}

export const countOf = (codes: number[], code: number): number => codes.filter((one) => one === code).length
