/** Crowds over HTTP: everybody asks once, or a few exchange points again and again. */
import { randomUUID } from 'node:crypto'
import { tokenOf } from '../fill.ts'
import { type Spread, spreadOf } from '../numbers.ts'
import { Connection } from './http-client.ts'

export interface EachJob {
  kind: 'each'
  port: number
  connections: number
  method: 'GET' | 'POST'
  path: string
  /** Requests: the number of the token that sends it, and what it says: a query, or JSON. */
  asks: Array<{ n: number; says: string }>
  /** A field of the answers' data that the caller wants. */
  keep?: string
}
export interface EachFigures {
  took_ms: number
  /** How many had which code; 1 is done. */
  answers: Record<string, number>
  /** Answered with no code at all: too busy, or broken. */
  failed: number
  answer_ms: Spread
  /** In the order of the requests; empty where there was none. */
  kept: string[]
}

const CODE = /^\{"code":(\d+),/
const headers = (n: number): string =>
  `Token: ${tokenOf(n)}\r\nX-Requested-With: XMLHttpRequest\r\nAccept-Language: en\r\nIdempotency-Key: ${randomUUID()}\r\n`
const openAll = (port: number, count: number): Promise<Connection[]> =>
  Promise.all(Array.from({ length: count }, () => Connection.open(port)))

/** Each request is sent once, as soon as a connection is free. */
export async function askEach({ port, connections, method, path, asks, keep }: EachJob): Promise<EachFigures> {
  const opened = await openAll(port, connections)
  const took: number[] = []
  const answers: Record<string, number> = {}
  const kept: string[] = asks.map(() => '')
  let [next, failed] = [0, 0]
  const send = (connection: Connection, { n, says }: { n: number; says: string }) =>
    method === 'GET' ? connection.get(`${path}?${says}`, headers(n)) : connection.post(path, headers(n), says)
  const begun = performance.now()
  await Promise.all(
    opened.map(async (connection) => {
      for (let i = next++; i < asks.length; i = next++) {
        const at = performance.now()
        const body = await send(connection, asks[i]!).catch((error: Error) => {
          if (failed++ === 0) console.error(`a request was answered ${error.message}`)
          return ''
        })
        took.push(performance.now() - at)
        const code = CODE.exec(body)?.[1]
        if (code) answers[code] = (answers[code] ?? 0) + 1
        if (code === '1' && keep) kept[i] = String(JSON.parse(body).data[keep])
      }
    }),
  )
  const took_ms = performance.now() - begun
  for (const connection of opened) connection.close()
  return { took_ms, answers, failed, answer_ms: spreadOf(took), kept }
}

export interface ExchangeJob {
  kind: 'exchanges'
  port: number
  connections: number
  for_ms: number
  /** The first so many have points. */
  people: number
  item_ids: number[]
}
export interface ExchangeFigures {
  per_s: number
  failed: number
  /** A preview and the exchange that follows it. */
  each_ms: Spread
}

/** Exchanges points over many items: preview, then exchange, each connection with people of its own. */
export async function exchangeFor(job: ExchangeJob): Promise<ExchangeFigures> {
  const opened = await openAll(job.port, job.connections)
  const took: number[] = []
  let failed = 0
  const until = performance.now() + job.for_ms
  await Promise.all(
    opened.map(async (connection, i) => {
      for (let turn = 0; performance.now() < until; turn++) {
        const n = 1 + ((i + turn * job.connections) % job.people)
        const id = job.item_ids[Math.floor(Math.random() * job.item_ids.length)]!
        const at = performance.now()
        const quoted = await connection.get(`/api/user/score_change/change?id=${id}`, headers(n))
        const { submit_token, points } = JSON.parse(quoted).data ?? {}
        const form = JSON.stringify({ id, submit_token, shown_points: points })
        const body = submit_token ? await connection.post('/api/user/score_change/change', headers(n), form) : quoted
        if (CODE.exec(body)?.[1] !== '1') {
          if (failed++ === 0) console.error(`an exchange was answered ${body.slice(0, 300)}`)
        } else if (performance.now() <= until) took.push(performance.now() - at)
      }
    }),
  )
  for (const connection of opened) connection.close()
  return { per_s: (took.length / job.for_ms) * 1_000, failed, each_ms: spreadOf(took) }
}
