/** Lines and hearts of many at once share transactions: judged under the chat's lock in the order they came, and written together. */
import type { RefusalKey } from '@juya/contract'
import { appState } from '../../../platform/app-state.ts'
import type { Ctx, SignedCtx, Tx } from '../../../platform/context.ts'
import { BatchQueue, inPipeline } from '../../../platform/db/batches/batch-queue.ts'
import { databaseNow } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/refuse.ts'
import type { Services } from '../../../platform/services.ts'
import { holdStandings, standingsOf } from '../../account/index.ts'
import { blockedAmong } from '../../block/index.ts'
import { maskText } from '../../chat/index.ts'
import { fansAmong } from '../../interest/index.ts'
import { checkMuted, mutedAmong } from '../../report/index.ts'
import { checkWords } from '../../site/index.ts'
import { isRunning } from '../air/air-rules.ts'
import { roomsByIds, sessionById, sessionsByIds } from '../store.ts'
import type { Room, Session } from '../tables.ts'
import { actsAgainst } from './act-store.ts'
import { againstLine, type No, wordIn } from './chat-rules.ts'
import { wake } from './feed.ts'
import * as store from './line-store.ts'
import { staffIn, standingFacts } from './staff.ts'
import type { Act, Chat, Line, Staff } from './tables.ts'

interface Saying {
  kind: 'say'
  user_id: number
  text: string
  original: string | null
  client_msg_id: string
}
interface Liking {
  kind: 'like'
  count: number
}
type Asked = Saying | Liking
type Answer = { line: Line } | { likes: number } | { no: No }

const queueOf = appState((services) => new BatchQueue<Asked, Answer>(services, 'live lines', judge))

export async function stopSaying(services: Services): Promise<void> {
  await queueOf.known(services)?.stop()
}

/** A session whose chat may be read: one that is only ready is as planned. @throws Refusal NOT_FOUND */
export async function shownTo(ctx: Ctx, session_id: number): Promise<Session> {
  const session = await sessionById(ctx, session_id)
  return session && (session.is_planned || session.started_at !== null) ? session : refuse('NOT_FOUND')
}

async function place(ctx: Ctx, session_id: number, asked: Asked): Promise<Exclude<Answer, { no: No }>> {
  const session = await shownTo(ctx, session_id)
  if (!isRunning(session.status)) refuse('STATE_CONFLICT', { status: session.status })
  if (!(await store.chatOf(ctx, session_id))) await store.openChat(ctx, session_id)
  const answer = await queueOf(ctx.services).place(session_id, asked, { later: asked.kind === 'like' })
  if (!('no' in answer)) return answer
  if (answer.no.key === 'MUTED' && ctx.user) await checkMuted(ctx, ctx.user.id)
  return refuse(answer.no.key as RefusalKey, answer.no.details)
}

/**
 * Writes a line in the chat of a session that is on air. A repeat of its number is answered as the first was.
 * @throws Refusal NOT_FOUND, STATE_CONFLICT {status}, CONTENT_BLOCKED {word}, LIVE_CHAT_WORD {word}, and those of againstLine
 */
export async function sayInChat(
  ctx: SignedCtx,
  session_id: number,
  { content, client_msg_id }: { content: string; client_msg_id: string },
): Promise<{ line: Line; masked: boolean }> {
  const session = await shownTo(ctx, session_id)
  await checkWords(ctx, content)
  const [room] = await roomsByIds(ctx, [session.room_id])
  const word = wordIn(room!.words, content)
  if (word !== undefined) refuse('LIVE_CHAT_WORD', { word })
  const { text } = maskText(content, { phones: false, host: new URL(ctx.services.origin()).host })
  const original = text === content ? null : content
  const answer = await place(ctx, session_id, { kind: 'say', user_id: ctx.user.id, text, original, client_msg_id })
  const { line } = answer as { line: Line }
  return { line, masked: line.original !== null }
}

/** Adds hearts. @returns how many the session has @throws Refusal NOT_FOUND, STATE_CONFLICT {status} */
export async function likeSession(ctx: SignedCtx, session_id: number, count: number): Promise<number> {
  return ((await place(ctx, session_id, { kind: 'like', count })) as { likes: number }).likes
}

interface Facts {
  sessions: ReadonlyMap<number, Session>
  rooms: ReadonlyMap<number, Room>
  written: ReadonlyMap<string, Line>
  standings: Awaited<ReturnType<typeof standingsOf>>
  muted: ReadonlySet<number>
  acts: readonly Act[]
  last: Map<string, number>
  /** By shop: its staff is asked per session, as each has a host. */
  staff: ReadonlyMap<number, ReadonlyMap<number, Staff>>
  fans: ReadonlyMap<number, ReadonlySet<number>>
  barred: ReadonlySet<string>
  now: number
}

const keyOf = (session_id: number, user_id: number): string => `${session_id}:${user_id}`

async function factsFor(
  tx: Tx,
  ids: readonly number[],
  sayings: ReadonlyArray<Saying & { session_id: number }>,
): Promise<Facts> {
  const user_ids = [...new Set(sayings.map(({ user_id }) => user_id))]
  const sessions = new Map((await sessionsByIds(tx, ids)).map((one) => [one.id, one]))
  const room_ids = [...new Set([...sessions.values()].map(({ room_id }) => room_id))]
  const pairs = sayings.flatMap(({ session_id, user_id }) => {
    const session = sessions.get(session_id)
    return session ? [{ session_id, user_id, shop_id: session.shop_id }] : []
  })
  const [rooms, written, standings, muted, acts, last, blocked, now] = await inPipeline(tx, [
    () => roomsByIds(tx, room_ids),
    () => store.writtenBefore(tx, sayings),
    () => standingsOf(tx, user_ids),
    () => mutedAmong(tx, user_ids),
    () => actsAgainst(tx, room_ids, user_ids),
    () => store.lastLines(tx, pairs),
    () =>
      blockedAmong(
        tx,
        'chat',
        pairs.map(({ shop_id, user_id }) => ({
          one: { type: 'shop', id: shop_id },
          other: { type: 'user', id: user_id },
        })),
      ),
    () => databaseNow(tx),
  ])
  const room_of = new Map(rooms.map((one) => [one.id, one]))
  const staff = new Map<number, ReadonlyMap<number, Staff>>()
  const fans = new Map<number, ReadonlySet<number>>()
  for (const session of sessions.values()) {
    const room = room_of.get(session.room_id)!
    staff.set(session.id, await staffIn(tx, session, room))
    if (room.chat_level === 'followers') fans.set(session.shop_id, await fansAmong(tx, session.shop_id, user_ids))
  }
  return {
    ...{ sessions, rooms: room_of, standings, muted, acts, last, staff, fans, now },
    written: new Map(written.map((line) => [`${keyOf(line.session_id, line.user_id!)}:${line.client_msg_id}`, line])),
    barred: new Set([...blocked].map((i) => keyOf(pairs[i]!.session_id, pairs[i]!.user_id))),
  }
}

/** Judges what waits on many chats; one that is not there is locked elsewhere and was not waited for. */
async function judge(
  tx: Tx,
  waiting: ReadonlyMap<number, readonly Asked[]>,
  wait: boolean,
): Promise<{ answers: Map<number, Answer[]>; write: Array<() => Promise<unknown>> }> {
  const chats = await store.lockChats(tx, [...waiting.keys()], wait)
  const ids = chats.map(({ session_id }) => session_id)
  const sayings = ids.flatMap((session_id) =>
    waiting.get(session_id)!.flatMap((one) => (one.kind === 'say' ? [{ ...one, session_id }] : [])),
  )
  const facts = await factsFor(tx, ids, sayings)
  const talks = chats.map((chat) => new Talk(chat, facts))
  const answers = new Map<number, Answer[]>()
  for (const talk of talks) answers.set(talk.chat.session_id, talk.take(waiting.get(talk.chat.session_id)!))
  const changed = talks.filter(({ is_changed }) => is_changed)
  const lines = changed.flatMap(({ said }) => said)
  const write: Array<() => Promise<unknown>> = []
  if (changed.length > 0)
    write.push(() =>
      store.saveChats(
        tx,
        changed.map(({ chat }) => chat),
      ),
    )
  if (lines.length > 0) {
    write.push(async () => {
      const written = new Map((await store.addLines(tx, lines)).map((one) => [keyOf(one.session_id, one.seq), one]))
      for (const talk of changed) talk.answer(answers.get(talk.chat.session_id)!, written)
    })
    write.push(() =>
      holdStandings(
        tx,
        lines.map(({ user_id }) => user_id),
      ),
    )
  }
  for (const { chat, first_seq } of changed)
    wake(tx, chat.session_id, { before_seq: first_seq, change_no: chat.change_no })
  return { answers, write }
}

/** One chat of a batch, while it is being judged. */
class Talk {
  readonly said: store.NewLine[] = []
  /** Places among the answers of what was said, and of repeats of it. */
  private readonly places: Array<{ i: number; seq: number }> = []
  private readonly numbers = new Map<string, number>()
  chat: Chat
  readonly first_seq: number
  private readonly facts: Facts
  private liked = false

  constructor(chat: Chat, facts: Facts) {
    this.chat = chat
    this.first_seq = chat.last_seq
    this.facts = facts
  }

  get is_changed(): boolean {
    return this.said.length > 0 || this.liked
  }

  take(asked: readonly Asked[]): Answer[] {
    return asked.map((one, i) => (one.kind === 'like' ? this.like(one) : this.say(one, i)))
  }

  private like({ count }: Liking): Answer {
    const session = this.facts.sessions.get(this.chat.session_id)!
    if (!isRunning(session.status)) return { no: { key: 'STATE_CONFLICT', details: { status: session.status } } }
    this.chat = { ...this.chat, likes: this.chat.likes + count }
    this.liked = true
    return { likes: this.chat.likes }
  }

  private say({ user_id, text, original, client_msg_id }: Saying, i: number): Answer {
    const { session_id } = this.chat
    const pair = keyOf(session_id, user_id)
    const number = `${pair}:${client_msg_id.toLowerCase()}`
    const before = this.facts.written.get(number)
    if (before) return { line: before }
    const twin = this.numbers.get(number)
    if (twin !== undefined) {
      this.places.push({ i, seq: twin })
      return { no: { key: 'NOT_FOUND' } } // its line takes this place once it is written
    }
    const { facts } = this
    const session = facts.sessions.get(session_id)!
    const staff = facts.staff.get(session_id)?.get(user_id) ?? null
    const no = againstLine(
      session,
      facts.rooms.get(session.room_id)!,
      {
        ...standingFacts(facts.standings.get(user_id)),
        staff,
        muted: facts.muted.has(user_id) ? {} : undefined,
        barred: facts.barred.has(pair),
        follows: facts.fans.get(session.shop_id)?.has(user_id) ?? false,
        acts: facts.acts.filter((act) => act.user_id === user_id && act.room_id === session.room_id),
        last_at: facts.last.get(pair),
      },
      facts.now,
    )
    if (no) return { no }
    const seq = this.chat.last_seq + 1
    this.chat = { ...this.chat, last_seq: seq }
    this.said.push({ session_id, seq, user_id, staff, text, original, client_msg_id })
    this.places.push({ i, seq })
    this.numbers.set(number, seq)
    facts.last.set(pair, facts.now)
    return { no: { key: 'NOT_FOUND' } } // its line takes this place once it is written
  }

  /** Puts the lines that were written in their places. */
  answer(answers: Answer[], written: ReadonlyMap<string, Line>): void {
    for (const { i, seq } of this.places) answers[i] = { line: written.get(keyOf(this.chat.session_id, seq))! }
  }
}
