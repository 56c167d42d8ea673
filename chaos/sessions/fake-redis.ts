/** As much of Redis as our nodes ask for, in this process, so that a test can take it away and bring it back empty. */
import { createServer, type Server, type Socket } from 'node:net'

export interface SmallRedis {
  url: string
  /** How many commands it has answered. */
  readonly answered: number
  /** Gone at once, with everything it knew. */
  strike(): Promise<void>
  /** Back at the same address, empty. */
  start(): Promise<void>
}

const bulk = (text: string): string => `$${Buffer.byteLength(text)}\r\n${text}\r\n`
const list = (...parts: string[]): string => `*${parts.length}\r\n${parts.join('')}`

/** Opens one on a free port of loopback. */
export async function openSmallRedis(): Promise<SmallRedis> {
  let server: Server | undefined
  let port = 0
  let answered = 0
  let values = new Map<string, string>()
  const sockets = new Set<Socket>()
  const listeners = new Map<string, Set<Socket>>()

  const answer = (socket: Socket, [command = '', ...args]: string[]): string => {
    answered++
    const [name = '', value = ''] = args
    switch (command.toLowerCase()) {
      case 'info':
        return bulk('redis_version:7.0.0\r\nloading:0')
      case 'incr':
      case 'incrby': {
        const count = Number(values.get(name) ?? 0) + Number(value || 1)
        values.set(name, String(count))
        return `:${count}\r\n`
      }
      case 'expire':
        return ':1\r\n'
      case 'set': {
        if (args.includes('NX') && values.has(name)) return '$-1\r\n'
        values.set(name, value)
        return '+OK\r\n'
      }
      case 'subscribe':
        listeners.set(name, (listeners.get(name) ?? new Set()).add(socket))
        return list(bulk('subscribe'), bulk(name), ':1\r\n')
      case 'publish':
        for (const one of listeners.get(name) ?? []) one.write(list(bulk('message'), bulk(name), bulk(value)))
        return `:${listeners.get(name)?.size ?? 0}\r\n`
      default:
        return '+OK\r\n'
    }
  }

  const greet = (socket: Socket): void => {
    sockets.add(socket)
    let waiting = Buffer.alloc(0)
    socket.on('error', () => undefined)
    socket.on('close', () => {
      sockets.delete(socket)
      for (const one of listeners.values()) one.delete(socket)
    })
    socket.on('data', (chunk) => {
      waiting = Buffer.concat([waiting, chunk])
      for (let read = readCommand(waiting); read; read = readCommand(waiting)) {
        waiting = waiting.subarray(read.bytes)
        socket.write(answer(socket, read.words))
      }
    })
  }

  const redis: SmallRedis = {
    get url() {
      return `redis://127.0.0.1:${port}`
    },
    get answered() {
      return answered
    },
    async strike() {
      values = new Map()
      const closed = new Promise((done) => server?.close(done))
      for (const socket of sockets) socket.destroy()
      await closed
    },
    async start() {
      server = createServer(greet)
      await new Promise<void>((done) => server!.listen(port, '127.0.0.1', done))
      port = (server.address() as { port: number }).port
    },
  }
  await redis.start()
  return redis
}

/** The first whole command of what has come, as a list of words. */
function readCommand(from: Buffer): { words: string[]; bytes: number } | undefined {
  let at = 0
  const line = (): string | undefined => {
    const end = from.indexOf('\r\n', at)
    if (end < 0) return undefined
    const text = from.toString('utf8', at, end)
    at = end + 2
    return text
  }
  const head = line()
  if (head === undefined) return undefined
  const words: string[] = []
  for (let n = Number(head.slice(1)); n > 0; n--) {
    const size = line()
    if (size === undefined) return undefined
    const bytes = Number(size.slice(1))
    if (from.length < at + bytes + 2) return undefined
    words.push(from.toString('utf8', at, at + bytes))
    at += bytes + 2
  }
  return { words, bytes: at }
}
