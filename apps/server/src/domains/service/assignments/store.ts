/** Turns as rows. */
import type { Ctx, Tx } from '../../../platform/context.ts'
import { query } from '../../../platform/db/db.ts'
import { membersWho } from '../../shop/index.ts'

export interface ChatAssignment extends Record<string, unknown> {
  conversation_id: number
  shop_id: number
  user_id: number | null
  waits: boolean
  passed: number
  asked_at: number
  given_at: number | null
}

export type OfShop = Pick<ChatAssignment, 'conversation_id' | 'shop_id'>

export async function assignmentOf(ctx: Ctx, conversation_id: number): Promise<ChatAssignment | undefined> {
  const rows = await query<ChatAssignment>(
    ctx,
    'service_chat_assignment_of',
    'select * from service_chat_assignments where conversation_id = $1',
    [conversation_id],
  )
  return rows[0]
}

/** Those of these conversations whose buyer waits for a member. */
export async function assignmentsOf(
  ctx: Ctx,
  conversation_ids: readonly number[],
): Promise<Map<number, ChatAssignment>> {
  const rows = await query<ChatAssignment>(
    ctx,
    'service_chat_assignments_of',
    'select * from service_chat_assignments where conversation_id = any($1) and waits',
    [conversation_ids],
  )
  return new Map(rows.map((turn) => [turn.conversation_id, turn]))
}

/** Chats of a shop whose buyer waits, the one that asked first comes first. */
export const waitingChats = (ctx: Ctx, shop_id: number): Promise<ChatAssignment[]> =>
  query<ChatAssignment>(
    ctx,
    'service_chat_assignments_waiting',
    'select * from service_chat_assignments where shop_id = $1 and waits order by asked_at, conversation_id',
    [shop_id],
  )

/** How many chats each member has, of those that wait. */
export function chatsOfEach(waiting: readonly ChatAssignment[]): Map<number, number> {
  const chats = new Map<number, number>()
  for (const { user_id } of waiting) if (user_id !== null) chats.set(user_id, (chats.get(user_id) ?? 0) + 1)
  return chats
}

interface Availability extends Record<string, unknown> {
  user_id: number
  off: boolean
  given_at: number | null
}

const availabilityKnown = async (ctx: Ctx, shop_id: number): Promise<Map<number, Availability>> => {
  const rows = await query<Availability>(
    ctx,
    'service_availability',
    'select user_id, off, given_at from service_availability where shop_id = $1',
    [shop_id],
  )
  return new Map(rows.map((duty) => [duty.user_id, duty]))
}

export interface Answers {
  user_id: number
  on_duty: boolean
  /** When they were given a chat last; ms. */
  given_at: number
}

/** The members who may answer the chats of a shop, and whether they do now. */
export async function availabilityOf(ctx: Ctx, shop_id: number): Promise<Answers[]> {
  const people = await membersWho(ctx, shop_id, 'chat')
  const known = people.length > 1 ? await availabilityKnown(ctx, shop_id) : undefined
  return people.map((user_id) => {
    const duty = known?.get(user_id)
    return { user_id, on_duty: duty?.off !== true, given_at: duty?.given_at ?? 0 }
  })
}

export const availableMembers = async (ctx: Ctx, shop_id: number): Promise<Answers[]> =>
  (await availabilityOf(ctx, shop_id)).filter(({ on_duty }) => on_duty)

/** @returns false where it was so before */
export async function noteAvailability(tx: Tx, shop_id: number, user_id: number, on: boolean): Promise<boolean> {
  const rows = await query(
    tx,
    'service_availability_set',
    `insert into service_availability as d (shop_id, user_id, off) values ($1, $2, $3)
     on conflict (shop_id, user_id) do update set off = excluded.off where d.off <> excluded.off returning 1`,
    [shop_id, user_id, !on],
  )
  return rows.length > 0
}

/** A member has a chat from now on. */
export async function noteGiven(tx: Tx, { conversation_id, shop_id }: OfShop, user_id: number): Promise<void> {
  await query(
    tx,
    'service_chat_assignment_give',
    'update service_chat_assignments set user_id = $2, given_at = platform_now() where conversation_id = $1',
    [conversation_id, user_id],
  )
  await query(
    tx,
    'service_availability_given',
    `insert into service_availability (shop_id, user_id, given_at) values ($1, $2, platform_now())
     on conflict (shop_id, user_id) do update set given_at = excluded.given_at`,
    [shop_id, user_id],
  )
}

/** Taken last of all locks, so that a shop's chats are handed out one after the other and no member gets an eleventh. */
export const lockAssignments = (tx: Tx, shop_id: number) =>
  query(
    tx,
    'service_chat_assignments_lock',
    "select pg_advisory_xact_lock(hashtextextended('service.turns:' || $1::bigint, 0))",
    [shop_id],
  )

/** The same by a clock, which holds its row and so must not wait. @returns whether it has it */
export async function tryLockAssignments(tx: Tx, shop_id: number): Promise<boolean> {
  const [row] = await query<{ ok: boolean }>(
    tx,
    'service_chat_assignments_try_lock',
    "select pg_try_advisory_xact_lock(hashtextextended('service.turns:' || $1::bigint, 0)) as ok",
    [shop_id],
  )
  return row!.ok
}
