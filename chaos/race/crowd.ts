/** Many at once: three nodes on one database, and requests that go to one after the other. */
import { type Call, REFUSALS } from '@juya/contract'
import { type App, openApp } from '../../apps/server/src/app.ts'
import type { TestPerson } from '../../apps/server/src/domains/account/testing.ts'
import type { World } from '../../apps/server/src/testing/world.ts'
import { requestOf } from '../calls/http-requests.ts'

/** The world's own node and two others. */
export async function openThree(world: World): Promise<App[]> {
  const others = Array.from({ length: 2 }, () => openApp(world.services.config, world.services.secrets))
  const nodes = [world.app, ...(await Promise.all(others))]
  for (const node of nodes) await node.http!.ready()
  return nodes
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
