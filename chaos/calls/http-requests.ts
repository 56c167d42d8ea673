/** A call as it goes over the wire. */
import type { Call } from '@juya/contract'
import type { Caller } from '../../apps/server/src/testing/world.ts'
import type { ValidCall } from './valid-calls.ts'

export interface WireRequest {
  url: string
  headers: Record<string, string>
  payload?: string | Buffer
}

/** Headers a signed-in page sends with every request. */
export const headersOf = (caller: Caller): Record<string, string> => ({
  'x-requested-with': 'XMLHttpRequest',
  'accept-language': 'en',
  ...(caller.token ? { token: caller.token } : {}),
  ...(caller.operator_cookie ? { cookie: caller.operator_cookie } : {}),
})

/** The call as somebody sends it who means it. */
export function requestOf(call: Call, { caller, input, multipart }: ValidCall): WireRequest {
  const headers = headersOf(caller)
  if (call.method === 'GET') return { url: `${call.path}?${queryOf(input)}`, headers }
  const json = { type: 'application/json', body: JSON.stringify(input) }
  const { type, body } = multipart ?? json
  return { url: call.path, headers: { ...headers, 'content-type': type }, payload: body }
}

/** Fields as the query of a GET; lists of numbers with commas. */
export function queryOf(input: Record<string, unknown>): string {
  const text = (value: unknown) => {
    if (Array.isArray(value) && value.every((one) => typeof one === 'number')) return value.join(',')
    return typeof value === 'object' ? JSON.stringify(value) : String(value)
  }
  const part = (value: unknown) => encodeURIComponent(text(value).toWellFormed()).slice(0, 8_000)
  return Object.entries(input)
    .map(([name, value]) => `${encodeURIComponent(name)}=${part(value)}`)
    .join('&')
}
