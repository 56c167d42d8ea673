/** Changes of the ways into an account: noted with what stood before, told with one tap that undoes them, and turned back. */

import { timingSafeEqual } from 'node:crypto'
import { type CHANGE_KINDS, TURN_BACK_H } from '@juya/contract'
import type { Ctx, Tx } from '../../../platform/context.ts'
import { databaseNow, isUniqueViolation, query } from '../../../platform/db/db.ts'
import { type EventRow, emit, type PayloadOf } from '../../../platform/outbox/index.ts'
import { refuse } from '../../../platform/refuse.ts'
import type { accountEvents } from '../events.ts'
import { keyedHash } from '../identity/vault.ts'

export type ChangeKind = (typeof CHANGE_KINDS)[number]
type Before = Record<string, string | null>

const HOUR_MS = 3_600_000
const SIGNATURE_BYTES = 16

export async function noteChange(tx: Tx, user_id: number, kind: ChangeKind, before: Before): Promise<void> {
  await query(
    tx,
    'account_change_add',
    'insert into account_credential_changes (user_id, kind, before) values ($1, $2, $3::jsonb)',
    [user_id, kind, JSON.stringify(before)],
  )
}

const signed = (ctx: Ctx, user_id: number, at_s: number): Buffer =>
  keyedHash(ctx, 'not_me', `${user_id}.${at_s}`).subarray(0, SIGNATURE_BYTES)

/** What the link of a security notice carries: whose account, since when, and that we wrote it. It opens nothing; it locks. */
export async function newTicket(ctx: Ctx, user_id: number): Promise<string> {
  const at_s = Math.floor((await databaseNow(ctx)) / 1000)
  return `${user_id}.${at_s}.${signed(ctx, user_id, at_s).toString('base64url')}`
}

/** @throws Refusal NOT_FOUND (not ours) */
export function readTicket(ctx: Ctx, ticket: string): { user_id: number; at_ms: number } {
  const [, id, at, proof] = /^(\d{1,15})\.(\d{1,12})\.([\w-]{22})$/.exec(ticket) ?? refuse('NOT_FOUND')
  const [user_id, at_s] = [Number(id), Number(at)]
  if (!timingSafeEqual(Buffer.from(proof!, 'base64url'), signed(ctx, user_id, at_s))) refuse('NOT_FOUND')
  return { user_id, at_ms: at_s * 1000 }
}

type Safety = PayloadOf<typeof accountEvents.locked>

/** Tells something about an account's safety, with the tap that says "It was not me". */
export async function tellSafety<P extends Safety>(
  tx: Tx,
  row: EventRow<P>,
  user_id: number,
  ...[facts]: object extends Omit<P, keyof Safety> ? [facts?: Omit<P, keyof Safety>] : [facts: Omit<P, keyof Safety>]
): Promise<void> {
  await emit(tx, row, { user_id, ...facts, not_me: await newTicket(tx, user_id) } as unknown as P)
}

interface Change extends Record<string, unknown> {
  id: number
  kind: ChangeKind
  before: Before
  changed_at: number
}

/** What changed within 72 hours before a moment (ms) or since, after the owner last proved themself, and was not turned back, the latest first. */
export const changesSince = (ctx: Ctx, user_id: number, at_ms: number): Promise<Change[]> =>
  query<Change>(
    ctx,
    'account_credential_changes_since',
    `select id, kind, before, changed_at from account_credential_changes
     where user_id = $1 and turned_back_at is null and changed_at > to_timestamp($2::float8 / 1000)
       and changed_at > coalesce((select unlocked_at from account_users where id = $1), '-infinity') order by id desc`,
    [user_id, at_ms - TURN_BACK_H * HOUR_MS],
  )

/** The phone an account had before these changes. */
export const phoneBefore = (changes: readonly Change[], now: string | null): string | null =>
  changes.filter(({ kind }) => kind === 'phone').at(-1)?.before.phone ?? now

const UNDO: Record<ChangeKind, string> = {
  phone: `update account_users set phone = $2::jsonb ->> 'phone' where id = $1`,
  password: `update account_users set password_hash = $2::jsonb ->> 'hash', password_set_at = platform_now() where id = $1`,
  pay_password: `update account_users set pay_password_hash = $2::jsonb ->> 'hash', pay_password_set_at = platform_now() where id = $1`,
  bound: `delete from account_messenger_bindings where user_id = $1 and provider = $2::jsonb ->> 'provider' and open_id = $2::jsonb ->> 'open_id'`,
  unbound: `insert into account_messenger_bindings (user_id, provider, open_id, union_id, nickname, avatar)
    select $1, b ->> 'provider', b ->> 'open_id', b ->> 'union_id', coalesce(b ->> 'nickname', ''), b ->> 'avatar' from (select $2::jsonb as b) v
    on conflict do nothing`,
}

/** Turns changes back, the latest first. @throws Refusal PHONE_TAKEN (another account has the phone by now) */
export async function turnBack(tx: Tx, user_id: number, changes: readonly Change[]): Promise<void> {
  for (const { kind, before } of changes)
    await query(tx, `account_turn_back_${kind}`, UNDO[kind], [user_id, JSON.stringify(before)]).catch(
      (error: unknown) => {
        if (isUniqueViolation(error, 'account_users_phone')) refuse('PHONE_TAKEN')
        throw error
      },
    )
  await query(
    tx,
    'account_turned_back',
    'update account_credential_changes set turned_back_at = platform_now() where id = any($1)',
    [changes.map(({ id }) => id)],
  )
}
