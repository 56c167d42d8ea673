/**
 * Messages not yet acknowledged: kept in IndexedDB per account, over reloads, until the server has committed them. One is under way per
 * conversation, in the order they were written. One written under another name waits until that name is back.
 */
import { type CallOptions, call, type Data, type Input } from '../../../lib/api/client.ts'
import { CallError } from '../../../lib/api/request.ts'
import { uploadImage, uploadVideo } from '../../../lib/forms/upload.ts'
import { session } from '../../../lib/session/session.ts'
import { storeIn } from '../../../lib/storage/item-store.ts'
import { signal } from '../../../lib/storage/signal.ts'
import { uuid } from '../../../lib/timing.ts'

export type Kind = Input<'chat.send'>['kind']
export type Sent = Data<'chat.send'>
export interface Waiting {
  client_msg_id: string
  /** Under whose name it was written. */
  user_id: number
  conv_id: number
  as_shop: boolean
  kind: Kind
  body: { text?: string; path?: string; video?: string; id?: number }
  /** A picture or video that is not uploaded yet. */
  file?: File
  written_at_ms: number
  state: 'waiting' | 'failed'
  /** The rule that refused it, in the server's words. */
  reason?: string
}

/** After so long without an answer it is shown as failed; tapping sends the same message again. */
const FAILED_AFTER_MS = 60_000
const AGAIN_MS = 3_000

/** A browser that refuses storage keeps them for this visit. */
const stored = storeIn('juya-chat', 'waiting', 'client_msg_id')

/** All that waits on this device, of every account; a screen shows its account's. */
export const waiting = signal<readonly Waiting[]>([])
const heard = new Set<(message: Sent) => void>()
const under_way = new Set<number>()
let loaded: Promise<void> | undefined
let again: ReturnType<typeof setTimeout> | undefined

const change = (id: string, next: Partial<Waiting>): void => {
  const all = waiting.get().map((one) => (one.client_msg_id === id ? { ...one, ...next } : one))
  waiting.set(all)
  const one = all.find(({ client_msg_id }) => client_msg_id === id)
  if (one) void stored('readwrite', (store) => store.put(one))
}
const drop = (id: string): void => {
  waiting.set(waiting.get().filter((one) => one.client_msg_id !== id))
  void stored('readwrite', (store) => store.delete(id))
}

/** Reads what waited before this visit, and sends it. */
export function startOutbox(): Promise<void> {
  loaded ??= stored<Waiting[]>('readonly', (store) => store.getAll()).then((rows) => {
    const known = new Set(waiting.get().map(({ client_msg_id }) => client_msg_id))
    const before = (rows ?? []).filter(({ client_msg_id }) => !known.has(client_msg_id))
    waiting.set([...before, ...waiting.get()].sort((a, b) => a.written_at_ms - b.written_at_ms))
    window.addEventListener('online', pump)
    session.subscribe(pump)
  })
  return loaded.then(pump)
}

/** Hears what the server has acknowledged. */
export function onSent(listener: (message: Sent) => void): () => void {
  heard.add(listener)
  return () => heard.delete(listener)
}

/** Puts a message into the queue; it is stored before anything is sent. */
export async function enqueue(message: Pick<Waiting, 'conv_id' | 'as_shop' | 'kind' | 'body' | 'file'>): Promise<void> {
  const { user } = session.get()
  if (!user) return
  const one: Waiting = {
    ...message,
    client_msg_id: uuid(),
    user_id: user.id,
    written_at_ms: Date.now(),
    state: 'waiting',
  }
  waiting.set([...waiting.get(), one])
  await stored('readwrite', (store) => store.put(one))
  pump()
}

/** Sends one that failed once more: the same message, so that it is never written twice. */
export function sendAgain(id: string): void {
  change(id, { state: 'waiting', reason: undefined, written_at_ms: Date.now() })
  pump()
}
export const discard = (id: string): void => drop(id)

/** Begins what may go: the first of each conversation, under the name that is signed in now. */
function pump(): void {
  clearTimeout(again)
  const { user } = session.get()
  if (!user) return
  const first = new Map<number, Waiting>()
  for (const one of waiting.get())
    if (one.user_id === user.id && one.state === 'waiting' && !first.has(one.conv_id)) first.set(one.conv_id, one)
  for (const one of first.values()) if (!under_way.has(one.conv_id)) void send(one)
}

async function send(one: Waiting): Promise<void> {
  under_way.add(one.conv_id)
  try {
    const body = one.file ? await uploaded(one) : one.body
    // The name may have changed while a picture went up: the token of another account never carries it.
    if (session.get().user?.id !== one.user_id) {
      under_way.delete(one.conv_id)
      pump()
      return
    }
    const { client_msg_id, conv_id, as_shop, kind } = one
    const options: CallOptions = { silent: true, idempotency_key: client_msg_id }
    const answer = await call('chat.send', { conv_id, kind, body, client_msg_id, as_shop }, options)
    drop(client_msg_id)
    for (const listener of heard) listener(answer)
  } catch (error) {
    const refused = error instanceof CallError && (error.kind === 'refused' || error.kind === 'missing')
    if (refused) change(one.client_msg_id, { state: 'failed', reason: error.message })
    else if (Date.now() - one.written_at_ms > FAILED_AFTER_MS) change(one.client_msg_id, { state: 'failed' })
    again = setTimeout(pump, AGAIN_MS)
    under_way.delete(one.conv_id)
    if (refused) pump()
    return
  }
  under_way.delete(one.conv_id)
  pump()
}

async function uploaded(one: Waiting): Promise<Waiting['body']> {
  const body = one.kind === 'video' ? await videoBody(one.file!) : { path: (await uploadImage(one.file!, 'chat')).path }
  change(one.client_msg_id, { body, file: undefined })
  return body
}

/** A video goes with its first picture. */
async function videoBody(file: File): Promise<Waiting['body']> {
  const { firstPictureOf } = await import('../../../lib/forms/video-upload.ts')
  const { path } = await uploadImage(await firstPictureOf(file), 'chat')
  return { path, video: (await uploadVideo(file, 'chat')).path }
}
