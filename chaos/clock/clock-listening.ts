/** A client at a node's socket that compares every moment it is told with the database's clock. */
import type { System } from '../system/system.ts'

interface Frame {
  data: { server_now_ms: number }
}

/** The database's clock as this process knows it: read once, and from then on by performance.now. */
export async function databaseClock({ sql }: Pick<System, 'sql'>): Promise<() => number> {
  const asked = performance.now()
  const [read] = await sql<{ now_ms: number }>('select (extract(epoch from platform_now()) * 1000)::float8 as now_ms')
  const offset_ms = read!.now_ms - (asked + performance.now()) / 2
  return () => performance.now() + offset_ms
}

export class Listener {
  /** How far the frames' own time was from the database's when they came, in ms. */
  readonly off_ms: number[] = []
  private readonly port: number
  private readonly now: () => number
  private socket: WebSocket | undefined
  private answered: ((server_now_ms: number) => void) | undefined

  constructor(port: number, now: () => number) {
    this.port = port
    this.now = now
  }

  /** Connects and joins the rooms of these lots. @throws Error when the node hangs up meanwhile */
  open(lot_ids: readonly number[]): Promise<void> {
    let joined = 0
    return new Promise((done, fail) => {
      const socket = new WebSocket(`ws://127.0.0.1:${this.port}/socket.io/?EIO=4&transport=websocket`)
      this.socket = socket
      socket.onclose = () => fail(new Error(`the socket at ${this.port} was closed`))
      socket.onmessage = ({ data }: MessageEvent<string>) => {
        if (data.startsWith('0')) socket.send('40')
        else if (data === '2') socket.send('3')
        else if (data.startsWith('40')) for (const id of lot_ids) socket.send(`420["join","lot:${id}"]`)
        else if (data.startsWith('431')) this.answered?.(JSON.parse(data.slice(3))[0].server_now_ms)
        else if (data.startsWith('430') && ++joined === lot_ids.length) done()
        else if (data.startsWith('42["frame"')) this.take((JSON.parse(data.slice(2)) as [string, Frame])[1])
      }
    })
  }

  private take({ data }: Frame): void {
    this.off_ms.push(data.server_now_ms - this.now())
  }

  /** What time the node says it is, and how far that is from the database's. */
  async askClock(): Promise<number> {
    const before = this.now()
    const said = await new Promise<number>((answer) => {
      this.answered = answer
      this.socket!.send('421["clock"]')
    })
    return said - (before + this.now()) / 2
  }

  close(): void {
    this.socket?.close()
  }
}
