/** Many at once: three nodes on one database, and requests that go to one after the other. */
import { type Call, REFUSALS } from '@juya/contract'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { type App, openApp } from '../../apps/server/src/app.ts'
import type { TestPerson } from '../../apps/server/src/domains/account/testing.ts'
import { expectBooksBalance } from '../../apps/server/src/domains/ledger/testing.ts'
import { openWorld, type World } from '../../apps/server/src/testing/world.ts'
import { requestOf } from '../calls/http-requests.ts'

/** The world of the file that runs, and its three nodes: the world's own first. Set by useThree, before the file's own hooks. */
export let world: World
export let nodes: App[]

/** Call once at the top of a rig's file: opens a world and two more nodes on its database. After every test the books balance and every invariant holds. */
export function useThree(): void {
  beforeAll(async () => {
    world = await openWorld({ LOG_LEVEL: 'silent' })
    const others = Array.from({ length: 2 }, () => openApp(world.services.config, world.services.secrets))
    nodes = [world.app, ...(await Promise.all(others))]
    for (const node of nodes) await node.http!.ready()
  })
  afterEach(() => expectBooksBalance(world))
  afterAll(async () => {
    for (const node of nodes.slice(1)) await node.stop()
    await world.close()
  })
}

export const times = <T>(n: number, make: (i: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: n }, (_, i) => make(i)))

/**
 * Sends to the i-th node, again under its key when a busy machine had no turn for it, or none to say it was done.
 * @returns the answer's code
 */
export async function codeAt(
  nodes: readonly App[],
  i: number,
  call: Call,
  caller: TestPerson | Record<string, never>,
  input: object,
): Promise<number> {
  const { headers, ...request } = requestOf(call, { caller, input: { ...input } })
  const key = { 'idempotency-key': crypto.randomUUID() }
  for (;;) {
    const http = nodes[i % nodes.length]!.http!
    const { code } = (await http.inject({ method: call.method, ...request, headers: { ...headers, ...key } })).json()
    if (code !== REFUSALS.RATE_LIMITED.code) return code as number
  }
}
