/** What one node tells the others, over Redis. It may be lost at any time: whoever hears nothing looks into the database. */
import { randomUUID } from 'node:crypto'
import { Redis } from 'ioredis'
import type { Logger } from 'pino'
import { z } from 'zod'

const CHANNEL = 'juya:realtime'
const CONNECT_WAIT_MS = 2_000
/** After Redis is back other nodes may need this long to find it, too. */
const UNSTEADY_MS = 5_000

const Said = z.object({
  from: z.string(),
  frame: z.object({ ch: z.string(), type: z.string(), seq: z.number(), data: z.unknown() }).optional(),
  drop_session: z.number().optional(),
})
export type Said = Omit<z.output<typeof Said>, 'from'>

export class Wire {
  private readonly me = randomUUID()
  private readonly out: Redis
  private readonly in: Redis
  /** Since when this node hears the others (performance.now); undefined while it does not. */
  private hears_since: number | undefined

  /** @param back called when this node hears the others again after it did not */
  constructor(url: string, log: Logger, on: { said: (said: Said) => void; back: () => void }) {
    const options = { connectTimeout: CONNECT_WAIT_MS, enableOfflineQueue: false, maxRetriesPerRequest: 0 }
    this.out = new Redis(url, options)
    this.in = new Redis(url, { ...options, autoResubscribe: false })
    let warned = false
    const lost = (error?: Error) => {
      if (!warned) log.warn({ err: error }, 'Redis is away: nodes look into the database for what others did')
      warned = true
    }
    this.out.on('error', lost)
    this.in.on('error', lost)
    this.in.on('close', () => {
      this.hears_since = undefined
    })
    this.in.on('ready', () => {
      this.in.subscribe(CHANNEL).then(
        () => {
          this.hears_since = performance.now()
          if (warned) log.info('Redis is back')
          warned = false
          on.back()
        },
        () => undefined, // lost again already; the next connection subscribes
      )
    })
    this.in.on('message', (_channel: string, text: string) => {
      const { from, ...said } = Said.parse(JSON.parse(text))
      if (from !== this.me) on.said(said)
    })
  }

  /** True while every node may be taken to hear every other. */
  get steady(): boolean {
    return this.hears_since !== undefined && performance.now() - this.hears_since > UNSTEADY_MS
  }

  /** Tells the others. Does nothing while Redis is away. */
  send(said: Said): void {
    if (this.out.status === 'ready')
      this.out.publish(CHANNEL, JSON.stringify({ from: this.me, ...said })).catch(() => undefined)
  }

  stop(): void {
    this.out.disconnect()
    this.in.disconnect()
  }
}
