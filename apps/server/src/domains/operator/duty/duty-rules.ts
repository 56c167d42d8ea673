/** The operators called about an alarm, in their order. No database, no clock. */
import type { OperatorRole } from '@juya/contract'

/** How long an alarm waits for an acknowledgement before the next is called. */
export const CALL_EVERY_MS = 15 * 60_000
/** A shift is at most so long. */
export const SHIFT_MAX_MS = 7 * 86_400_000

export interface Shift {
  id: number
  role: OperatorRole
  operator_id: number
  from_at: number
  until_at: number
}

const isOn = ({ from_at, until_at }: Shift, now: number): boolean => from_at <= now && now < until_at
const unique = (ids: readonly number[]): number[] => [...new Set(ids)]

/** The operators on duty for one of these roles now, in the order in which they were entered. */
export const onDuty = (shifts: readonly Shift[], roles: readonly OperatorRole[], now: number): number[] =>
  unique(
    shifts
      .filter((shift) => roles.includes(shift.role) && isOn(shift, now))
      .sort((a, b) => a.id - b.id)
      .map(({ operator_id }) => operator_id),
  )

/**
 * The order in which operators are called: who is on duty, then who comes on duty soonest, then everybody else with one of the roles.
 * @param holders operators with one of the roles, by id
 */
export function callOrder(
  shifts: readonly Shift[],
  roles: readonly OperatorRole[],
  now: number,
  holders: readonly number[],
): number[] {
  const coming = shifts
    .filter((shift) => roles.includes(shift.role) && shift.from_at > now)
    .sort((a, b) => a.from_at - b.from_at || a.id - b.id)
    .map(({ operator_id }) => operator_id)
  const held = new Set(holders)
  return unique([...onDuty(shifts, roles, now), ...coming, ...holders]).filter((id) => held.has(id))
}
