/**
 * Live rooms of the demo world that show something (with ROBOTS=1): their owners go on air by the ordinary calls and publish a film through the media role's
 * own door, again and again. It was encoded once, so playing it costs next to nothing. What is shown is recorded as anything is, so it ends after a while.
 */
import { house, live, REFUSALS } from '@juya/contract'
import { PUBLISH_PATH, type ToPublisher } from '@juya/contract/live-wire/publisher.ts'
import { WebSocket } from 'ws'
import type { App } from '../../../app.ts'
import { every } from '../../../platform/time/timers.ts'
import { callAs, Refused } from '../../call-as.ts'
import { type Person, signInAs } from '../../moving-in.ts'
import { DEMO_PAY_PASSWORD, SHOPS } from '../../people.ts'
import { type FilmName, type LoopFilm, messageOf, readFilm, samplesBetween, settingsOf } from './film-file.ts'

const LOOK_EVERY_MS = 3_000
const SEND_EVERY_MS = 100
/** Some 60 MB of recording in an hour, of each. */
const PLAYS_FOR_MS = 2 * 3_600_000
const US_PER_MS = 1_000
/** A key is known to the media role a moment after it was given; after so many looks another one is asked for. */
const TRIES_MOST = 5

const LOOPS: ReadonlyArray<{ film: FilmName; title: string; notice: string; of_sale?: boolean }> = [
  { film: 'stone', title: '石见茶座（演示循环）', notice: '演示画面，循环播放。' },
  { film: 'wood', title: '木香夜话（演示循环）', notice: '演示画面，循环播放。' },
  { film: 'painting', title: '竹斋现场（演示循环）', notice: '演示画面，循环播放。', of_sale: true },
]

/** Starts them; the returned function stops them. Does nothing in a database without the demo world's people. */
export async function playLoops(app: App): Promise<() => void> {
  const ends_at_ms = performance.now() + PLAYS_FOR_MS
  const loops: Loop[] = []
  for (const about of LOOPS) {
    const { owner_phone } = SHOPS.find(({ category }) => category === about.film)!
    const [owner] = await signInAs(app, [owner_phone])
    if (owner) loops.push(new Loop(app, owner, about))
  }
  const timer = every(() => {
    const is_over = performance.now() > ends_at_ms
    for (const loop of loops) loop.look(is_over)
    if (is_over) clearInterval(timer)
  }, LOOK_EVERY_MS)
  return () => {
    clearInterval(timer)
    for (const loop of loops) loop.stop()
  }
}

class Loop {
  private readonly app: App
  private readonly owner: Person
  private readonly about: (typeof LOOPS)[number]
  private readonly film: LoopFilm
  private socket: WebSocket | undefined
  private key: { key: string; session_id: number; tries: number } | undefined
  private working = false
  private stopped = false

  constructor(app: App, owner: Person, about: (typeof LOOPS)[number]) {
    this.app = app
    this.owner = owner
    this.about = about
    this.film = readFilm(about.film)
  }

  /** Goes on air where it is not; once it is over, ends. */
  look(is_over: boolean): void {
    if (this.working || this.stopped || (this.socket && !is_over)) return
    this.working = true
    const work = is_over ? this.end() : this.goOn()
    work
      .catch((err) => this.app.services.log.warn({ err, film: this.about.film }, 'a demo loop stumbled'))
      .finally(() => {
        this.working = false
      })
  }

  /** The picture is gone, as a phone's that was switched off. */
  stop(): void {
    this.stopped = true
    this.socket?.terminate()
  }

  private async goOn(): Promise<void> {
    if (!this.key || this.key.tries >= TRIES_MOST) this.key = await this.newKey()
    if (!this.key || this.stopped) return
    this.key.tries++
    this.publish(this.key.key)
  }

  private async end(): Promise<void> {
    const session_id = this.key?.session_id
    this.stop()
    if (session_id !== undefined) await callAs(this.app, this.owner, live.end, { session_id })
  }

  /** Of a session of its own: the one of before where it still is. Undefined while its shop shows something else, or its house has no sale. */
  private async newKey(): Promise<Loop['key']> {
    const { app, owner, about } = this
    const { room, on_air } = await callAs(app, owner, live.mine, {})
    if (room?.status !== 'active') return undefined
    if (on_air && on_air.title !== about.title) return undefined
    if (on_air) {
      const { key } = await callAs(app, owner, live.key, { session_id: on_air.session_id })
      return { key, session_id: on_air.session_id, tries: 0 }
    }
    const sale_id = about.of_sale ? await this.saleInRoom() : undefined
    if (about.of_sale && sale_id === undefined) return undefined
    const { title, notice } = about
    const begin = () => callAs(app, owner, live.ready, { title, notice, ...(sale_id !== undefined && { sale_id }) })
    const { key, session } = await begin().catch(async (error: unknown) => {
      if (!(error instanceof Refused) || error.code !== REFUSALS.LIVE_TIME_SHORT.code) throw error
      await this.buyTime()
      return begin()
    })
    return { key, session_id: session.session_id, tries: 0 }
  }

  /** The sale in a room that its house holds next. */
  private async saleInRoom(): Promise<number | undefined> {
    const { list } = await callAs(this.app, this.owner, house.sessions, {})
    return list.find(({ mode, status }) => mode === 'room' && (status === 'preview' || status === 'live'))?.id
  }

  private async buyTime(): Promise<void> {
    const { plans, submit_token } = await callAs(this.app, this.owner, live.feeList, {})
    const { id: plan_id, price_fen: shown_total_fen } = plans[0]!
    await callAs(this.app, this.owner, live.feeBuy, {
      ...{ plan_id, submit_token, channel: 'shop_wallet', pay_password: DEMO_PAY_PASSWORD, shown_total_fen },
    })
  }

  private publish(key: string): void {
    const socket = new WebSocket(`ws://127.0.0.1:${this.app.services.config.MEDIA_PORT}${PUBLISH_PATH}`, {
      perMessageDeflate: false,
    })
    this.socket = socket
    let timer: NodeJS.Timeout | undefined
    socket.on('error', () => undefined)
    socket.on('open', () => socket.send(JSON.stringify({ t: 'publish', key, take_over: false })))
    socket.on('message', (text) => {
      const said = JSON.parse(String(text)) as ToPublisher
      if (said.t === 'publishing') {
        if (this.key) this.key.tries = 0
        timer = this.send(socket, said.now_ms)
      } else if (said.t === 'over' && said.why !== 'key' && said.why !== 'restart') this.key = undefined
    })
    socket.on('close', () => {
      clearInterval(timer)
      this.socket = undefined
    })
  }

  /** @param now_ms by the media role's clock */
  private send(socket: WebSocket, now_ms: number): NodeJS.Timeout {
    for (const message of settingsOf(this.film)) socket.send(message)
    const began = performance.now()
    let sent_us = 0
    return every(() => {
      const until_us = (performance.now() - began) * US_PER_MS
      for (const sample of samplesBetween(this.film, sent_us, until_us, now_ms)) socket.send(messageOf(sample))
      sent_us = until_us
    }, SEND_EVERY_MS)
  }
}
