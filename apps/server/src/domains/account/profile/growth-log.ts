/** The log of growth: each change of a person's growth value once, what it is about, and what took it back. */

import { levelOf } from '@juya/contract'
import type { Tx } from '../../../platform/context.ts'
import { query } from '../../../platform/db/db.ts'
import { emit } from '../../../platform/outbox/index.ts'
import { accountEvents } from '../events.ts'
import { reloadUser } from '../signing-in/sessions.ts'

/** What a loss rests on. With it the person is told, and may ask for a review of it. */
interface LossGrounds {
  /** What it is about, as the person knows it. */
  title: string
  title_en: string | null
  /** What was decided, in the words of who decided. */
  detail: string
  /** The operators who imposed it: none of them reviews it. */
  imposed_by: readonly number[]
}

interface GrowthChange {
  user_id: number
  delta: number
  reason: string
  /** What it is about, such as order:71. */
  ref: string
  /** Absent: it takes back what was given for something that is no more. */
  loss?: LossGrounds
}

interface GrowthRow extends Record<string, unknown> {
  id: number
  user_id: number
  delta: number
  reason: string
  ref: string
  value_after: number
  undoes_id: number | null
  created_at: number
}

/** Changes a person's growth value, once per reason and ref, and the level with it. */
export async function addGrowth(tx: Tx, change: GrowthChange): Promise<void> {
  const value = await lockedValue(tx, change.user_id)
  if (value !== undefined) await write(tx, value, { ...change, undoes_id: null })
}

/**
 * Takes back the last change about something, where that was one this way round: +2 for a review that is hidden, −200 for a penalty that is
 * reversed. What was taken back already stays so.
 * @param sign of the change that is taken back
 */
export async function turnGrowth(tx: Tx, { sign, ...change }: Omit<GrowthChange, 'delta'> & { sign: 1 | -1 }) {
  const value = await lockedValue(tx, change.user_id)
  if (value === undefined) return
  const [last] = await query<GrowthRow>(
    tx,
    'account_growth_last_about',
    'select * from account_growth_log where user_id = $1 and ref = $2 order by id desc limit 1',
    [change.user_id, change.ref],
  )
  if (last && Math.sign(last.delta) === sign)
    await write(tx, value, { ...change, delta: -last.delta, undoes_id: last.id })
}

/** Gives back a loss. @returns false where it was given back before */
export async function undoGrowth(tx: Tx, log_id: number, reason: string): Promise<boolean> {
  const [row] = await query<GrowthRow>(tx, 'account_growth_row', 'select * from account_growth_log where id = $1', [
    log_id,
  ])
  const value = row && (await lockedValue(tx, row.user_id))
  if (!row || value === undefined) return false
  const { user_id, delta, ref } = row
  return write(tx, value, { user_id, delta: -delta, reason, ref, undoes_id: log_id })
}

async function lockedValue(tx: Tx, user_id: number): Promise<number | undefined> {
  const [user] = await query<{ growth_value: number }>(
    tx,
    'account_growth_lock',
    'select growth_value from account_users where id = $1 for no key update',
    [user_id],
  )
  return user?.growth_value
}

async function write(tx: Tx, before: number, change: GrowthChange & { undoes_id: number | null }): Promise<boolean> {
  const { user_id, delta, reason, ref, loss, undoes_id } = change
  const growth_value = before + delta
  const [added] = await query<{ id: number }>(
    tx,
    'account_growth_add',
    `insert into account_growth_log (user_id, delta, reason, ref, value_after, undoes_id) values ($1, $2, $3, $4, $5, $6)
     on conflict do nothing returning id`,
    [user_id, delta, reason, ref, growth_value, undoes_id],
  )
  if (!added) return false
  await query(
    tx,
    'account_growth_save',
    'update account_users set growth_value = $2, credit_level = $3 where id = $1',
    [user_id, growth_value, levelOf(growth_value)],
  )
  if (levelOf(growth_value) !== levelOf(before)) await reloadUser(tx, user_id)
  if (loss && delta < 0)
    await emit(tx, accountEvents.growth_lost, {
      ...{ user_id, log_id: added.id, delta, growth_value, reason, ref, ...loss },
      imposed_by: [...loss.imposed_by],
    })
  if (undoes_id !== null && delta > 0) await emit(tx, accountEvents.growth_returned, { user_id, log_id: undoes_id })
  return true
}
