/** The typed client of the console's calls. The session is a cookie that scripts cannot read. */

import table from 'virtual:contract-table'
import type { CallName as AnyCall, DataOf, InputOf } from '@juya/contract'
import { useSyncExternalStore } from 'react'
import { languageNow } from './i18n.ts'
import { noteAnswered, noteLost, nowMs } from './live/connection.ts'
import { isRefusal } from './refusals.ts'

type Short<N> = N extends `operator.${infer Rest}` ? Rest : never
export type CallName = Short<AnyCall>
export type Data<N extends CallName> = DataOf<`operator.${N}`>
export type Input<N extends CallName> = InputOf<`operator.${N}`>
/** One entry of a paged call's list. */
export type Item<N extends CallName> = Data<N> extends { list: (infer T)[] } ? T : never

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
    this.status = isRefusal(this, 'OPERATOR_LOGIN') ? 401 : code
  }
}

const WAIT_MS = 30_000
/** Counters, and lists two people work on, are asked for anew so often while they are open. */
export const POLL_MS = 20_000

function queryOf(input: Record<string, unknown>): string {
  const pairs = Object.entries(input).filter(([, value]) => value !== undefined && value !== null && value !== '')
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs.map(([key, value]) => [key, String(value)]))}`
}

interface Options {
  signal?: AbortSignal
  key?: string
  /** Goes along in the field `file`, for rows that take one. */
  file?: File
  /** The hash of the preview a previewed act was shown with. */
  hash?: string
}

/**
 * Calls the server. A write carries a key, so that a repeat of the same request happens once. Where the server asks for a fresh code, the
 * operator is asked for it in place, and the same request is sent again.
 */
export async function call<N extends CallName>(name: N, input: Input<N>, options: Options = {}): Promise<Data<N>> {
  const key = options.key ?? crypto.randomUUID()
  for (;;) {
    try {
      return await send(name, input, { ...options, key })
    } catch (error) {
      if (!isRefusal(error, 'FRESH_CODE_NEEDED')) throw error
      await askFreshCode(error)
    }
  }
}

function formOf(file: File): FormData {
  const form = new FormData()
  form.append('file', file)
  return form
}

async function send<N extends CallName>(
  name: N,
  input: Input<N>,
  { signal, key, file, hash }: Options,
): Promise<Data<N>> {
  const row = table[`operator.${name}` as AnyCall]
  const fields = (input ?? {}) as Record<string, unknown>
  const post = row.method === 'POST'
  let answer: { code: number; msg: string; data: unknown }
  const asked_at_ms = nowMs()
  try {
    const response = await fetch(post ? row.path : `${row.path}${queryOf(fields)}`, {
      method: row.method,
      credentials: 'same-origin',
      headers: {
        'X-Requested-With': 'XMLHttpRequest',
        'Accept-Language': languageNow(),
        ...(post && !file ? { 'Content-Type': 'application/json' } : {}),
        ...(row.effect === 'write' ? { 'Idempotency-Key': key! } : {}),
        ...(hash ? { 'Preview-Hash': hash } : {}),
      },
      body: file ? formOf(file) : post ? JSON.stringify(fields) : undefined,
      signal: signal ? AbortSignal.any([signal, AbortSignal.timeout(WAIT_MS)]) : AbortSignal.timeout(WAIT_MS),
    })
    answer = await response.json()
    noteAnswered(asked_at_ms)
  } catch (error) {
    if ((error as Error).name === 'AbortError') throw error
    noteLost()
    throw new CallError(CONNECTION_LOST, '')
  }
  if (answer.code !== 1) throw new CallError(answer.code, answer.msg, answer.data)
  return answer.data as Data<N>
}

/** Whether an act is shown before it is done. */
export const isPreviewed = (name: CallName): boolean => table[`operator.${name}` as AnyCall].previewed === true

export interface Question {
  /** A code was accepted: what waited is sent again. */
  answered: () => void
  /** It was closed, or the session is over: what waited fails with this. */
  failed: (error: unknown) => void
  /** The refusal that asked. */
  refusal: unknown
}

let question: (Question & { answer: Promise<void> }) | undefined
const listeners = new Set<() => void>()

function change(next: typeof question): void {
  question = next
  for (const listener of [...listeners]) listener()
}

/**
 * Asks the operator for a fresh code; calls that wait share one question, whose dialog stands in parts/.
 * @throws the refusal itself when the operator closes the dialog
 */
function askFreshCode(refusal: unknown): Promise<void> {
  if (question) return question.answer
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  change({
    answer: promise,
    refusal,
    answered: () => {
      change(undefined)
      resolve()
    },
    failed: (error) => {
      change(undefined)
      reject(error)
    },
  })
  return promise
}

/** The question that waits, for the dialog. */
export const useQuestion = (): Question | undefined =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => question,
  )
