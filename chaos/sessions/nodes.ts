/** Several nodes on one database in this process, and requests to them over connections that stay open. */
import { Agent, request } from 'node:http'
import type { Call } from '@juya/contract'
import { type App, openApp } from '../../apps/server/src/app.ts'
import type { Config } from '../../apps/server/src/platform/config.ts'
import type { World } from '../../apps/server/src/testing/world.ts'

export interface Node {
  app: App
  port: number
  origin: string
}

/**
 * The world's own node and others beside it, all with sockets. Timers stay off: a test moves time itself.
 * @param config what the others have otherwise than the world's node
 */
export async function openNodes(world: World, count: number, config: Partial<Config> = {}): Promise<Node[]> {
  const nodes: Node[] = []
  for (let n = 0; n < count; n++) {
    const app = await openApp({ ...world.services.config, DATABASE_POOL: 8, ...config }, world.services.secrets)
    app.services.rate_limits.start(app.services)
    app.services.realtime.start(app.services, app.http!.server)
    const origin = await app.http!.listen({ port: 0, host: '127.0.0.1' })
    nodes.push({ app, port: Number(new URL(origin).port), origin })
  }
  return nodes
}

export interface Answer {
  code: number
  // biome-ignore lint/suspicious/noExplicitAny: each call has its own data, and the rigs look into few of them
  data: any
  msg: string
  headers: Record<string, string | string[] | undefined>
}

export interface Asking {
  node: Node
  agent?: Agent
  token?: string
  key?: string
  /** The address of this machine the request comes from. */
  from?: string
  headers?: Record<string, string | string[]>
}

/** Connections that are kept open, so many to each node, used by any person. */
export const fewConnections = (count: number): Agent => new Agent({ keepAlive: true, maxSockets: count })

/** One request, as the client sends it. @throws Error when it is not answered */
export function ask(call: Call, input: Record<string, unknown>, { node, agent, token, key, from, headers }: Asking) {
  const query = new URLSearchParams(Object.entries(input).map(([name, value]) => [name, String(value)]))
  const body = call.method === 'POST' ? JSON.stringify(input) : undefined
  return new Promise<Answer>((done, fail) => {
    const sent = request(
      {
        host: '127.0.0.1',
        port: node.port,
        agent,
        method: call.method,
        path: body === undefined ? `${call.path}?${query}` : call.path,
        localAddress: from,
        headers: {
          'x-requested-with': 'XMLHttpRequest',
          'accept-language': 'en',
          ...(body === undefined
            ? {}
            : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
          ...(token ? { token } : {}),
          ...(key ? { 'idempotency-key': key } : {}),
          ...headers,
        },
      },
      (answer) => {
        let text = ''
        answer.setEncoding('utf8')
        answer.on('data', (chunk) => (text += chunk))
        answer.on('end', () => done({ ...JSON.parse(text), headers: answer.headers }))
      },
    )
    sent.on('error', fail)
    sent.end(body)
  })
}
