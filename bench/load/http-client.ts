/** One keep-alive connection that asks one thing at a time. It parses only what our servers send, so that the load costs little. */
import { connect, type Socket } from 'node:net'

const HEAD_END = Buffer.from('\r\n\r\n')

export class Connection {
  private readonly socket: Socket
  private readonly host: string
  private received: Buffer = Buffer.alloc(0)
  private waiting: { done: (body: string) => void; fail: (error: Error) => void } | undefined

  private constructor(socket: Socket, host: string) {
    this.socket = socket
    this.host = host
    socket.setNoDelay(true)
    socket.on('data', (chunk) => this.take(chunk))
    const broken = (error?: Error) => this.waiting?.fail(error ?? new Error('the server closed a connection'))
    socket.on('error', broken)
    socket.on('close', () => broken())
  }

  static open(port: number): Promise<Connection> {
    return new Promise((done, fail) => {
      const socket = connect(port, '127.0.0.1', () => {
        socket.off('error', fail)
        done(new Connection(socket, `127.0.0.1:${port}`))
      })
      socket.once('error', fail)
    })
  }

  /** @returns the body. @throws Error when the status is not 200 */
  get(path: string, headers: string): Promise<string> {
    return new Promise((done, fail) => {
      this.waiting = { done, fail }
      this.socket.write(`GET ${path} HTTP/1.1\r\nHost: ${this.host}\r\n${headers}\r\n`)
    })
  }

  /** @param json the body @returns the answer's body. @throws Error when the status is not 200 */
  post(path: string, headers: string, json: string): Promise<string> {
    return new Promise((done, fail) => {
      this.waiting = { done, fail }
      const length = Buffer.byteLength(json)
      this.socket.write(
        `POST ${path} HTTP/1.1\r\nHost: ${this.host}\r\n${headers}Content-Type: application/json\r\nContent-Length: ${length}\r\n\r\n${json}`,
      )
    })
  }

  private take(chunk: Buffer): void {
    this.received = this.received.length === 0 ? chunk : Buffer.concat([this.received, chunk])
    const head_end = this.received.indexOf(HEAD_END)
    if (head_end < 0) return
    const head = this.received.toString('latin1', 0, head_end)
    const length = Number(/content-length: (\d+)/i.exec(head)?.[1])
    const body_at = head_end + HEAD_END.length
    if (this.received.length < body_at + length) return
    const body = this.received.toString('utf8', body_at, body_at + length)
    this.received = this.received.subarray(body_at + length)
    const { done, fail } = this.waiting!
    if (head.startsWith('HTTP/1.1 200')) done(body)
    else fail(new Error(`${head.split('\r\n')[0]}: ${body.slice(0, 200)}`))
  }

  /** As a phone loses it: who waits for an answer hears of it. */
  cut(): void {
    this.socket.destroy(new Error('cut'))
  }

  close(): void {
    this.waiting = undefined
    this.socket.destroy()
  }
}
