/** Tells the web role what happened, each session's events in their order, again and again until each is answered. */
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'
import { type SignatureScheme, signatureHeaders } from '../gateways/signing.ts'
import type { HookData, HookWord } from './doors/hooks.ts'

const ANSWER_WITHIN_MS = 5_000
const AGAIN_MS = 250
const AGAIN_MS_MOST = 10_000
/** Of all sessions together: an hour of segments of three tracks is 5,400 events. */
const WAITING_MOST = 100_000
const ANSWER_BYTES_MOST = 1024 * 1024
/** A later one says all that an earlier one said. */
const NEWEST_SAYS_ALL: ReadonlySet<HookWord> = new Set(['picture', 'lag'])

interface Told {
  word: HookWord
  event_id: string
  data: object
}

export interface TellerParts {
  /** The web role's origin. */
  url: () => string
  scheme: SignatureScheme
  now: () => number
  log: Logger
  /** The answer to `began`. */
  onBegan: (answer: unknown) => void
}

export class Teller {
  private readonly parts: TellerParts
  /** What waits, by session; what is about none has its own. */
  private readonly queues = new Map<number, Told[]>()
  /** Settles once `began` was answered: what came afterwards would be undone by it. */
  private begun = Promise.resolve()
  private waiting = 0
  private lost = 0
  private readonly working = new Set<Promise<void>>()
  private readonly stopping = new AbortController()

  constructor(parts: TellerParts) {
    this.parts = parts
  }

  tell<W extends HookWord>(word: W, data: HookData<W>): void {
    const about = 'session_id' in data ? data.session_id : 0
    const known = this.queues.get(about)
    const told = { word, event_id: randomUUID(), data }
    if (known) return void this.enqueue(known, told)
    const queue: Told[] = []
    this.enqueue(queue, told)
    if (queue.length === 0) return
    this.queues.set(about, queue)
    const work = this.begun
      .then(() => this.work(queue))
      .catch((err) => this.parts.log.error({ err, session_id: about }, 'events of a session were not told'))
      .finally(() => {
        this.waiting -= queue.length
        this.queues.delete(about)
        this.working.delete(work)
      })
    this.working.add(work)
    if (word === 'began') this.begun = work
  }

  /** @param queue its first event is on its way */
  private enqueue(queue: Told[], told: Told): void {
    const earlier = NEWEST_SAYS_ALL.has(told.word)
      ? queue.findIndex(({ word }, at) => at > 0 && word === told.word)
      : -1
    if (earlier > 0) this.waiting -= queue.splice(earlier, 1).length
    if (this.waiting >= WAITING_MOST) return void this.lose(told)
    this.lost = 0
    this.waiting++
    queue.push(told)
  }

  private lose({ word }: Told): void {
    if (this.lost++ === 0)
      this.parts.log.error({ word }, 'the web role has been away for too long: events are lost from here on')
  }

  private async work(queue: Told[]): Promise<void> {
    for (let told = queue[0]; told; told = queue[0]) {
      await this.untilAnswered(told)
      queue.shift()
      this.waiting--
    }
  }

  private async untilAnswered(told: Told): Promise<void> {
    for (let pause_ms = AGAIN_MS; !(await this.isAnswered(told)); pause_ms = Math.min(pause_ms * 2, AGAIN_MS_MOST)) {
      if (this.stopping.signal.aborted) throw new Error(`${told.word} was not answered before the end`)
      await wait(pause_ms, undefined, { signal: this.stopping.signal })
    }
  }

  private async isAnswered({ word, event_id, data }: Told): Promise<boolean> {
    const path = `/hooks/video/${word}`
    const body = Buffer.from(JSON.stringify({ event_id, event_type: `video.${word}`, data }))
    const headers = signatureHeaders(this.parts.scheme, { method: 'POST', path, body }, this.parts.now())
    try {
      const answer = await fetch(new URL(path, this.parts.url()), {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: body.toString('utf8'),
        redirect: 'error',
        signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
      })
      const bytes = Buffer.from(await answer.arrayBuffer())
      if (answer.status >= 500) return false
      if (answer.status >= 400) this.parts.log.warn({ word, status: answer.status }, 'the web role refused an event')
      else if (word === 'began') this.parts.onBegan(jsonOf(bytes))
      return true
    } catch (err) {
      this.parts.log.warn({ err, word }, 'the web role did not answer')
      return false
    }
  }

  /** What waits is tried for so long more. */
  async stop(within_ms: number): Promise<void> {
    await Promise.race([Promise.allSettled(this.working), wait(within_ms, undefined, { ref: false })])
    this.stopping.abort()
    await Promise.allSettled(this.working)
  }
}

function jsonOf(bytes: Buffer): unknown {
  try {
    return bytes.length <= ANSWER_BYTES_MOST ? JSON.parse(bytes.toString('utf8')) : undefined
  } catch {
    return undefined
  }
}
