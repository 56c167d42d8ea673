/**
 * A batch of what people did in conversations: texts between two who know each other, marks of what was read and of what arrived. Under the locks
 * of the conversations, each in the order it came, and written together. What any rule of sending.ts could have a say in is left to it.
 */

import type { ChatRule } from '@juya/contract'
import type { Tx } from '../../../../platform/context.ts'
import { inPipeline } from '../../../../platform/db/batches/batch-queue.ts'
import { databaseNow } from '../../../../platform/db/db.ts'
import { emitMany } from '../../../../platform/outbox/index.ts'
import { type AccountFacts, accountFacts } from '../../../account/index.ts'
import { blockedAmong, type Pair } from '../../../block/index.ts'
import { mutedAmong } from '../../../report/index.ts'
import { shopRows } from '../../../shop/index.ts'
import { chatEvents } from '../../events.ts'
import { inboundPoliciesOf, standingOfPerson } from '../../inbound-policy.ts'
import { otherSide, type SideNo, type WhoMay } from '../../rules.ts'
import { setting } from '../../settings.ts'
import { type Conversation, type Message, ownerOf, peerOf, type Sides, tellSides } from '../../store.ts'
import { readNotice, watchArrivals } from '../delivery.ts'
import { tellOfMessage } from '../line.ts'
import { chatSent } from '../writing.ts'
import * as store from './batch-store.ts'

/** A text of one who is a side of the conversation, as both will read it. */
export interface Saying {
  kind: 'say'
  side: SideNo
  user_id: number
  client_msg_id: string
  text: string
  original: string | null
  rules: ChatRule[]
  warns: boolean
}
/** A side has read, or a device of its has got, everything up to a number. */
export interface Reached {
  kind: 'read' | 'got'
  side: SideNo
  seq: number
  /** The socket that said so: it need not be told. */
  by?: string
}
/** With whom it is: sides never change. */
export type Waiting = (Saying | Reached) & { with: Sides }

/** The message that was written, and its conversation; undefined for a mark, and for a text the batch left to sending.ts. */
export interface Done {
  conv: Conversation
  message: Message
}
type Answer = Done | undefined

interface Facts {
  /** Written before, by `numberOf`. */
  known: ReadonlySet<string>
  muted: ReadonlySet<number>
  people: ReadonlyMap<number, AccountFacts>
  /** Conversations in which one side keeps the other away. */
  blocked: ReadonlySet<number>
  closed: ReadonlySet<number>
  doors: ReadonlyMap<number, WhoMay>
}
const NOTHING: Facts = {
  known: new Set(),
  muted: new Set(),
  people: new Map(),
  blocked: new Set(),
  closed: new Set(),
  doors: new Map(),
}

/** Judges what waits on many conversations; one that is not there is locked elsewhere and was not waited for. */
export async function judgeWaiting(
  tx: Tx,
  waiting: ReadonlyMap<number, readonly Waiting[]>,
  wait: boolean,
): Promise<{ answers: Map<number, Answer[]>; write: Array<() => Promise<unknown>> }> {
  const ids = [...waiting.keys()]
  const [convs, sides, now_ms, facts, recall_s] = await inPipeline(tx, [
    () => store.lockConversations(tx, ids, wait),
    () => store.sideStates(tx, ids),
    () => databaseNow(tx),
    () => factsFor(tx, waiting),
    () => setting(tx, 'chat.recall_s'),
  ])
  const states = Map.groupBy(sides, ({ conversation_id }) => conversation_id)
  const talks = convs.map((conv) => new Talk(tx, conv, states.get(conv.id)!, recall_s * 1_000))
  const answers = new Map<number, Answer[]>()
  for (const talk of talks) {
    const asked = waiting.get(talk.conv.id)!
    for (const [i, one] of asked.entries()) talk.take(one, i, facts)
    answers.set(talk.conv.id, new Array<Answer>(asked.length).fill(undefined))
  }
  const writing = async () => {
    const messages = talks.flatMap(({ said }) => said.map(({ message }) => message))
    const written = await store.writeBatch(tx, messages, talks.flatMap(changedSides))
    const by_place = new Map(written.map((one) => [placeOf(one), one]))
    for (const { conv, said } of talks)
      for (const one of said) {
        one.written = by_place.get(placeOf(one.message))!
        answers.get(conv.id)![one.i] = { conv, message: one.written }
      }
  }
  const changed = talks.filter(({ is_changed }) => is_changed)
  const write: Array<() => Promise<unknown>> = []
  // What is told of a shop's chats names the message: it has its id first.
  const in_shops = changed.filter(({ conv, said }) => conv.shop_id !== null && said.length > 0)
  if (in_shops.length > 0) await writing()
  else if (changed.length > 0) write.push(writing)
  if (in_shops.length > 0)
    write.push(() =>
      emitMany(
        tx,
        chatEvents.sent,
        in_shops.flatMap(({ conv, said }) =>
          said.map(({ i }) => chatSent(conv, answers.get(conv.id)![i]!.message, false)),
        ),
      ),
    )
  const untold = changed.flatMap(({ conv, untold }) => [...untold].map((side) => ({ conversation_id: conv.id, side })))
  if (untold.length > 0) write.push(() => watchArrivals(tx, untold, now_ms))
  for (const { conv, told_of } of changed) for (const side of told_of) write.push(() => readNotice(tx, conv, side))
  return { answers, write }
}

const placeOf = ({ conversation_id, seq }: { conversation_id: number; seq: number }): string =>
  `${conversation_id}:${seq}`
const numberOf = ({ conversation_id, sender_user_id, client_msg_id }: store.Numbered): string =>
  `${conversation_id}:${sender_user_id}:${client_msg_id.toLowerCase()}`
const changedSides = ({ sides }: Talk) => sides.filter(({ is_changed }) => is_changed)

async function factsFor(tx: Tx, waiting: ReadonlyMap<number, readonly Waiting[]>): Promise<Facts> {
  const sayings = [...waiting].flatMap(([id, all]) =>
    all.flatMap((one) => (one.kind === 'say' ? [{ ...one, conversation_id: id, sender_user_id: one.user_id }] : [])),
  )
  if (sayings.length === 0) return NOTHING
  const pairs = new Map(
    sayings.map((one) => [one.conversation_id, { one: ownerOf(one.with, 1), other: ownerOf(one.with, 2) }]),
  )
  const parties = [...pairs.values()].flatMap(({ one, other }) => [one, other])
  const shop_ids = parties.flatMap(({ type, id }) => (type === 'shop' ? [id] : []))
  const [known, muted, people, blocked, shops, doors] = await inPipeline(tx, [
    () => store.knownAmong(tx, sayings),
    () => mutedAmong(tx, [...new Set(sayings.map(({ user_id }) => user_id))]),
    () => accountFacts(tx, [...new Set(parties.flatMap(({ type, id }) => (type === 'user' ? [id] : [])))]),
    () => blockedAmong(tx, 'chat', [...pairs.values()] as Pair[]),
    () => shopRows(tx, shop_ids),
    () => inboundPoliciesOf(tx, shop_ids),
  ])
  const ids = [...pairs.keys()]
  return {
    known: new Set(known.map(numberOf)),
    muted,
    people,
    blocked: new Set([...blocked].map((i) => ids[i]!)),
    closed: new Set(shops.flatMap(({ id, status }) => (status === 'closed' ? [id] : []))),
    doors,
  }
}

/** One conversation of a batch, while it is being judged. */
class Talk {
  readonly sides: store.ChangedSide[]
  readonly said: Array<{ message: store.NewMessage; i: number; written?: Message }> = []
  /** Sides that may hear by a notice of what was written. */
  readonly untold = new Set<SideNo>()
  /** Sides that read what a notice told them of. */
  readonly told_of = new Set<SideNo>()
  conv: Conversation
  private readonly tx: Tx
  private readonly recall_ms: number

  constructor(tx: Tx, conv: Conversation, sides: readonly store.SideState[], recall_ms: number) {
    this.tx = tx
    this.conv = conv
    this.recall_ms = recall_ms
    this.sides = sides.map((side) => ({ ...side, is_changed: false, is_written: false, unread_of_batch: null }))
  }

  get is_changed(): boolean {
    return this.sides.some(({ is_changed }) => is_changed)
  }

  take(one: Waiting, i: number, facts: Facts): void {
    if (one.kind !== 'say') this.reach(one)
    else if (this.isPlain(one, facts)) this.say(one, i)
  }

  private sideOf(side: SideNo): store.ChangedSide {
    return this.sides.find((one) => one.side === side)!
  }

  /** No rule has a say in it: the two have answered each other, both read here, neither keeps the other away. */
  private isPlain({ side, user_id, client_msg_id }: Saying, facts: Facts): boolean {
    const { id, at_desk, answered_at, opened_by_side } = this.conv
    if (at_desk || answered_at === null || facts.muted.has(user_id) || facts.blocked.has(id)) return false
    const number = { conversation_id: id, sender_user_id: user_id, client_msg_id }
    if (facts.known.has(numberOf(number)) || this.said.some(({ message }) => numberOf(message) === numberOf(number)))
      return false
    const peer = peerOf(this.conv, side)
    const person = peer.type === 'user' ? facts.people.get(peer.id) : undefined
    const reads = peer.type === 'user' ? standingOfPerson(person) === 'active' : !facts.closed.has(peer.id)
    const door = peer.type === 'user' ? person?.who_can_chat : (facts.doors.get(peer.id) ?? 'all')
    return reads && (opened_by_side !== side || door === 'all')
  }

  private say({ side, user_id, kind: _, with: __, ...content }: Saying & { with: Sides }, i: number): void {
    const seq = this.conv.last_seq + 1
    const [mine, other] = [this.sideOf(side), this.sideOf(otherSide(side))]
    this.conv = { ...this.conv, last_seq: seq }
    const one: (typeof this.said)[number] = {
      i,
      message: { ...content, conversation_id: this.conv.id, seq, side, sender_user_id: user_id },
    }
    this.said.push(one)
    // A writer has read what was written before.
    Object.assign(mine, { last_read_seq: seq, delivered_seq: seq, unread: 0, unread_of_batch: null })
    other.unread++
    if (other.unread_of_batch !== null) other.unread_of_batch++
    for (const one of this.sides) Object.assign(one, { is_changed: true, is_written: true })
    if (other.notified_seq <= other.last_read_seq) this.untold.add(other.side)
    tellOfMessage(this.tx, this.conv, { seq, side, recall_ms: this.recall_ms }, () => one.written!)
  }

  private reach({ kind, side, seq: wanted, by: except }: Reached): void {
    const mine = this.sideOf(side)
    const seq = Math.min(wanted, this.conv.last_seq)
    if (seq <= (kind === 'read' ? mine.last_read_seq : mine.delivered_seq)) return
    mine.is_changed = true
    mine.delivered_seq = Math.max(mine.delivered_seq, seq)
    if (kind === 'got') {
      tellSides(this.tx, this.conv, 'chat.delivered', { seq, side }, [otherSide(side)])
      return
    }
    if (mine.notified_seq > mine.last_read_seq) this.told_of.add(side)
    mine.last_read_seq = seq
    mine.unread = 0
    mine.unread_of_batch =
      seq === this.conv.last_seq
        ? null
        : this.said.filter(({ message }) => message.seq > seq && message.side !== side).length
    tellSides(this.tx, this.conv, 'chat.read', { seq, side }, [1, 2], { except })
  }
}
