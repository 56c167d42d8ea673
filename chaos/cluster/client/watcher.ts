/**
 * A client that watches lots: a WebSocket that speaks enough of Socket.IO, comes back as the client library does when it is cut off, and
 * reads the bid log after coming back or when a tick is missing.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { auction } from '@juya/contract'
import { addressOf, ask } from './client-request.ts'
import { LotSeen, type Tick } from './seen-ticks.ts'

/** Socket.IO's own way: a second give or take a half, doubled each time up to five. */
const FIRST_RETRY_MS = 1_000
const RETRY_MAX_MS = 5_000
const CONNECT_WAIT_MS = 5_000

let made = 0

export class Watcher {
  readonly lots = new Map<number, LotSeen>()
  /** How long each loss of the connection lasted, until all rooms were joined again. */
  readonly away_ms: number[] = []
  private readonly port: number
  private readonly address = addressOf(30_000 + made++)
  private socket: WebSocket | undefined
  private closed = false
  private lost_at: number | undefined
  private readonly reading = new Map<number, Promise<void>>()
  private readonly onTick: ((lot_id: number, seq: number) => void) | undefined

  constructor(port: number, lot_ids: readonly number[], onTick?: (lot_id: number, seq: number) => void) {
    this.port = port
    this.onTick = onTick
    for (const id of lot_ids) this.lots.set(id, new LotSeen())
  }

  /** Connects, joins every room and reads what was before. */
  async open(): Promise<void> {
    for (let attempt = 0; !this.closed; attempt++) {
      if (await this.connect()) break
      const base = Math.min(FIRST_RETRY_MS * 2 ** attempt, RETRY_MAX_MS)
      await wait(base * (0.5 + Math.random()))
    }
    if (this.lost_at !== undefined) this.away_ms.push(performance.now() - this.lost_at)
    this.lost_at = undefined
    await Promise.all([...this.lots.keys()].map((id) => this.read(id)))
  }

  private connect(): Promise<boolean> {
    for (const seen of this.lots.values()) seen.reconnected()
    const ids = [...this.lots.keys()]
    let joined = 0
    return new Promise((done) => {
      const socket = new WebSocket(`ws://127.0.0.1:${this.port}/socket.io/?EIO=4&transport=websocket`)
      const late = setTimeout(() => socket.close(), CONNECT_WAIT_MS)
      socket.onmessage = ({ data }: MessageEvent<string>) => {
        if (data.startsWith('0')) socket.send('40')
        else if (data === '2') socket.send('3')
        else if (data.startsWith('40')) for (const [i, id] of ids.entries()) socket.send(`42${i}["join","lot:${id}"]`)
        else if (data.startsWith('43') && ++joined === ids.length) {
          clearTimeout(late)
          this.socket = socket
          done(true)
        } else if (data.startsWith('42["frame"')) this.take((JSON.parse(data.slice(2)) as [string, Tick])[1])
      }
      socket.onclose = () => {
        clearTimeout(late)
        done(false)
        if (this.socket !== socket || this.closed) return
        this.socket = undefined
        this.lost_at = performance.now()
        void wait(FIRST_RETRY_MS * (0.5 + Math.random())).then(() => this.open())
      }
    })
  }

  private take(frame: Tick): void {
    const id = Number(frame.ch.slice('lot:'.length))
    const misses = this.lots.get(id)?.tick(frame)
    this.onTick?.(id, frame.seq)
    if (misses) void this.read(id)
  }

  /** Reads the log from where it is whole; one reading of a lot after the other. */
  private read(id: number): Promise<void> {
    const next = (this.reading.get(id) ?? Promise.resolve()).then(async () => {
      const seen = this.lots.get(id)!
      for (let more = true; more && !this.closed; ) {
        const { data } = await ask(
          auction.bidLog,
          { id, after_seq: seen.upTo },
          { port: this.port, address: this.address },
        )
        seen.read(((data?.entries ?? []) as Array<{ seq: number }>).map(({ seq }) => seq))
        more = data?.has_more === true
      }
    })
    this.reading.set(id, next)
    return next
  }

  /** Bids of these lots that this watcher has not seen, by the counts in the database. */
  missed(counts: ReadonlyMap<number, number>): number {
    return [...this.lots].reduce((sum, [id, seen]) => sum + seen.missed(counts.get(id) ?? 0), 0)
  }

  close(): void {
    this.closed = true
    this.socket?.close()
  }
}
