/** Messages between nodes, over Redis. It may be lost at any time: a node that hears nothing looks into the database. */
import { randomUUID } from 'node:crypto'
import { SHOP_PERMISSIONS } from '@juya/contract'
import { Redis } from 'ioredis'
import type { Logger } from 'pino'
import { z } from 'zod'

const CHANNEL = 'juya:realtime'
const CONNECT_WAIT_MS = 2_000
/** After Redis is back other nodes may need this long to find it, too. */
const UNSTEADY_MS = 5_000

/** One message between nodes: its sender, then a line for each thing: the room it is for (or nothing), a tab, and JSON. */
const Said = z.object({
  frame: z
    .object({
      ch: z.string(),
      type: z.string(),
      seq: z.number(),
      data: z.unknown(),
      more: z
        .object({
          right: z.enum(SHOP_PERMISSIONS),
          data: z.custom<object>((data) => typeof data === 'object' && data !== null),
        })
        .optional(),
    })
    .optional(),
  drop_session: z.number().optional(),
})
export type Said = z.output<typeof Said>

/** JSON has no line breaks or tabs of its own. */
export const lineOf = (said: Said): string => `${said.frame?.ch ?? ''}\t${JSON.stringify(said)}`

/** The lines of another node's message that concern this one. Lines for rooms without watchers are skipped unread. */
export function readMessage(text: string, me: string, holds: (room: string) => boolean): Said[] {
  const [from, ...lines] = text.split('\n')
  if (from === me) return []
  return lines.flatMap((line) => {
    const tab = line.indexOf('\t')
    const room = line.slice(0, tab)
    return room === '' || holds(room) ? [Said.parse(JSON.parse(line.slice(tab + 1)))] : []
  })
}

export class Wire {
  private readonly me = randomUUID()
  private readonly out: Redis
  private readonly in: Redis
  /** Since when this node hears the others (performance.now); undefined while it does not. */
  private hears_since: number | undefined
  /** Said since the last message left. */
  private readonly lines: string[] = []

  /**
   * @param on.holds whether this node has watchers of a room: what is told of others is not even read
   * @param on.back called when this node hears the others again after it did not
   */
  constructor(
    url: string,
    log: Logger,
    on: { holds: (room: string) => boolean; said: (said: Said) => void; back: () => void },
  ) {
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
      for (const said of readMessage(text, this.me, on.holds)) on.said(said)
    })
  }

  /** True while every node may be taken to hear every other. */
  get steady(): boolean {
    return this.hears_since !== undefined && performance.now() - this.hears_since > UNSTEADY_MS
  }

  /** Tells the others. Does nothing while Redis is away. Lines said in one go, such as the ticks of a batch of bids, leave as one message. */
  send(said: Said): void {
    if (this.lines.push(lineOf(said)) === 1) queueMicrotask(() => this.flush())
  }

  private flush(): void {
    const text = [this.me, ...this.lines.splice(0)].join('\n')
    if (this.out.status === 'ready') this.out.publish(CHANNEL, text).catch(() => undefined)
  }

  stop(): void {
    this.out.disconnect()
    this.in.disconnect()
  }
}
