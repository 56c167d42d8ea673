/** Calls as the demo world's people make them: through the whole server, in this process. */
import type { Call, Data, Envelope, Input } from '@juya/contract'
import type { App } from '../app.ts'

export interface Caller {
  token?: string
  device_id?: string
}

export class Refused extends Error {
  readonly code: number
  readonly data: unknown
  constructor(call: Call, { code, msg, data }: Envelope<unknown>) {
    super(`${call.domain}.${call.name}: ${code} ${msg}`)
    this.code = code
    this.data = data
  }
}

/** Makes one call. @throws Refused when the answer is not code 1 */
export async function callAs<C extends Call>(app: App, caller: Caller, call: C, input: Input<C>): Promise<Data<C>> {
  const fields = Object.entries((input ?? {}) as Record<string, unknown>).filter(([, value]) => value !== undefined)
  const query = new URLSearchParams(
    fields.map(([name, value]) => [name, Array.isArray(value) ? value.join(',') : String(value)]),
  )
  const response = await app.http!.inject({
    method: call.method,
    url: call.method === 'GET' ? `${call.path}?${query}` : call.path,
    headers: {
      'x-requested-with': 'XMLHttpRequest',
      'accept-language': 'zh-CN',
      ...(caller.token ? { token: caller.token } : {}),
      ...(caller.device_id ? { 'device-id': caller.device_id } : {}),
    },
    ...(call.method === 'POST' ? { payload: Object.fromEntries(fields) } : {}),
  })
  const envelope = response.json<Envelope<Data<C>>>()
  if (envelope.code !== 1) throw new Refused(call, envelope)
  return envelope.data
}

/** Gives the sandbox a command; nothing where there is no sandbox. */
export async function tellSandbox(
  app: App,
  command: 'parcels_at' | 'return_payout' | 'file_chargeback',
  input: Record<string, number | string>,
): Promise<void> {
  const url = app.services.config.SANDBOX_URL
  if (url) await fetch(`${url}/control/${command}`, { method: 'POST', body: JSON.stringify(input) })
}

/** Messages of the sandbox's bank or SMS provider; the seed reads it as a person would read their phone. */
export async function sandboxSays(
  app: App,
  command: 'bank_code' | 'last_code',
  input: Record<string, string>,
): Promise<string> {
  const answer = await fetch(`${app.services.config.SANDBOX_URL}/control/${command}`, {
    method: 'POST',
    body: JSON.stringify(input),
  })
  const { result } = (await answer.json()) as { result: string | null }
  if (!result) throw new Error(`the sandbox has no ${command} for ${JSON.stringify(input)}`)
  return result
}
