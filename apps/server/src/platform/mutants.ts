/**
 * Faults that can be switched on in tests, one at a time, to see that the rigs would notice them. With NODE_ENV other than test a
 * process that is asked for a fault does not start.
 */
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
  'callback_believed',
  'session_end_untold',
  'session_key_short',
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
