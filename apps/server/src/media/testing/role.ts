/** The whole role for tests: its port, the gateway to its private door, a web role that notes what it is told, and sockets of publishers and viewers. */
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { WebSocket } from 'ws'
import { openVideoGateway, type VideoEvent } from '../../gateways/video/index.ts'
import { readMediaConfig } from '../../platform/config.ts'
import { doorSecret } from '../doors/door-keys.ts'
import { openMedia } from '../media.ts'
import { MemoryStore, readMessage } from './stage.ts'

type Said = Record<string, unknown> & { t: string }

/** A socket that keeps what came. */
export class Line {
  readonly said: Said[] = []
  readonly got: Buffer[] = []
  readonly socket: WebSocket
  /** Why it ended; its status where it was not let in. */
  over: string | undefined

  constructor(url: string, headers: Record<string, string> = {}) {
    this.socket = new WebSocket(url, { headers, perMessageDeflate: false })
    this.socket.on('message', (data: Buffer, is_binary: boolean) => {
      if (is_binary) this.got.push(data)
      else this.said.push(JSON.parse(data.toString()) as Said)
    })
    this.socket.on('close', (_code, reason) => {
      this.over ??= reason.toString() || 'closed'
    })
    this.socket.on('error', (error) => {
      this.over ??= error.message
    })
  }

  async open(): Promise<this> {
    if (this.socket.readyState !== WebSocket.OPEN) await once(this.socket, 'open')
    return this
  }

  say(message: object): void {
    this.socket.send(JSON.stringify(message))
  }

  messages() {
    return this.got.map(readMessage)
  }
}

/** Of each address but this machine's own, which a proxy may stand for. */
export const SOCKETS_PER_ADDRESS = 25

/** A web role that answers with what it is told to. */
export class WebRole {
  readonly heard: VideoEvent[] = []
  /** Answers the next ones with this status. */
  status = 200
  /** How many came, also those it did not answer well. */
  came = 0
  sessions: object[] = []
  private readonly server = createServer()
  url = ''

  constructor(parse: (path: string, headers: Record<string, string>, raw: Buffer) => VideoEvent) {
    this.server.on('request', async (request, response) => {
      const chunks: Buffer[] = []
      for await (const chunk of request) chunks.push(chunk as Buffer)
      this.came++
      if (this.status >= 500) return void response.writeHead(this.status).end()
      const event = parse(request.url!, request.headers as Record<string, string>, Buffer.concat(chunks))
      this.heard.push(event)
      response.end(JSON.stringify(event.word === 'began' ? { sessions: this.sessions } : { code: 'SUCCESS' }))
    })
  }

  async open(): Promise<this> {
    this.server.listen(0, '127.0.0.1')
    await once(this.server, 'listening')
    this.url = `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`
    return this
  }

  words(): string[] {
    return this.heard.map(({ word }) => word)
  }

  close(): void {
    this.server.closeAllConnections()
    this.server.close()
  }
}

/** Opens the role on a port of its own. */
export async function openRole(sessions: object[] = []) {
  const secrets = { app_key: randomBytes(32).toString('base64') }
  const secret = doorSecret(secrets)
  const parser = openVideoGateway({ base_url: undefined, secret })
  const web = await new WebRole((path, headers, raw) => parser.parseCallback(path, headers, raw)).open()
  web.sessions = sessions
  const store = new MemoryStore()
  const config = readMediaConfig({
    NODE_ENV: 'test',
    ROLES: 'media',
    MEDIA_PORT: '0',
    RTMP_PORT: '0',
    WEB_URL: web.url,
    TRUST_PROXY: '127.0.0.1',
    LOG_LEVEL: 'silent',
  })
  const media = await openMedia(config, secrets, { store, sockets_per_address: SOCKETS_PER_ADDRESS })
  const { port, rtmp_port } = await media.start()
  const origin = `http://127.0.0.1:${port}`
  const lines: Line[] = []
  const line = (path: string, headers?: Record<string, string>) => {
    const one = new Line(`ws://127.0.0.1:${port}${path}`, headers)
    lines.push(one)
    return one
  }
  return {
    media,
    store,
    web,
    origin,
    rtmp_port: rtmp_port!,
    video: openVideoGateway({ base_url: origin, secret }),
    /** A gateway whose secret is not the role's. */
    stranger: openVideoGateway({ base_url: origin, secret: `${secret}x` }),
    line,
    async close() {
      for (const one of lines) one.socket.terminate()
      await media.stop()
      web.close()
    },
  }
}
