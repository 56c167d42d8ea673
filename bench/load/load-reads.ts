/** Reads over HTTP at a fixed number of connections. */

import { type Spread, spreadOf } from '../numbers.ts'
import { Connection } from './http-client.ts'

export interface ReadJob {
  kind: 'reads'
  port: number
  connections: number
  warm_ms: number
  for_ms: number
  /** Asked in turn. */
  paths: string[]
  /** The sessions that ask, each for the path at its place. */
  tokens?: string[]
}
export interface ReadFigures {
  per_s: number
  answer_ms: Spread
  bytes: number
  /** All answers, those while warming up too. */
  answered: number
}

export async function readFor({ port, connections, warm_ms, for_ms, paths, tokens }: ReadJob): Promise<ReadFigures> {
  const began = performance.now() + warm_ms
  const until = began + for_ms
  const answers: number[] = []
  let sent = 0
  let bytes = 0
  let answered = 0
  const read = async (connection: Connection) => {
    while (performance.now() < until) {
      const at = performance.now()
      const turn = sent++ % paths.length
      const asker = tokens ? `Token: ${tokens[turn]}\r\n` : ''
      const body = await connection.get(paths[turn]!, `Accept-Language: en\r\n${asker}`)
      const now = performance.now()
      answered++
      if (!body.startsWith('{"code":1,')) throw new Error(`a read was answered ${body.slice(0, 300)}`)
      if (at < began || now > until) continue
      answers.push(now - at)
      bytes = body.length
    }
    connection.close()
  }
  await Promise.all(Array.from({ length: connections }, async () => read(await Connection.open(port))))
  return { per_s: (answers.length / for_ms) * 1_000, answer_ms: spreadOf(answers), bytes, answered }
}
