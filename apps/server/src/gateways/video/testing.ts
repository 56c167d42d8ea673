/** The media role's private door and its hooks, played for tests: it speaks the protocol of doors/, and does and tells what a test says. */
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { ControlWord } from '../../media/doors/control.ts'
import { doorSecret } from '../../media/doors/door-keys.ts'
import type { HookData, HookWord } from '../../media/doors/hooks.ts'
import type { Services } from '../../platform/services.ts'
import { checkSignature, hmacScheme, signatureHeaders } from '../signing.ts'

interface Asked {
  word: ControlWord
  input: { session_id: number; key_sha256?: string; viewer?: string }
}

export class MediaDouble {
  readonly asked: Asked[] = []
  /** The keys of open sessions. */
  readonly open = new Map<number, string>()
  /** Sessions whose recordings it deleted. */
  readonly purged = new Set<number>()
  /** When viewers acknowledged a picture last, in ms, by session and name: "3 user:7". */
  readonly acknowledged = new Map<string, number>()
  /** It answers nothing. */
  is_away = false
  url = ''
  private services!: Services
  private origin = ''
  private readonly server = createServer()

  constructor() {
    this.server.on('request', async (request, response) => {
      const chunks: Buffer[] = []
      for await (const chunk of request) chunks.push(chunk as Buffer)
      const message = { method: 'POST', path: request.url!, body: Buffer.concat(chunks) }
      if (this.is_away) return void response.writeHead(503).end()
      checkSignature(this.scheme(), message, request.headers, this.services.clock.wall())
      const word = message.path.slice('/video/v1/'.length) as ControlWord
      const input = JSON.parse(message.body.toString('utf8')) as Asked['input']
      this.asked.push({ word, input })
      const body = Buffer.from(JSON.stringify(this.answer(word, input)))
      response.writeHead(200, signatureHeaders(this.scheme(), { ...message, body }, this.services.clock.wall()))
      response.end(body)
    })
  }

  async listen(): Promise<this> {
    this.server.listen(0, '127.0.0.1')
    await once(this.server, 'listening')
    this.url = `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`
    return this
  }

  /** Of the web role whose media role it is. */
  attach({ services, origin }: { services: Services; origin: string }): void {
    this.services = services
    this.origin = origin
  }

  private scheme() {
    return hmacScheme(doorSecret(this.services.secrets))
  }

  private answer(word: ControlWord, { session_id, key_sha256, viewer }: Asked['input']): object {
    const yes = (data: object) => ({ code: '0000', message: '', data })
    if (word === 'open') {
      this.open.set(session_id, key_sha256!)
      return yes({ run: 'a1b2c3d4e5f6' })
    }
    if (word === 'purge') {
      this.purged.add(session_id)
      return yes({ is_done: true })
    }
    if (!this.open.has(session_id)) return { code: 'NOT_OPEN', message: '', data: null }
    if (word === 'playback')
      return yes({ watch_path: '/media/watch', ticket: `for ${viewer}`, hls_path: null, latest_path: '/media/latest' })
    if (word === 'presence')
      return yes({ acknowledged_at_ms: this.acknowledged.get(`${session_id} ${viewer}`) ?? null, lag_ms: null })
    if (word === 'close') this.open.delete(session_id)
    return yes({})
  }

  /** Tells the web role something, signed. @param secret another one than the door's */
  async tell<W extends HookWord>(word: W, data: HookData<W>, secret?: string) {
    const path = `/hooks/video/${word}`
    const body = Buffer.from(JSON.stringify({ event_id: randomUUID(), event_type: `video.${word}`, data }))
    const scheme = secret === undefined ? this.scheme() : hmacScheme(secret)
    const headers = signatureHeaders(scheme, { method: 'POST', path, body }, this.services.clock.wall())
    const response = await fetch(this.origin + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
    })
    return { status: response.status, answer: (await response.json()) as object }
  }

  close(): void {
    this.server.closeAllConnections()
    this.server.close()
  }
}
