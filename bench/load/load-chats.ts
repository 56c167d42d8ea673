/** People who talk: each with a socket and a connection, in pairs, while some of both are cut every second. */
import { randomUUID } from 'node:crypto'
import { REFUSALS } from '@juya/contract'
import { talkerToken } from '../fill-chats.ts'
import { type Spread, spreadOf } from '../numbers.ts'
import { Connection } from './http-client.ts'

export interface TalkJob {
  kind: 'talk'
  port: number
  /** Conversations; the n-th is of talkers 2n+1 and 2n+2. */
  conversations: number[]
  per_s: number
  for_ms: number
  /** Of the phones, so many lose socket and connection every second. */
  cut_share: number
}
export interface TalkFigures {
  sent: number
  cuts: number
  /** Sent again, as the connection was cut before the answer came. */
  again: number
  /** Asked again as the server was too busy. */
  busy: number
  /** Until the sender had the answer, cut connections included. */
  answer_ms: Spread
  /** Until the other phone had the text, where it was not cut off meanwhile. */
  told_ms: Spread
  /** The same where it was. */
  late_ms: Spread
  lost: number
  doubled: number
  out_of_order: number
}
/** As many messages as there can be: each connection sends its next as soon as it has an answer. */
export interface SayJob {
  kind: 'say'
  port: number
  conversations: number[]
  connections: number
  warm_ms: number
  for_ms: number
}

interface Line {
  seq: number
  client_msg_id: string | null
  text: string
  is_me: boolean
}

/** What a frame tells of a message: the line itself, but for cards. */
interface Told {
  conv_id: number
  seq: number
  is_me: boolean
  line?: Line
}

const BACK_AFTER_MS = 300
const SETTLE_MS = 20_000
const TOO_BUSY = `{"code":${REFUSALS.RATE_LIMITED.code},`
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))
const headersOf = (token: string) => `Token: ${token}\r\nX-Requested-With: XMLHttpRequest\r\nAccept-Language: en\r\n`

const NOTHING_NEW = '{"code":1,"data":{"list":[],"has_more":false}}'
const sayPath = '/api/portal/Swoole/send'
const lineOf = (conv_id: number, client_msg_id: string, text: string) =>
  JSON.stringify({ conv_id, kind: 'text', body: JSON.stringify({ text }), client_msg_id })

/** One person's phone: it keeps what it has of its conversation, fetches what a frame or a new connection says is missing, and sends again. */
class Phone {
  readonly lines: Line[] = []
  readonly got_at = new Map<string, number>()
  cut_at: number[] = []
  again = 0
  /** Answers that the server is too busy; the same is asked again. */
  busy = 0
  private socket: WebSocket | undefined
  private connection: Promise<Connection> | undefined
  private queue: Promise<unknown> = Promise.resolve()
  /** The number some frame told of, or any, of the fetch that waits for its turn. */
  private wanted: number | undefined

  private readonly port: number
  private readonly conv_id: number
  private readonly token: string
  constructor(port: number, conv_id: number, n: number) {
    this.port = port
    this.conv_id = conv_id
    this.token = talkerToken(n)
  }

  get last_seq(): number {
    return this.lines.at(-1)?.seq ?? 0
  }

  /** Opens the socket, and asks for what came while there was none. */
  connect(): Promise<void> {
    if (this.socket) return Promise.resolve()
    return new Promise((done, fail) => {
      const socket = new WebSocket(`ws://127.0.0.1:${this.port}/socket.io/?EIO=4&transport=websocket`)
      this.socket = socket
      // One that was cut while it was being opened comes again later.
      const ended = () => (this.socket === socket ? fail(new Error('a phone could not connect')) : done())
      socket.onerror = ended
      // Cut after it was opened and before it was greeted there is no error, only an end.
      socket.onclose = ended
      socket.onmessage = ({ data }: MessageEvent<string>) => {
        if (this.socket !== socket) return
        if (data.startsWith('0')) socket.send(`40${JSON.stringify({ token: this.token })}`)
        else if (data === '2') socket.send('3')
        else if (data.startsWith('40')) {
          this.fetch()
          done()
        } else if (data.startsWith('42["frame"') && data.includes('"chat.message"')) {
          const [, { ch, data: told }] = JSON.parse(data.slice(2)) as [string, { ch: string; data: Told }]
          const { conv_id, seq, is_me, line } = told
          const read = line !== undefined && seq === this.last_seq + 1
          if (!is_me) socket.send(`42${JSON.stringify(['got', { ch, conv_id, seq, read }])}`)
          if (read) this.take(line)
          else this.fetch(seq)
        }
      }
    })
  }

  cut(): void {
    this.cut_at.push(performance.now())
    const socket = this.socket
    this.socket = undefined
    socket?.close()
    const connection = this.connection
    this.connection = undefined
    void connection?.then((one) => one.cut()).catch(() => undefined)
  }

  /** One thing after the other over the one connection; what a cut kept the answer of is asked again. */
  private ask(work: (connection: Connection) => Promise<string>): Promise<string> {
    const asked = this.queue.then(async () => {
      for (let turn = 0; ; turn++) {
        try {
          this.connection ??= Connection.open(this.port)
          const body = await work(await this.connection)
          if (!body.startsWith(TOO_BUSY)) return body
          this.busy++
          await pause(BACK_AFTER_MS)
        } catch (error) {
          this.connection = undefined
          if (turn > 50) throw error
          this.again++
          await pause(BACK_AFTER_MS)
        }
      }
    })
    this.queue = asked.catch(() => undefined)
    return asked
  }

  /**
   * What came after the last line there is; while one is under way another is asked for once. None where the line some frame told of is here by then.
   */
  fetch(seq = Number.POSITIVE_INFINITY): void {
    const is_asked = this.wanted !== undefined
    this.wanted = Math.max(this.wanted ?? 0, seq)
    if (is_asked) return
    void this.ask(async (connection) => {
      const wanted = this.wanted ?? seq
      this.wanted = undefined
      if (wanted <= this.last_seq) return NOTHING_NEW
      const path = `/api/portal/Swoole/chat_list?conv_id=${this.conv_id}&after_seq=${this.last_seq}&limit=50`
      return connection.get(path, headersOf(this.token))
    }).then((body) => {
      const answer = JSON.parse(body) as { code: number; data: { list: Line[]; has_more: boolean } }
      if (answer.code !== 1) throw new Error(`messages were answered ${body.slice(0, 300)}`)
      // Two fetches may overlap a cut: what is here already is the same line, not another.
      for (const line of answer.data.list) if (line.seq > this.last_seq) this.take(line)
      if (answer.data.has_more) this.fetch()
    })
  }

  private take(line: Line): void {
    this.lines.push(line)
    if (!line.is_me && !this.got_at.has(line.text)) this.got_at.set(line.text, performance.now())
  }

  async say(text: string): Promise<void> {
    const line = lineOf(this.conv_id, randomUUID(), text)
    const body = await this.ask((connection) => connection.post(sayPath, headersOf(this.token), line))
    if (!body.startsWith('{"code":1,')) throw new Error(`a message was answered ${body.slice(0, 300)}`)
    const { data } = JSON.parse(body) as { data: Line }
    if (data.seq === this.last_seq + 1) this.take(data)
  }

  async close(): Promise<void> {
    await this.queue
    this.socket?.close()
    ;(await this.connection)?.close()
  }
}

interface Said {
  by: number
  text: string
  at: number
  answered_at?: number
}

export async function talkFor({ port, conversations, per_s, for_ms, cut_share }: TalkJob): Promise<TalkFigures> {
  const phones = Array.from(
    { length: conversations.length * 2 },
    (_, i) => new Phone(port, conversations[Math.floor(i / 2)]!, i + 1),
  )
  for (let from = 0; from < phones.length; from += 50)
    await Promise.all(phones.slice(from, from + 50).map((phone) => phone.connect()))
  await pause(500)

  const said: Said[] = []
  const under_way: Promise<void>[] = []
  let failure: unknown
  const wait = (work: Promise<void>) =>
    under_way.push(
      work.catch((error) => {
        failure ??= error
      }),
    )
  const began = performance.now()
  const sayNext = () => {
    const by = Math.floor(Math.random() * phones.length)
    const one: Said = { by, text: `line ${said.length} of ${by}`, at: performance.now() }
    said.push(one)
    wait(
      phones[by]!.say(one.text).then(() => {
        one.answered_at = performance.now()
      }),
    )
  }
  let cuts = 0
  const cutOne = () => {
    const phone = phones[Math.floor(Math.random() * phones.length)]!
    cuts++
    phone.cut()
    wait(pause(BACK_AFTER_MS).then(() => phone.connect()))
  }
  let cut = 0
  while (performance.now() - began < for_ms) {
    const elapsed_s = (performance.now() - began) / 1_000
    while (said.length < elapsed_s * per_s) sayNext()
    for (; cut < elapsed_s * cut_share * phones.length; cut++) cutOne()
    await pause(5)
  }
  await Promise.all(under_way)
  if (failure) throw failure
  const all_there = () => said.every(({ by, text }) => phones[by ^ 1]!.got_at.has(text))
  for (const limit = performance.now() + SETTLE_MS; !all_there() && performance.now() < limit; ) await pause(50)
  for (const phone of phones) phone.fetch()
  await Promise.all(phones.map((phone) => phone.close()))
  return { ...figuresOf(phones, said), cuts }
}

function figuresOf(phones: Phone[], said: Said[]): Omit<TalkFigures, 'cuts'> {
  const told: number[] = []
  const late: number[] = []
  let lost = 0
  for (const { by, text, at } of said) {
    const other = phones[by ^ 1]!
    const got_at = other.got_at.get(text)
    if (got_at === undefined) lost++
    else {
      const was_cut = other.cut_at.some((cut) => cut > at - 2 * BACK_AFTER_MS && cut < got_at)
      const sender_cut = phones[by]!.cut_at.some((cut) => cut > at - 2 * BACK_AFTER_MS && cut < got_at)
      ;(was_cut || sender_cut ? late : told).push(got_at - at)
    }
  }
  let doubled = 0
  let out_of_order = 0
  for (const [i, phone] of phones.entries()) {
    const texts = phone.lines.map(({ text }) => text)
    doubled += texts.length - new Set(texts).size
    const order = new Map(texts.map((text, at) => [text, at]))
    const mine = said.filter(({ by }) => by === i)
    for (const reader of [phone, phones[i ^ 1]!]) {
      const at = new Map(reader.lines.map(({ text }, n) => [text, n]))
      for (let n = 1; n < mine.length; n++)
        if ((at.get(mine[n]!.text) ?? 0) < (at.get(mine[n - 1]!.text) ?? 0)) out_of_order++
    }
    out_of_order += phone.lines.filter(({ seq }, n) => n > 0 && seq !== phone.lines[n - 1]!.seq + 1).length
    lost += mine.filter(({ text }) => !order.has(text)).length
  }
  return {
    sent: said.length,
    again: phones.reduce((sum, phone) => sum + phone.again, 0),
    busy: phones.reduce((sum, phone) => sum + phone.busy, 0),
    answer_ms: spreadOf(said.map(({ at, answered_at }) => answered_at! - at)),
    told_ms: spreadOf(told),
    late_ms: spreadOf(late),
    lost,
    doubled,
    out_of_order,
  }
}

export async function sayFor({ port, conversations, connections, warm_ms, for_ms }: SayJob) {
  const began = performance.now() + warm_ms
  const until = began + for_ms
  const answers: number[] = []
  let said = 0
  const say = async (connection: Connection) => {
    while (performance.now() < until) {
      const at = performance.now()
      const pair = Math.floor(Math.random() * conversations.length)
      const token = talkerToken(pair * 2 + 1 + Math.floor(Math.random() * 2))
      const line = lineOf(conversations[pair]!, randomUUID(), 'Is the box the old one?')
      const body = await connection.post(sayPath, headersOf(token), line)
      if (!body.startsWith('{"code":1,')) throw new Error(`a message was answered ${body.slice(0, 300)}`)
      said++
      const now = performance.now()
      if (at >= began && now <= until) answers.push(now - at)
    }
    connection.close()
  }
  await Promise.all(Array.from({ length: connections }, async () => say(await Connection.open(port))))
  return { per_s: (answers.length / for_ms) * 1_000, said, answer_ms: spreadOf(answers) }
}
