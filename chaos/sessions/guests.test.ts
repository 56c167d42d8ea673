/** Calls without a login, from lying addresses, over three nodes, while Redis is lost: they are counted together, and where they come from. */
import { randomUUID } from 'node:crypto'
import { account, auction } from '@juya/contract'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { newPhone } from '../../apps/server/src/domains/account/testing.ts'
import type { World } from '../../apps/server/src/testing/world.ts'
import type { SmallRedis } from './fake-redis.ts'
import { type Ground, LIMITS, LOCKED, NGINX, newAddress, openGround, untilShared, WRONG } from './guessers.ts'
import { ask, type Node } from './nodes.ts'

let ground: Ground
let world: World
let nodes: Node[]
let redis: SmallRedis
beforeAll(async () => {
  ground = await openGround()
  ;({ world, nodes, redis } = ground)
})
beforeEach(() => world.sql('delete from account_lockouts'))
afterAll(() => ground.close())

test('calls without a login are counted over all nodes, and node by node while Redis is away and when it comes back empty', async () => {
  const [max, window_s] = [30, 86_400]
  let key = ''
  const hit = async (node: Node) => ((await node.app.services.rate_limits.hit(key, max, window_s)) === 0 ? 1 : 0)
  const some = async (count: number) => {
    let passed = 0
    for (let n = 0; n < count; n++) passed += await hit(nodes[n % 3]!)
    return passed
  }

  // Again from the start where an answer of Redis took so long that its node went by its own count.
  await vi.waitFor(
    async () => {
      await untilShared(ground)
      key = randomUUID()
      expect(await some(45)).toBe(max) // 15 of each node are counted
    },
    { timeout: 60_000 },
  )
  await redis.strike()
  const without = await some(60)
  await redis.start()
  await untilShared(ground)
  const after = await some(60)

  expect(without).toBe(LIMITS.nodes * (max - 15))
  expect(after).toBe(0)
})

const LIES = lies()
test(`calls with ${LIES.length} kinds of lies about where they come from are counted where they come from`, async () => {
  const [from, count] = [newAddress(), LIMITS.login_ip]
  const codes: number[] = []
  for (const [n, headers] of LIES.entries())
    codes.push(
      (await ask(account.login, { phone: newPhone(), password: 'wrong7wrong' }, { node: nodes[n % 3]!, from, headers }))
        .code,
    )

  expect(codes).toEqual(codes.map((_, n) => (n < count - 1 ? WRONG : LOCKED)))
})

test('calls through nginx are counted by what nginx says, whatever they said to nginx before', async () => {
  const mine = '203.0.113.9'
  const codes: number[] = []
  for (const [n, { 'x-forwarded-for': lie = '' }] of LIES.entries()) {
    // nginx.conf overwrites; one that only adds what it sees at the end is no way around it either.
    const said = n % 2 ? mine : `${lie}, ${mine}`
    codes.push(
      (
        await ask(
          account.login,
          { phone: newPhone(), password: 'wrong7wrong' },
          { node: nodes[n % 3]!, from: NGINX, headers: { ...LIES[n], 'x-forwarded-for': said } },
        )
      ).code,
    )
  }
  const other = await ask(
    account.login,
    { phone: newPhone(), password: 'wrong7wrong' },
    { node: nodes[0]!, from: NGINX, headers: { 'x-forwarded-for': '203.0.113.10' } },
  )

  expect(codes).toEqual(codes.map((_, n) => (n < LIMITS.login_ip - 1 ? WRONG : LOCKED)))
  expect(other.code).toBe(WRONG)
})

test('calls in number from one address are answered up to the limit, however each claims to be another’s', async () => {
  const from = newAddress()
  const sent = 2 * LIMITS.guest_calls + 30 // a window may end meanwhile
  let taken = 0
  for (let n = 0; n < sent; n += 30) {
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, i) =>
        ask(auction.categories, {}, { node: nodes[i % 3]!, from, headers: LIES[(n + i) % LIES.length] }),
      ),
    )
    taken += answers.filter(({ code }) => code === 1).length
  }

  expect(taken).toBeLessThanOrEqual(2 * LIMITS.guest_calls)
})

/** Headers people forge so that requests seem to come from elsewhere. */
function lies(): Array<Record<string, string>> {
  const address = (n: number) => `198.51.100.${n + 1}`
  const named = [
    'x-forwarded-for',
    'x-real-ip',
    'true-client-ip',
    'cf-connecting-ip',
    'x-client-ip',
    'x-cluster-client-ip',
    'x-original-forwarded-for',
    'client-ip',
    'x-remote-addr',
    'fastly-client-ip',
  ]
  const shapes = [
    (n: number) => ({ forwarded: `for=${address(n)};proto=https;by=${NGINX}` }),
    (n: number) => ({ 'x-forwarded-for': `${address(n)}, ${NGINX}` }),
    (n: number) => ({ 'x-forwarded-for': `${NGINX}, ${address(n)}` }),
    (n: number) => ({ 'x-forwarded-for': `::ffff:${address(n)}` }),
    (n: number) => ({ 'x-forwarded-for': `2001:db8::${n}` }),
    () => ({ 'x-forwarded-for': '127.0.0.1' }),
    () => ({ 'x-forwarded-for': NGINX }),
    (n: number) => ({ 'x-forwarded-for': `${address(n)}:443` }),
    (n: number) => ({ 'x-forwarded-for': `"; drop table account_lockouts; --${n}` }),
    (n: number) => ({ 'x-forwarded-for': `${','.repeat(n)}${address(n)}` }),
    (n: number) => ({ 'x-forwarded-host': `node-${n}`, 'x-forwarded-for': address(n), 'x-forwarded-proto': 'https' }),
    (n: number) => ({ via: `1.1 ${NGINX}`, 'x-forwarded-for': 'unknown', 'x-real-ip': address(n) }),
    () => ({ 'x-forwarded-for': Array.from({ length: 200 }, (_, n) => address(n % 250)).join(', ') }),
  ]
  return [
    ...[0, 1, 2].flatMap((round) => named.map((name, n) => ({ [name]: address(10 * round + n) }))),
    ...[0, 1].flatMap((round) => shapes.map((shape, n) => shape(100 + 20 * round + n))),
  ]
}
