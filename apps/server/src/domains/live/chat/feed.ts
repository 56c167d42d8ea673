/**
 * Tells the watchers of a chat, on each node by itself: what came since it last told them, in batches. A wake over the wire says that there is
 * something; what it is, and in which order, is read from the database.
 */
import { LIVE_BATCH_MS } from '@juya/contract'
import { appState } from '../../../platform/app-state.ts'
import type { Tx } from '../../../platform/context.ts'
import type { Frame } from '../../../platform/realtime/realtime.ts'
import { type Services, systemCtx } from '../../../platform/services.ts'
import { seconds } from '../../../platform/time/seconds.ts'
import { after } from '../../../platform/time/timers.ts'
import { toldOf } from './chat-rules.ts'
import { chatOf, linesAfter } from './line-store.ts'
import { linesShown } from './shown.ts'

const WOKE = 'live.spoke'
const LIKES_MS = 1_000

/** How far watchers of one chat on this node were told. */
interface Told {
  seq: number
  change_no: number
  likes: number | undefined
  pinned: string | null | undefined
  /** By performance.now. */
  at: number
  likes_at: number
  timer: NodeJS.Timeout | undefined
}

interface From {
  before_seq: number
  change_no: number
}

const channel = (session_id: number): string => `live:${session_id}`

/** Says on every node that a chat changed; the caller holds it. @param from where it stood before */
export function wake(tx: Tx, session_id: number, from: From): void {
  tx.after_commit.push(() =>
    tx.services.realtime.push({ ch: channel(session_id), type: WOKE, seq: 0, data: { session_id, ...from } }),
  )
}

class ChatFeed {
  private readonly told = new Map<number, Told>()
  private readonly services: Services
  private stopped = false

  constructor(services: Services) {
    this.services = services
  }

  woke(session_id: number, { before_seq, change_no }: From): void {
    const known = this.told.get(session_id)
    const told = known ?? this.begin(session_id, { before_seq, change_no })
    this.plan(session_id, told, LIVE_BATCH_MS)
  }

  /** What others wrote while this node did not hear of it. */
  async look(session_ids: readonly number[]): Promise<void> {
    const ctx = systemCtx(this.services, 'live chats')
    for (const id of session_ids) {
      const known = this.told.get(id)
      if (known) this.plan(id, known, LIVE_BATCH_MS)
      else {
        const chat = await chatOf(ctx, id)
        if (chat) this.begin(id, { before_seq: chat.last_seq, change_no: chat.change_no })
      }
    }
  }

  private begin(session_id: number, { before_seq: seq, change_no }: From): Told {
    const told: Told = {
      ...{ seq, change_no, likes: undefined, pinned: undefined, timer: undefined },
      ...{ at: Number.NEGATIVE_INFINITY, likes_at: Number.NEGATIVE_INFINITY },
    }
    this.told.set(session_id, told)
    return told
  }

  /** At the earliest so long after the last time; what is planned for sooner stays. */
  private plan(session_id: number, told: Told, apart_ms: number): void {
    if (told.timer || this.stopped) return
    told.timer = after(
      () => {
        told.timer = undefined
        return this.tell(session_id, told)
      },
      Math.max(0, told.at + apart_ms - performance.now()),
    )
  }

  private async tell(session_id: number, told: Told): Promise<void> {
    const { realtime } = this.services
    told.at = performance.now()
    if (!realtime.holds(channel(session_id))) {
      if (this.told.get(session_id) === told) this.told.delete(session_id)
      return
    }
    const ctx = systemCtx(this.services, 'live chats')
    const chat = await chatOf(ctx, session_id)
    if (!chat) return
    const rows = await linesAfter(ctx, session_id, told.seq, told.change_no)
    const fresh = rows.filter(({ seq }) => seq > told.seq)
    const changed = rows.filter(({ seq, change_no }) => seq <= told.seq && change_no > told.change_no)
    const { told: chosen, more } = toldOf(fresh)
    const may_like = told.at - told.likes_at >= LIKES_MS
    const likes = chat.likes !== told.likes && may_like ? chat.likes : null
    const pinned = told.pinned !== undefined && told.pinned === chat.pinned ? null : (chat.pinned ?? '')
    if (likes !== null) Object.assign(told, { likes, likes_at: told.at })
    else if (chat.likes !== told.likes) this.plan(session_id, told, LIKES_MS)
    told.pinned = chat.pinned
    told.seq = rows.reduce((most, { seq }) => Math.max(most, seq), told.seq)
    told.change_no = rows.reduce((most, { change_no }) => Math.max(most, change_no), told.change_no)
    const data = {
      ...{ lines: await linesShown(ctx, chosen), more, changed: await linesShown(ctx, changed), likes, pinned },
      at: seconds(await this.services.clock.now()),
    }
    const frame: Frame = { ch: channel(session_id), type: 'live.lines', seq: 0, data }
    if (fresh.length + changed.length > 0 || likes !== null || pinned !== null) realtime.tellHere(frame)
  }

  stop(): void {
    this.stopped = true
    for (const { timer } of this.told.values()) clearTimeout(timer)
  }
}

const feedOf = appState((services) => new ChatFeed(services))

/** Hears of chats that changed, on this node and others. */
export function followChats(services: Services): void {
  services.realtime.onNote(WOKE, ({ data }) => {
    const { session_id, ...from } = data as From & { session_id: number }
    feedOf(services).woke(session_id, from)
  })
}

export const lookAtChats = (services: Services, session_ids: readonly number[]): Promise<void> =>
  feedOf(services).look(session_ids)

export function stopFeed(services: Services): void {
  feedOf.known(services)?.stop()
}
