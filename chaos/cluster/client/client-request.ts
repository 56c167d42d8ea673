/** One request of a client, sent once, and whether its answer is one the client can do something with. */
import { Agent, request } from 'node:http'
import { type Call, REFUSALS } from '@juya/contract'

const ANSWER_WAIT_MS = 15_000
/** Answers that leave the client where it was. Everything else, also a refusal, is clear. */
const UNCLEAR: readonly number[] = [REFUSALS.INTERNAL.code, REFUSALS.DUPLICATE_SUBMIT.code, REFUSALS.RATE_LIMITED.code]

export interface Answer {
  ms: number
  code?: number
  // biome-ignore lint/suspicious/noExplicitAny: each call has its own data, and the rigs look into few of them
  data?: any
  /** What went wrong, when the client was left without a clear answer. */
  fault?: string
}

export interface Asking {
  port: number
  token?: string
  key?: string
  /** Another than the row's, for writes that are taken by both. */
  method?: 'GET' | 'POST'
  /** The loopback address the client comes from; limits are counted by address. */
  address?: string
}

const agent = new Agent({ keepAlive: true, maxSockets: 64 })

/** A guest's address, of which loopback has many. */
export const addressOf = (n: number): string => `127.0.${1 + (Math.floor(n / 250) % 200)}.${1 + (n % 250)}`

/** A bid by POST repeats its lot where nginx sees it. */
const pathOfPost = (call: Call, { id }: Record<string, unknown>): string =>
  call.method === 'GET' && id !== undefined ? `${call.path}?id=${id}` : call.path

export function ask(call: Call, input: Record<string, unknown>, asking: Asking): Promise<Answer> {
  const at = performance.now()
  const fields = new URLSearchParams(Object.entries(input).map(([name, value]) => [name, String(value)]))
  const method = asking.method ?? call.method
  return new Promise((done) => {
    const end = (answer: Omit<Answer, 'ms'>) => done({ ...answer, ms: performance.now() - at })
    const sent = request(
      {
        agent,
        host: '127.0.0.1',
        port: asking.port,
        method,
        path: method === 'GET' ? `${call.path}?${fields}` : pathOfPost(call, input),
        timeout: ANSWER_WAIT_MS,
        ...(asking.address ? { localAddress: asking.address } : {}),
        headers: {
          ...(asking.token ? { token: asking.token } : {}),
          ...(asking.key ? { 'idempotency-key': asking.key } : {}),
          ...(method === 'POST' ? { 'content-type': 'application/json' } : {}),
          'x-requested-with': 'XMLHttpRequest',
          'accept-language': 'en',
        },
      },
      (response) => {
        let body = ''
        response.setEncoding('utf8')
        response.on('data', (chunk) => {
          body += chunk
        })
        response.on('error', (error) => end({ fault: error.message }))
        response.on('end', () => end(understood(response.statusCode ?? 0, body)))
      },
    )
    sent.on('error', (error) => end({ fault: error.message }))
    sent.on('timeout', () => sent.destroy(new Error(`no answer in ${ANSWER_WAIT_MS / 1_000} s`)))
    sent.end(method === 'POST' ? JSON.stringify(input) : undefined)
  })
}

function understood(status: number, body: string): Omit<Answer, 'ms'> {
  try {
    const { code, data } = JSON.parse(body) as { code: number; data: unknown }
    if (status === 200 && !UNCLEAR.includes(code)) return { code, data }
    return { code, data, fault: `HTTP ${status}, code ${code}` }
  } catch {
    return { fault: `HTTP ${status}` }
  }
}

export function hangUp(): void {
  agent.destroy()
}
