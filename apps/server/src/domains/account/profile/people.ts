/** Opening accounts, and reading people as other domains need them. */

import { randomInt } from 'node:crypto'
import type { UserBrief } from '@juya/contract'
import type { z } from 'zod'
import type { Ctx, Tx } from '../../../platform/context.ts'
import { inTransaction, isUniqueViolation, query } from '../../../platform/db/db.ts'
import { emit } from '../../../platform/outbox/index.ts'
import { invariant, refuse } from '../../../platform/refuse.ts'
import { accountEvents } from '../events.ts'
import { keyedHash } from '../identity/vault.ts'
import type { PrivacyColumn } from '../tables.ts'

export type Brief = z.input<typeof UserBrief>

/** Without letters and digits that look alike. */
const INVITE_ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const INVITE_LENGTH = 8

const newInviteCode = (): string =>
  Array.from({ length: INVITE_LENGTH }, () => INVITE_ALPHABET[randomInt(INVITE_ALPHABET.length)]).join('')

export interface NewUser {
  phone: string
  nickname?: string
  avatar?: string
  /** Already hashed (hashSecret). */
  password_hash?: string
  /** The inviter; a person who is unknown, or whose account is closed, is not stored. */
  invite_uid?: number
  city?: string
  is_robot?: boolean
}

/** What is kept of the phone of an account that was closed: it finds the same number again, and tells no one which it was. */
export const phoneMark = (ctx: Ctx, phone: string): Buffer => keyedHash(ctx, 'leaver', phone)

/**
 * Opens an account. One opened with the phone of an account that was closed is no new customer's. Tells 'account.registered'.
 * @throws Refusal PHONE_TAKEN
 */
export async function createUser(
  ctx: Ctx,
  { phone, nickname, avatar, password_hash, invite_uid, city, is_robot = false }: NewUser,
): Promise<{ id: number; nickname: string }> {
  const name = nickname ?? `藏友${phone.slice(-4)}${randomInt(10, 100)}`
  try {
    return await inTransaction(ctx, async (tx) => {
      const rows = await query<{ id: number; invited_by: number | null }>(
        tx,
        'account_user_add',
        `insert into account_users (phone, nickname, avatar, password_hash, password_set_at, invited_by, invite_code, city, is_robot, locale, is_first_account)
         values ($1, $2, $3, $4, case when $4::text is null then null else platform_now() end,
           (select id from account_users where id = $5 and status <> 'cancelled'), $6, $7, $8, $9, not exists (select 1 from account_closed_phone_hashes where mark = $10)) returning id, invited_by`,
        [
          phone,
          name,
          avatar ?? null,
          password_hash ?? null,
          invite_uid ?? null,
          newInviteCode(),
          city ?? null,
          is_robot,
          ctx.locale,
          phoneMark(ctx, phone),
        ],
      )
      invariant(rows[0], 'a user was not stored')
      await emit(tx, accountEvents.registered, { user_id: rows[0].id, invite_uid: rows[0].invited_by })
      return { id: rows[0].id, nickname: name }
    })
  } catch (error) {
    if (isUniqueViolation(error, 'account_users_phone')) refuse('PHONE_TAKEN')
    throw error
  }
}

interface BriefRow extends Record<string, unknown> {
  id: number
  nickname: string
  avatar: string | null
  credit_level: number
  is_vip: boolean
}

/** The name of those who left: theirs is erased. */
export const FORMER = { en: 'Former member', 'zh-CN': '已注销用户' } as const

/** People as others see them, by id. Cancelled people are there too, under a neutral name. */
export async function userBriefs(ctx: Ctx, user_ids: readonly number[]): Promise<Map<number, Brief>> {
  if (user_ids.length === 0) return new Map()
  const rows = await query<BriefRow>(
    ctx,
    'account_user_briefs',
    'select id, nickname, avatar, credit_level, coalesce(vip_until > platform_now(), false) as is_vip from account_users where id = any($1)',
    [[...new Set(user_ids)]],
  )
  const former = FORMER[ctx.locale]
  return new Map(rows.map((row) => [row.id, row.nickname === '' ? { ...row, nickname: former } : row]))
}

/**
 * One person as others see them.
 * @throws Refusal NOT_FOUND
 */
export async function userBrief(ctx: Ctx, user_id: number): Promise<Brief> {
  const brief = (await userBriefs(ctx, [user_id])).get(user_id)
  if (!brief) refuse('NOT_FOUND')
  return brief
}

/** Facts other domains decide by. */
export interface AccountFacts {
  id: number
  status: 'active' | 'restricted' | 'banned' | 'cancelling' | 'cancelled'
  phone: string | null
  realname_verified: boolean
  is_adult: boolean
  /** Has never paid and is the first account of its person. */
  is_new_customer: boolean
  credit_level: number
  growth_value: number
  unpaid_strikes: number
  is_vip: boolean
  is_robot: boolean
  locale: 'en' | 'zh-CN'
  /** ms; withdrawals rest until then. */
  withdraw_hold_until: number | null
  /** Its owner said that somebody else is at it: nothing leaves. */
  is_locked: boolean
  /** ms; when they last proved who they are after that. */
  unlocked_at: number | null
  created_at: number
  /** The people who may begin to write to them. */
  who_can_chat: PrivacyColumn['who_can_chat'] | null
}

/** Of people, by id; who does not exist is not there. */
export async function accountFacts(ctx: Ctx, user_ids: readonly number[]): Promise<Map<number, AccountFacts>> {
  const rows = await query<AccountFacts & Record<string, unknown>>(
    ctx,
    'account_user_facts',
    `select id, phone, realname_status = 'verified' as realname_verified, is_adult, credit_level, growth_value, unpaid_strikes, is_robot, locale,
       first_paid_at is null and is_first_account as is_new_customer, coalesce(vip_until > platform_now(), false) as is_vip,
       case when status = 'restricted' and restricted_until <= platform_now() then 'active' else status end as status,
       withdraw_hold_until, locked_at is not null as is_locked, unlocked_at, created_at, privacy ->> 'who_can_chat' as who_can_chat
     from account_users where id = any($1)`,
    [user_ids],
  )
  return new Map(rows.map((row) => [row.id, row]))
}

/**
 * @throws Refusal NOT_FOUND
 */
export async function accountFactsOf(ctx: Ctx, user_id: number): Promise<AccountFacts> {
  return (await accountFacts(ctx, [user_id])).get(user_id) ?? refuse('NOT_FOUND')
}

/** The id of the person with this phone, or undefined. */
export async function userIdByPhone(ctx: Ctx, phone: string): Promise<number | undefined> {
  const rows = await query<{ id: number }>(
    ctx,
    'account_user_by_phone',
    'select id from account_users where phone = $1',
    [phone],
  )
  return rows[0]?.id
}

/** Whether anybody has an account here. */
export async function anybodyThere(ctx: Ctx): Promise<boolean> {
  return (await query(ctx, 'account_anybody', 'select 1 from account_users limit 1', [])).length > 0
}

/** The people with these phones, in no order; unknown phones are left out. */
export async function peopleByPhones(
  ctx: Ctx,
  phones: readonly string[],
): Promise<Array<{ id: number; nickname: string; phone: string }>> {
  return query(ctx, 'account_users_by_phones', 'select id, nickname, phone from account_users where phone = any($1)', [
    phones,
  ])
}

/** Notes that a person has paid for something for the first time: from now on they are no new customer. */
export async function notePaid(tx: Ctx, user_id: number): Promise<void> {
  await query(
    tx,
    'account_user_paid',
    'update account_users set first_paid_at = platform_now() where id = $1 and first_paid_at is null',
    [user_id],
  )
}

/** Adds (1) or takes back (-1) a strike for a lot won and not paid. Returns how many there are now. */
export async function addStrike(tx: Tx, user_id: number, delta: 1 | -1): Promise<number> {
  const rows = await query<{ unpaid_strikes: number }>(
    tx,
    'account_user_strike',
    'update account_users set unpaid_strikes = greatest(0, unpaid_strikes + $2) where id = $1 returning unpaid_strikes',
    [user_id, delta],
  )
  return rows[0]?.unpaid_strikes ?? 0
}

/** What a person says of themself in a line; '' where they say nothing. */
export async function signatureOf(ctx: Ctx, user_id: number): Promise<string> {
  const [row] = await query<{ signature: string }>(
    ctx,
    'account_signature_of',
    'select signature from account_users where id = $1',
    [user_id],
  )
  return row?.signature ?? ''
}
