/**
 * The life of an alarm: raised once per cause, acknowledged by who is on it, over when the cause is gone. Raising sets the deadline `alarm_call` in
 * the same transaction; who is called stands with the operators (domains/operator/duty).
 */
import type { Ctx, Tx } from '../context.ts'
import { inTransaction, query } from '../db/db.ts'
import { refuse } from '../refuse.ts'
import { clearDeadline, setDeadline } from '../time/deadlines.ts'
import { type AlarmKind, alarmKind, alarmKinds, type Cause, type Facts } from './registry.ts'

export interface Alarm extends Record<string, unknown> {
  id: number
  kind: string
  cause: string
  state: 'raised' | 'acknowledged' | 'over'
  facts: Facts
  seen_at: number
  acknowledged_by: number | null
  acknowledged_at: number | null
  over_at: number | null
  created_at: number
}
const COLUMNS = 'id, kind, cause, state, facts, seen_at, acknowledged_by, acknowledged_at, over_at, created_at'
/** The next call to an operator: at once, then every quarter of an hour until one acknowledges it. */
export const CALL = 'alarm_call'
/** What raised an alarm did not happen again for its time. */
export const LAPSE = 'alarm_lapse'

/** Raises an alarm, or notes that its cause is still there. @returns its row where it is new */
export async function raiseAlarm(tx: Tx, kind: AlarmKind, { cause, facts }: Cause): Promise<Alarm | undefined> {
  const [row] = await query<Alarm & { is_new: boolean }>(
    tx,
    'platform_alarm_raise',
    `insert into platform_alarms as a (kind, cause, facts) values ($1, $2, $3::jsonb)
     on conflict (kind, cause) where state <> 'over' do update set facts = excluded.facts, seen_at = platform_now()
     returning ${COLUMNS}, xmax = 0 as is_new`,
    [kind.kind, cause, JSON.stringify(facts)],
  )
  if (kind.lasts_ms) await setDeadline(tx, LAPSE, row!.id, row!.seen_at + kind.lasts_ms)
  if (!row!.is_new) return undefined
  tx.log.warn({ alarm: kind.kind, cause }, 'an alarm was raised')
  await setDeadline(tx, CALL, row!.id, row!.created_at)
  changed(tx)
  return row
}

const changed = (tx: Tx): void => {
  tx.after_commit.push(() => tx.services.realtime.push({ ch: 'desk:all', type: 'desk.alarms', seq: 0, data: null }))
}

/** Ends alarms whose cause is gone. */
async function endAlarms(tx: Tx, ids: readonly number[]): Promise<void> {
  const ended = await query<{ id: number }>(
    tx,
    'platform_alarm_end',
    `update platform_alarms set state = 'over', over_at = platform_now() where id = any($1) and state <> 'over' returning id`,
    [[...ids]],
  )
  if (ended.length === 0) return
  await clearDeadline(tx, CALL, ...ended.map(({ id }) => id))
  changed(tx)
}

/** Looks for the causes of every kind looked for this often: raises what is new and ends what is gone. One kind that fails stops no other. */
export async function lookForAlarms(ctx: Ctx, every: 'minute' | 'hour'): Promise<void> {
  for (const kind of alarmKinds()) {
    if (kind.look?.every !== every) continue
    try {
      const causes = await kind.look.causes(ctx)
      await inTransaction(ctx, (tx) => settle(tx, kind, causes))
    } catch (error) {
      ctx.log.error({ err: error, kind: kind.kind }, 'causes of an alarm were not looked for')
    }
  }
}

async function settle(tx: Tx, kind: AlarmKind, causes: readonly Cause[]): Promise<void> {
  const now = new Set(causes.map(({ cause }) => cause))
  const open = await query<{ id: number; cause: string }>(
    tx,
    'platform_alarms_open',
    `select id, cause from platform_alarms where kind = $1 and state <> 'over' order by id for update`,
    [kind.kind],
  )
  const gone = open.filter(({ cause }) => !now.has(cause)).map(({ id }) => id)
  if (gone.length > 0) await endAlarms(tx, gone)
  for (const cause of causes) await raiseAlarm(tx, kind, cause)
}

/** Deadline alarm_lapse: it was not raised again. */
export async function lapseAlarms(tx: Tx, ids: readonly number[]): Promise<void> {
  for (const id of ids) {
    const row = await lockAlarm(tx, id)
    if (!row || row.state === 'over') continue
    const { lasts_ms = 0 } = alarmKind(row.kind)
    const [late] = await query(
      tx,
      'platform_alarm_quiet',
      `select 1 where to_timestamp($1::float8 / 1000) <= platform_now()`,
      [row.seen_at + lasts_ms],
    )
    if (late) await endAlarms(tx, [id])
    else await setDeadline(tx, LAPSE, id, row.seen_at + lasts_ms)
  }
}

async function lockAlarm(tx: Tx, id: number): Promise<Alarm | undefined> {
  const rows = await query<Alarm>(
    tx,
    'platform_alarm_lock',
    `select ${COLUMNS} from platform_alarms where id = $1 for update`,
    [id],
  )
  return rows[0]
}

/**
 * An operator is on it: no one else is called any more. The caller has the right to.
 * @throws Refusal NOT_FOUND, STATE_CONFLICT {status}
 */
export async function acknowledgeAlarm(tx: Tx, id: number, operator_id: number): Promise<Alarm> {
  const row = await lockAlarm(tx, id)
  if (!row) refuse('NOT_FOUND')
  if (row.state !== 'raised') refuse('STATE_CONFLICT', { status: row.state })
  const [noted] = await query<Alarm>(
    tx,
    'platform_alarm_acknowledge',
    `update platform_alarms set state = 'acknowledged', acknowledged_by = $2, acknowledged_at = platform_now() where id = $1 returning ${COLUMNS}`,
    [id, operator_id],
  )
  await clearDeadline(tx, CALL, id)
  changed(tx)
  return noted!
}

/** Alarms by id. */
export const alarmsByIds = (ctx: Ctx, ids: readonly number[]): Promise<Alarm[]> =>
  query<Alarm>(ctx, 'platform_alarms_by_ids', `select ${COLUMNS} from platform_alarms where id = any($1)`, [[...ids]])

/** Alarms that are raised and that no operator has acknowledged, the oldest first. */
export const alarmsRaised = (ctx: Ctx): Promise<Alarm[]> =>
  query<Alarm>(
    ctx,
    'platform_alarms_raised',
    `select ${COLUMNS} from platform_alarms where state = 'raised' order by id limit 100`,
    [],
  )
