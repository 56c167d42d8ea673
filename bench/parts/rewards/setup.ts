/** What the measures of rewards share: people who have points, a shop, and what holds afterwards. */
import { REFUSALS } from '@juya/contract'
import type { Rig } from '../../rig.ts'
import { openRig } from '../../rig.ts'
import { WHOLE } from '../size.ts'

type Sql = Pick<Rig, 'sql'>

const BATCH = 10_000
const SESSIONS_MAX = 1_000_000

/** Runs a measure over HTTP on a database of its own with fsync on. Where it says what is broken, the program ends with 1. */
export async function withRig(measure: (rig: Rig) => Promise<string[]>): Promise<void> {
  const rig = await openRig({ size: WHOLE, durable: true })
  try {
    tellBroken(await measure(rig))
  } finally {
    await rig.close()
  }
}

/** Says which promises were broken; the program ends with 1 then. */
export function tellBroken(broken: readonly string[]): void {
  for (const what of broken) console.error(`broken: ${what}`)
  if (broken.length > 0) process.exitCode = 1
}

/** Where something holds: nothing; else what is broken. */
export const unless = (holds: boolean, what: string): string[] => (holds ? [] : [what])

/** What invariants find, as they are. */
export async function brokenInvariants({ sql }: Sql, ...names: string[]): Promise<string[]> {
  const broken: string[] = []
  for (const name of names)
    for (const { subject, detail } of await sql<{ subject: string; detail: string }>(
      `select subject, detail from inv_${name} limit 3`,
    ))
      broken.push(`${name}: ${subject}: ${detail}`)
  return broken
}

/** Verified adults, in order. The first `signed_in` have sessions: the n-th has the token `tokenOf(n)`. @returns the id of the first; the others follow */
export async function addMembers(
  { sql }: Sql,
  { count, signed_in = count }: { count: number; signed_in?: number },
): Promise<number> {
  for (let from = 1; from <= count; from += BATCH)
    await sql(
      `insert into account_users (phone, nickname, invite_code, realname_status, is_adult, first_paid_at)
       select '139' || lpad(n::text, 8, '0'), '藏友' || n, 'R' || lpad(n::text, 7, '0'), 'verified', true, platform_now()
       from generate_series($1::int, $2::int) n order by n`,
      [from, Math.min(count, from + BATCH - 1)],
    )
  await sql(
    `insert into account_sessions (user_id, token_hash, expires_at)
     select id, sha256(('bench-' || lpad(substr(phone, 4)::int::text, 37, '0'))::bytea), platform_now() + interval '30 days'
     from account_users where phone like '139%' and substr(phone, 4)::int <= $1`,
    [Math.min(signed_in, SESSIONS_MAX)],
  )
  const [{ id }] = (await sql<{ id: string }>(`select min(id) as id from account_users where phone like '139%'`)) as [
    { id: string },
  ]
  return Number(id)
}

export interface Savings {
  first_id: number
  count: number
  /** Of each person, with so many points each. */
  lots: number
  points: number
  /** From now; below zero: their end is past. */
  ends_in_ms: number
}

/** Gives people points as orders would, each lot with its entry, their books as the entries say. Sets no clocks. */
export async function addSavings({ sql }: Sql, savings: Savings): Promise<void> {
  const { first_id, count, lots, points, ends_in_ms } = savings
  const people = Math.max(1, Math.floor((BATCH * 2) / lots))
  for (let from = first_id; from < first_id + count; from += people)
    await sql(
      `with person as (select u from generate_series($1::bigint, $2::bigint) u),
         book as (insert into points_books (user_id, balance) select u, $3::int * $4::int from person),
         entry as (insert into points_entries (user_id, reason, ref, delta, balance_after, debt_after)
           select u, 'order', 'order:-' || k, $4, $4 * k, 0 from person, generate_series(1, $3::int) k order by u, k returning id, user_id)
       insert into points_lots (user_id, entry_id, points, remaining, ends_at)
       select user_id, id, $4, $4, platform_now() + $5::float8 * interval '1 millisecond' from entry`,
      [from, Math.min(first_id + count, from + people) - 1, lots, points, ends_in_ms],
    )
}

/** A shop whose owner takes no part in the measure. @returns its id */
export async function addShop({ sql }: Sql, kind: 'individual' | 'platform'): Promise<number> {
  const [{ id }] = (await sql<{ id: string }>(
    `with owner as (
       insert into account_users (phone, nickname, invite_code, realname_status, is_adult, first_paid_at)
       select '13700000000', '聚古斋主', 'S0000001', 'verified', true, platform_now() returning id),
     shop as (
       insert into shop_shops (owner_user_id, name, name_en, is_verified, opened_at, kind)
       select id, '聚古斋', 'Antique house', true, platform_now(), $1 from owner returning id, owner_user_id),
     member as (insert into shop_members (shop_id, user_id, role) select id, owner_user_id, 'owner' from shop)
     select id from shop`,
    [kind],
  )) as [{ id: string }]
  return Number(id)
}

const KEYS = new Map(Object.entries(REFUSALS).map(([key, { code }]) => [code, key]))

/** Answers by their codes, in words: `100 done, 9,900 TASK_FULL`. */
export const answersTold = (answers: Readonly<Record<string, number>>): string =>
  Object.entries(answers)
    .map(
      ([code, count]) => `${count.toLocaleString('en-US')} ${code === '1' ? 'done' : (KEYS.get(Number(code)) ?? code)}`,
    )
    .join(', ')
