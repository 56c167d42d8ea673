/** The way of what phones show: drafted, shown at once or from its moment on, taken off or over, archived. Banners and rows of the home page go it. */
import { audit } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/context.ts'
import { databaseNow, query } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/refuse.ts'
import { clearDeadline, type Due, setDeadline } from '../../../platform/time/deadlines.ts'

export type LifeStatus = 'draft' | 'scheduled' | 'in_force' | 'archived'

interface Going extends Record<string, unknown> {
  status: LifeStatus
  from_at: number | null
  to_at: number | null
}

/** Shown now: a scheduled row is from its moment on, and none is after its last, whether or not its clock has struck. */
export const SHOWN_NOW = `status in ('scheduled', 'in_force')
  and coalesce(from_at, '-infinity') <= platform_now() and coalesce(to_at, 'infinity') > platform_now()`

interface Life {
  name: 'banner' | 'home_row'
  /** Reads status, from_at and to_at of one row and locks it. */
  going: string
  /** Gives it another status. */
  stands: string
}

/** The acts and clocks of one kind of row. Its deadlines are named after it: banner_starts, banner_ends. */
export function lifeOf({ name, going, stands }: Life) {
  const [STARTS, ENDS] = [`${name}_starts`, `${name}_ends`]

  async function lock(tx: Tx, id: number): Promise<Going> {
    const [row] = await query<Going>(tx, `site_${name}_going`, going, [id])
    return row ?? refuse('NOT_FOUND')
  }

  const stand = (tx: Tx, id: number, status: LifeStatus): Promise<unknown> =>
    query(tx, `site_${name}_stand`, stands, [id, status])

  /** Its clock has struck; one that was taken off meanwhile stays as it is. */
  const struck =
    (from: readonly LifeStatus[], to: LifeStatus, step: 'start' | 'end') =>
    async (tx: Tx, dues: Due[]): Promise<void> => {
      for (const { ref_id } of dues) {
        const { status } = await lock(tx, ref_id)
        if (!from.includes(status)) continue
        await stand(tx, ref_id, to)
        await audit(tx, {
          actor_type: 'system',
          actor_id: null,
          action: `${name}.${step}`,
          target_type: name,
          target_id: ref_id,
        })
      }
    }

  return {
    /** Shows a draft at once, or from its moment on. @throws Refusal NOT_FOUND, STATE_CONFLICT (no draft), WINDOW_CLOSED (its time is over) */
    async publish(tx: Tx, id: number): Promise<void> {
      const { status, from_at, to_at } = await lock(tx, id)
      if (status !== 'draft') refuse('STATE_CONFLICT', { status })
      const now = await databaseNow(tx)
      if (to_at !== null && to_at <= now) refuse('WINDOW_CLOSED')
      const waits = from_at !== null && from_at > now
      await stand(tx, id, waits ? 'scheduled' : 'in_force')
      if (waits) await setDeadline(tx, STARTS, id, from_at)
      if (to_at !== null) await setDeadline(tx, ENDS, id, to_at)
    },

    /** Takes it off the phone or its schedule: it is a draft again. @throws Refusal NOT_FOUND, STATE_CONFLICT */
    async withdraw(tx: Tx, id: number): Promise<void> {
      const { status } = await lock(tx, id)
      if (status !== 'scheduled' && status !== 'in_force') refuse('STATE_CONFLICT', { status })
      await stand(tx, id, 'draft')
      await clearDeadline(tx, STARTS, id)
      await clearDeadline(tx, ENDS, id)
    },

    /** Puts a draft away permanently. @throws Refusal NOT_FOUND, STATE_CONFLICT (no draft) */
    async archive(tx: Tx, id: number): Promise<void> {
      const { status } = await lock(tx, id)
      if (status !== 'draft') refuse('STATE_CONFLICT', { status })
      await stand(tx, id, 'archived')
    },

    starts: struck(['scheduled'], 'in_force', 'start'),
    ends: struck(['scheduled', 'in_force'], 'archived', 'end'),
  }
}
