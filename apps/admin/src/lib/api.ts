/** The typed client of the console's calls. The session is a cookie that scripts cannot read. */

import table from 'virtual:contract-table'
import type { CallName as AnyCall, DataOf, InputOf } from '@juya/contract'
import { languageNow } from './i18n.ts'

type Short<N> = N extends `operator.${infer Rest}` ? Rest : never
export type CallName = Short<AnyCall>
export type Data<N extends CallName> = DataOf<`operator.${N}`>
export type Input<N extends CallName> = InputOf<`operator.${N}`>
/** One entry of a paged call's list. */
export type Item<N extends CallName> = Data<N> extends { list: (infer T)[] } ? T : never

export const LOGIN_EXPIRED = 10001
export const CONNECTION_LOST = 0

/** A refusal of the server, with its code and sentence; code 0 when there was no answer at all. */
export class CallError extends Error {
  readonly code: number
  readonly data: unknown
  /** What ra-core looks at. */
  readonly status: number
  constructor(code: number, message: string, data: unknown = null) {
    super(message)
    this.name = 'CallError'
    this.code = code
    this.data = data
    this.status = code === LOGIN_EXPIRED ? 401 : code
  }
}

const WAIT_MS = 30_000

function queryOf(input: Record<string, unknown>): string {
  const pairs = Object.entries(input).filter(([, value]) => value !== undefined && value !== null && value !== '')
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs.map(([key, value]) => [key, String(value)]))}`
}

/** Calls the server. A write carries a key, so that a repeat of the same request happens once. */
export async function call<N extends CallName>(
  name: N,
  input: Input<N>,
  { signal, key }: { signal?: AbortSignal; key?: string } = {},
): Promise<Data<N>> {
  const row = table[`operator.${name}` as AnyCall]
  const fields = (input ?? {}) as Record<string, unknown>
  const post = row.method === 'POST'
  let answer: { code: number; msg: string; data: unknown }
  try {
    const response = await fetch(post ? row.path : `${row.path}${queryOf(fields)}`, {
      method: row.method,
      credentials: 'same-origin',
      headers: {
        'X-Requested-With': 'XMLHttpRequest',
        'Accept-Language': languageNow(),
        ...(post ? { 'Content-Type': 'application/json' } : {}),
        ...(row.effect === 'write' ? { 'Idempotency-Key': key ?? crypto.randomUUID() } : {}),
      },
      body: post ? JSON.stringify(fields) : undefined,
      signal: signal ? AbortSignal.any([signal, AbortSignal.timeout(WAIT_MS)]) : AbortSignal.timeout(WAIT_MS),
    })
    answer = await response.json()
  } catch (error) {
    if ((error as Error).name === 'AbortError') throw error
    throw new CallError(CONNECTION_LOST, '')
  }
  if (answer.code !== 1) throw new CallError(answer.code, answer.msg, answer.data)
  return answer.data as Data<N>
}
