/** A large sale as its people are in it: thousands of sockets sit in the rooms of the lots on their screen, while others bid and read at a fixed pace. */
import { randomUUID } from 'node:crypto'
import { tokenOf } from '../fill.ts'
import { type Spread, spreadOf } from '../numbers.ts'
import { Connection } from './http-client.ts'
import { openMany, pause, watch } from './load-sockets.ts'

export interface RoomsJob {
  kind: 'rooms'
  port: number
  sockets: number
  /** Lots on one screen. */
  rooms_each: number
  lots: Array<{ id: number; next_fen: number; step_fen: number }>
  bidders: number
  bids_per_s: number
  /** What is read, by its name: how often, and the address, {lot} standing for a lot. */
  pages: Record<string, { per_s: number; address: string }>
  for_ms: number
}
export interface RoomsFigures {
  bids: { taken: number; refused: number; answer_ms: Spread }
  pages: Record<string, Spread>
  /** Frames one socket was told in a second: of most, and of the one told most. */
  frames_per_s: { mean: number; max: number }
  /** From sending a bid until a socket of its room has its price or a later one; of one room in every fifty. */
  told_ms: Spread
  /** Rooms of sockets whose last frame is not the lot's last price. */
  behind: number
  /** Work that was due and not begun within a second: the load itself could not keep its pace. */
  late: number
}

const CONNECTIONS = 64
const SETTLES_MS = 3_000
const SAMPLED_EVERY = 50

/** Starts something at a pace, regardless of how long the others take: what waits for an answer is counted from when it was due. */
async function atPace(per_s: number, for_ms: number, work: (n: number) => Promise<void>): Promise<number> {
  const begun = performance.now()
  const running = new Set<Promise<void>>()
  let late = 0
  for (let n = 0; (n / per_s) * 1_000 < for_ms; n++) {
    const due = begun + (n / per_s) * 1_000
    const now = performance.now()
    if (now < due) await pause(due - now)
    else if (now > due + 1_000) late++
    const one = work(n).finally(() => running.delete(one))
    running.add(one)
  }
  await Promise.all(running)
  return late
}

/** Connections that are free; who finds none waits for the next. */
class Free {
  private readonly free: Connection[] = []
  private readonly waiting: Array<(connection: Connection) => void> = []

  async open(port: number): Promise<void> {
    for (let i = 0; i < CONNECTIONS; i++) this.free.push(await Connection.open(port))
  }

  async ask(path: string, headers: string): Promise<string> {
    const connection = this.free.pop() ?? (await new Promise<Connection>((give) => this.waiting.push(give)))
    try {
      return await connection.get(path, headers)
    } finally {
      const next = this.waiting.shift()
      if (next) next(connection)
      else this.free.push(connection)
    }
  }

  close(): void {
    for (const connection of this.free) connection.close()
  }
}

/** In a frame by itself, and in one of several, which is text within text. */
const TICK = /\\?"ch\\?":\\?"lot:(\d+)\\?",\\?"type\\?":\\?"lot\.tick\\?",\\?"seq\\?":(\d+)/g

const headersOf = (bidder: number) =>
  `Token: ${tokenOf(bidder)}\r\nX-Requested-With: XMLHttpRequest\r\nAccept-Language: en\r\n`

/** Pages come compressed, and are not opened here. */
const AS_A_BROWSER = 'Accept-Encoding: gzip, deflate, br\r\n'

export async function sitInRooms(job: RoomsJob): Promise<RoomsFigures> {
  const { port, lots, rooms_each, bidders, for_ms } = job
  const heard = Array.from({ length: job.sockets }, () => new Map<number, number>())
  const frames = new Uint32Array(job.sockets)
  const sent = new Map<string, number>()
  const told: number[] = []
  const onFrame = (i: number) => (text: string) => {
    frames[i]!++
    for (const [, lot, seq] of text.matchAll(TICK)) {
      heard[i]!.set(Number(lot), Number(seq))
      const at = i % SAMPLED_EVERY === 0 ? sent.get(`${lot}:${seq}`) : undefined
      if (at !== undefined) told.push(performance.now() - at)
    }
  }
  const roomsOf = (i: number) => Array.from({ length: rooms_each }, (_, n) => lots[(i * rooms_each + n) % lots.length]!)
  const sockets = await openMany(job.sockets, (i) =>
    watch(
      port,
      roomsOf(i).map(({ id }) => `lot:${id}`),
      onFrame(i),
      { together: true },
    ),
  )
  await pause(SETTLES_MS)
  const free = new Free()
  await free.open(port)

  const last = new Map<number, number>()
  const answers: number[] = []
  let [taken, refused] = [0, 0]
  const bid = async (n: number) => {
    const lot = lots[Math.floor(Math.random() * lots.length)]!
    const amount_fen = lot.next_fen
    lot.next_fen += lot.step_fen
    const at = performance.now()
    const query = `id=${lot.id}&amount_fen=${amount_fen}&kind=manual&agree_premium=1&confirm_large=1&client_bid_id=${randomUUID()}`
    const body = await free.ask(`/api/portal/Auction/auction_detail?${query}`, headersOf(1 + (n % bidders)))
    answers.push(performance.now() - at)
    const { code, data } = JSON.parse(body)
    if (code !== 1) {
      if (data?.next_fen === undefined && data?.max_fen === undefined)
        throw new Error(`a bid was answered ${code}: ${body.slice(0, 300)}`)
      lot.next_fen = Math.max(lot.next_fen, data.next_fen ?? 0)
      refused++
      return
    }
    taken++
    sent.set(`${lot.id}:${data.tick.seq}`, at)
    last.set(lot.id, Math.max(last.get(lot.id) ?? 0, data.tick.seq))
  }
  const read = (name: string, { per_s, address }: RoomsJob['pages'][string]) => {
    const took: number[] = []
    const work = async (n: number) => {
      const at = performance.now()
      const lot = lots[Math.floor(Math.random() * lots.length)]!
      const body = await free.ask(
        address.replace('{lot}', String(lot.id)),
        `${headersOf(1 + (n % bidders))}${AS_A_BROWSER}`,
      )
      // What is told in words is short, and comes as it is.
      if (body.startsWith('{')) throw new Error(`${name} was answered ${body.slice(0, 300)}`)
      took.push(performance.now() - at)
    }
    return { name, took, done: atPace(per_s, for_ms, work) }
  }
  const begun = performance.now()
  const bidding = atPace(job.bids_per_s, for_ms, bid)
  const reading = Object.entries(job.pages).map(([name, page]) => read(name, page))
  const late = await Promise.all([bidding, ...reading.map(({ done }) => done)])
  // On a machine too busy for the pace the last answers come long after.
  const took_ms = performance.now() - begun
  await pause(SETTLES_MS)

  free.close()
  for (const socket of sockets) socket.close()
  const per_s = [...frames].map((count) => (count / took_ms) * 1_000)
  return {
    bids: { taken, refused, answer_ms: spreadOf(answers) },
    pages: Object.fromEntries(reading.map(({ name, took }) => [name, spreadOf(took)])),
    frames_per_s: { mean: per_s.reduce((sum, one) => sum + one, 0) / per_s.length, max: Math.max(...per_s) },
    told_ms: spreadOf(told),
    behind: heard.reduce(
      (sum, seqs, i) => sum + roomsOf(i).filter(({ id }) => last.has(id) && seqs.get(id) !== last.get(id)).length,
      0,
    ),
    late: late.reduce((sum, one) => sum + one, 0),
  }
}
