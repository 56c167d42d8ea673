/** The typed client: `call('auction.bid', { … })`. Method, path, effect and secrecy come from the contract's table. */
import table from 'virtual:contract-table'
import { noteMe, type UserMe } from '../session/session.ts'
import { uuid } from '../timing.ts'
import type { CallName, Data, Input } from './contract-types.ts'
import { codeRequest, plainRequest, type RequestOptions } from './request.ts'

export type { CallName, Data, Filter, Input, Item, PagedName } from './contract-types.ts'

export interface CallOptions {
  signal?: AbortSignal
  /** The same key on every try of one act, so that the act happens once. A new one is made when absent. */
  idempotency_key?: string
  /** Says nothing on failure; the caller shows it. */
  silent?: boolean
  /** Shows the 'requesting' indicator after 800 ms. Off by default: templates and buttons show their own state. */
  indicator?: boolean
}

/** base64url of JSON, for the Secret-Fields header: secrets never stand in a query string. */
export function secretFields(fields: Record<string, unknown>): string {
  const bytes = new TextEncoder().encode(JSON.stringify(fields))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
}

/** Multipart form of a publishing call: files as files, lists of files as `name[]`, anything else that is not text as JSON. */
export function formData(input: Record<string, unknown>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(input)) {
    if (value === undefined || value === null || value === '') continue
    if (value instanceof Blob) form.append(name, value)
    else if (Array.isArray(value) && value.some((item) => item instanceof Blob))
      for (const item of value) form.append(`${name}[]`, item as Blob)
    else form.append(name, typeof value === 'object' ? JSON.stringify(value) : String(value))
  }
  return form
}

/** Turns a call and its input into the request the contract's row asks for. */
export function requestOf(name: CallName, input: Record<string, unknown>, options: CallOptions = {}): RequestOptions {
  const row = table[name]
  if (!row) throw new Error(`no call is named ${name}`)
  const write = row.effect === 'write'
  const secret_get = row.secret === true && row.method === 'GET'
  return {
    url: row.path,
    method: row.method,
    data: row.body === 'multipart' ? formData(input) : secret_get ? {} : input,
    headers: {
      ...(secret_get ? { 'Secret-Fields': secretFields(input) } : {}),
      ...(write ? { 'Idempotency-Key': options.idempotency_key ?? uuid() } : {}),
    },
    signal: options.signal,
    silent: options.silent ?? row.toast === 'silent',
    indicator: options.indicator,
  }
}

/** Calls the server and gives its data; anything but code 1 rejects with a CallError, after its message was toasted. */
export async function call<N extends CallName>(name: N, input: Input<N>, options?: CallOptions): Promise<Data<N>> {
  const data = await codeRequest<Data<N>>(requestOf(name, (input ?? {}) as Record<string, unknown>, options))
  if (name === 'account.me') noteMe(data as UserMe)
  return data
}

/** The other wrapper: gives the whole envelope for any code, and waits 10 s at most. */
export const callEnvelope = <N extends CallName>(name: N, input: Input<N>, options?: CallOptions) =>
  plainRequest<Data<N>>(requestOf(name, (input ?? {}) as Record<string, unknown>, options))
