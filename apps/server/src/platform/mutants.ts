/**
 * Faults that can be switched on in tests, one at a time, to see that the rigs would notice them. With NODE_ENV other than test a
 * process that is asked for a fault does not start, and the server starts with one only on a database of tests: whatever the
 * environment says, real data never meets a fault.
 */
import type { Pool } from 'pg'

export const MUTANTS = [
  'no_lot_lock',
  'key_after_rules',
  'no_balance_trigger',
  'callback_without_amount',
  'role_from_client',
  'no_owner_check',
  'closer_without_lock',
  'bid_number_unread',
  'bid_answered_early',
  'lock_owner_unread',
  'text_unchecked',
  'stack_in_answer',
  'drain_turns_all_away',
  'key_without_body',
  'outage_forgotten',
  'closer_own_clock',
  'callback_believed',
  'session_end_untold',
  'session_key_short',
  'forwarded_for_believed',
  'guess_counted_late',
  'state_unread',
  'user_from_body',
  'money_loosely_read',
  'member_for_good',
] as const
export type Mutant = (typeof MUTANTS)[number]

/** @throws Error outside tests when a fault is asked for, and for one there is not */
export function mutantOf({ NODE_ENV, JUYA_MUTANT }: NodeJS.ProcessEnv): Mutant | undefined {
  if (!JUYA_MUTANT) return undefined
  if (NODE_ENV !== 'test') throw new Error('JUYA_MUTANT is for tests only')
  const known = MUTANTS.find((one) => one === JUYA_MUTANT)
  if (!known) throw new Error(`There is no mutant ${JUYA_MUTANT}`)
  return known
}

const active = mutantOf(process.env)

/** Whether this fault is switched on; always false outside tests. */
export const mutant = (name: Mutant): boolean => active === name

/**
 * To be called before the server listens.
 * @throws Error when a fault is switched on and the database's clock cannot be moved, as it can in tests and rigs alone
 */
export async function keepFaultsFromRealData(pool: Pick<Pool, 'query'>): Promise<void> {
  if (!active) return
  const { rows } = await pool.query<{ is_movable: boolean }>(
    `select to_regclass('platform_clock') is not null as is_movable`,
  )
  if (!rows[0]?.is_movable) throw new Error(`JUYA_MUTANT is for tests only: ${active} is kept from this database`)
}
