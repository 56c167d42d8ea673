/** Sends a valid call, with any other input put into it. */
import type { Call } from '@juya/contract'
import type { Caller, World } from '../../apps/server/src/testing/world.ts'
import type { ValidCall } from './valid-calls.ts'

export interface Answered {
  code: number
  msg: string
  data: unknown
}

const headersOf = (caller: Caller): Record<string, string> => ({
  'x-requested-with': 'XMLHttpRequest',
  'accept-language': 'en',
  ...(caller.token ? { token: caller.token } : {}),
  ...(caller.operator_cookie ? { cookie: caller.operator_cookie } : {}),
})

const inQuery = (value: unknown): string => {
  if (Array.isArray(value) && value.every((one) => typeof one !== 'object')) return value.join(',')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
const queryOf = (fields: Record<string, unknown>): string =>
  new URLSearchParams(
    Object.entries(fields)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]): [string, string] => [name, inQuery(value)]),
  ).toString()

const BOUNDARY = 'x'
/** Fields as a form with pictures sends them, before what the form had already. */
export function formOf(fields: Record<string, unknown>, rest: Buffer = Buffer.from(`--${BOUNDARY}--\r\n`)) {
  const parts = Object.entries(fields)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => {
      const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
      return `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`
    })
  return { type: `multipart/form-data; boundary=${BOUNDARY}`, body: Buffer.concat([Buffer.from(parts.join('')), rest]) }
}

/** @param more fields for the query beside those of the call */
export async function sendCall(
  world: World,
  call: Call,
  { caller, input, multipart }: ValidCall,
  more: Record<string, unknown> = {},
): Promise<Answered> {
  const headers = headersOf(caller)
  const get = call.method === 'GET'
  const query = queryOf(get ? { ...input, ...more } : more)
  const { type, body } = multipart ?? { type: 'application/json', body: JSON.stringify(input) }
  const response = await world.app.http!.inject({
    method: call.method,
    url: query ? `${call.path}?${query}` : call.path,
    headers: { ...headers, ...(get ? {} : { 'content-type': type }) },
    ...(get ? {} : { payload: body }),
  })
  return response.json()
}
