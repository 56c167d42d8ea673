/** Watchers: bare WebSockets that speak just enough of Socket.IO to sit in rooms, thousands in one process. */
import { randomUUID } from 'node:crypto'
import { tokenOf } from '../fill.ts'
import { type Spread, spreadOf } from '../numbers.ts'
import { Connection } from './http-client.ts'

export interface TellJob {
  kind: 'tell'
  port: number
  sockets: number
  lot: { id: number; next_fen: number; step_fen: number }
  bids: number
  pause_ms: number
}
/** People who sit on other screens, each signed in; in turn each takes the lead of one lot, and the one who loses it is told. */
export interface OutbidJob {
  kind: 'outbid'
  port: number
  people: number
  lot: { id: number; next_fen: number; step_fen: number }
  bids: number
  pause_ms: number
}
export interface EndJob {
  kind: 'ends'
  port: number
  /** When each lot should end, in ms of the machine's clock. */
  lots: Array<{ id: number; ends_at_ms: number }>
  for_ms: number
}

const ROOMS_A_SOCKET = 40
const OPEN_AT_ONCE = 50
/** Joining is not answered; it takes less than this. */
const SEATED_BEFORE_MS = 300
/** A person who has heard nothing for so long is not told any more. */
const TOLD_WITHIN_MS = 5_000

interface Frame {
  ch: string
  type: string
  seq: number
}

/**
 * Opens a socket that has joined its rooms. Frames come as the bytes arrive, before they are parsed.
 * @param who.token of a person, whose own room the server joins by itself
 * @param who.together frames of several rooms may come in one, as the app takes them
 */
export function watch(
  port: number,
  rooms: string[],
  onFrame: (text: string) => void,
  who: { token?: string; together?: true } = {},
): Promise<WebSocket> {
  return new Promise((done, fail) => {
    const socket = new WebSocket(`ws://127.0.0.1:${port}/socket.io/?EIO=4&transport=websocket`)
    socket.onerror = () => fail(new Error('a watcher could not connect'))
    socket.onmessage = ({ data }: MessageEvent<string>) => {
      if (data.startsWith('0')) socket.send(`40${JSON.stringify(who)}`)
      else if (data === '2') socket.send('3')
      else if (data.startsWith('40')) {
        for (const room of rooms) socket.send(`42${JSON.stringify(['join', room])}`)
        done(socket)
      } else if (data.startsWith('42["frame')) onFrame(data)
    }
  })
}

export async function openMany(count: number, open: (i: number) => Promise<WebSocket>): Promise<WebSocket[]> {
  const sockets: WebSocket[] = []
  for (let from = 0; from < count; from += OPEN_AT_ONCE) {
    const some = Array.from({ length: Math.min(OPEN_AT_ONCE, count - from) }, (_, i) => open(from + i))
    sockets.push(...(await Promise.all(some)))
  }
  return sockets
}

export const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))

/** One person bids now and then; how long until each of the many has the new price, from the moment the bid was sent. */
export async function tellMany({ port, sockets: count, lot, bids, pause_ms }: TellJob): Promise<{
  seen_ms: Spread
  /** The last of the many, for each bid. */
  all_ms: Spread
  missed: number
}> {
  const seen: number[] = []
  const all: number[] = []
  let sent_at = 0
  let told = 0
  const sockets = await openMany(count, () =>
    watch(port, [`lot:${lot.id}`], () => {
      told++
      seen.push(performance.now() - sent_at)
    }),
  )
  await pause(1_000)
  const connection = await Connection.open(port)
  let missed = 0
  for (let bid = 0; bid < bids; bid++) {
    told = 0
    sent_at = performance.now()
    const query = `id=${lot.id}&amount_fen=${lot.next_fen}&kind=manual&confirm_large=1&client_bid_id=${randomUUID()}`
    lot.next_fen += lot.step_fen
    const headers = `Token: ${tokenOf(1 + (bid % 20))}\r\nX-Requested-With: XMLHttpRequest\r\n`
    const body = await connection.get(`/api/portal/Auction/auction_detail?${query}`, headers)
    if (!body.startsWith('{"code":1,')) throw new Error(`the bid was answered ${body.slice(0, 300)}`)
    await pause(pause_ms)
    missed += count - told
    all.push(seen.at(-1)!)
  }
  connection.close()
  for (const socket of sockets) socket.close()
  return { seen_ms: spreadOf(seen), all_ms: spreadOf(all), missed }
}

/** How long after a bid was sent the one who lost the lead by it has heard so, each on a screen that has nothing to do with the lot. */
export async function tellOutbid({ port, people, lot, bids, pause_ms }: OutbidJob): Promise<{
  told_ms: Spread
  /** How long the bids themselves waited for their answers: telling cannot be faster than taking. */
  answered_ms: Spread
  missed: number
}> {
  const told: number[] = []
  const answered: number[] = []
  let sent_at = 0
  let loser = 0
  const sockets = await openMany(people, (i) =>
    watch(
      port,
      [],
      (text) => {
        if (i === loser && text.includes('"lot.outbid"')) told.push(performance.now() - sent_at)
      },
      { token: tokenOf(i + 1) },
    ),
  )
  await pause(1_000)
  const connection = await Connection.open(port)
  for (let bid = 0; bid <= bids; bid++) {
    loser = (bid + people - 1) % people
    sent_at = performance.now()
    const query = `id=${lot.id}&amount_fen=${lot.next_fen}&kind=manual&confirm_large=1&client_bid_id=${randomUUID()}`
    lot.next_fen += lot.step_fen
    const headers = `Token: ${tokenOf(1 + (bid % people))}\r\nX-Requested-With: XMLHttpRequest\r\n`
    const body = await connection.get(`/api/portal/Auction/auction_detail?${query}`, headers)
    answered.push(performance.now() - sent_at)
    if (!body.startsWith('{"code":1,')) throw new Error(`the bid was answered ${body.slice(0, 300)}`)
    const until = performance.now() + TOLD_WITHIN_MS
    while (told.length < bid && performance.now() < until) await pause(2)
    await pause(pause_ms)
  }
  connection.close()
  for (const socket of sockets) socket.close()
  return { told_ms: spreadOf(told), answered_ms: spreadOf(answered), missed: bids - told.length }
}

export interface EndFigures {
  late_ms: Spread
  missed: number
  /** The first lot ended before all watchers had their places; the rest says nothing. */
  seated_late: boolean
}

/** Watches lots end: how long after its end each watcher was told, and how many never were. */
export async function seeEnds({ port, lots, for_ms }: EndJob): Promise<EndFigures> {
  const ends = new Map(lots.map((lot) => [lot.id, lot.ends_at_ms]))
  const late: number[] = []
  const until = Date.now() + for_ms
  const onFrame = (text: string) => {
    const now = performance.timeOrigin + performance.now()
    const [, frame] = JSON.parse(text.slice(2)) as [string, Frame]
    const id = Number(frame.ch.slice(4))
    if (frame.type !== 'lot.closed' || !ends.has(id)) return
    late.push(now - ends.get(id)!)
    ends.delete(id)
  }
  const sockets = await openMany(Math.ceil(lots.length / ROOMS_A_SOCKET), (i) => {
    const rooms = lots.slice(i * ROOMS_A_SOCKET, (i + 1) * ROOMS_A_SOCKET).map((lot) => `lot:${lot.id}`)
    return watch(port, rooms, onFrame)
  })
  const seated_late = Date.now() + SEATED_BEFORE_MS > lots[0]!.ends_at_ms
  while (ends.size > 0 && Date.now() < until && !seated_late) await pause(50)
  for (const socket of sockets) socket.close()
  return { late_ms: spreadOf(late), missed: ends.size, seated_late }
}
