/** Alarms as the console lists them, and saying that one is on it. */
import { ALARMS, type AlarmRow } from '@juya/contract'
import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { acknowledge, callsOf, mayAcknowledge, operatorNames } from '../../../domains/operator/index.ts'
import { type Alarm, alarmsByIds, CALL } from '../../../platform/alarms/alarms.ts'
import { alarmKind, alarmWords } from '../../../platform/alarms/registry.ts'
import type { OperatorCtx } from '../../../platform/context.ts'
import { listSource } from '../../../platform/db/list-source.ts'
import { deadlinesOf } from '../../../platform/time/deadlines.ts'
import { seconds } from '../../../platform/time/seconds.ts'
import { bindDefined } from '../lists/defined.ts'
import { inOrder } from '../lists/lister.ts'

type Shown = z.input<typeof AlarmRow>

const id = sql`a.id`

const alarmSource = listSource<typeof ALARMS>({
  resource: ALARMS,
  from: sql`platform_alarms a`,
  id,
  filters: { id, state: sql`a.state`, kind: sql`a.kind`, raised_at: sql`a.created_at` },
  sorts: { id: { by: id, type: 'bigint' } },
})

async function shown(ctx: OperatorCtx, list: readonly Alarm[]): Promise<Shown[]> {
  const ids = list.map((row) => row.id)
  const calls = await callsOf(ctx, ids)
  const next = new Map((await deadlinesOf(ctx, [CALL], ids)).map(({ ref_id, due_at }) => [ref_id, due_at]))
  const names = await operatorNames(ctx, [
    ...list.map((row) => row.acknowledged_by),
    ...calls.map((call) => call.operator_id),
  ])
  return list.map((row) => ({
    id: row.id,
    kind: row.kind,
    ...alarmWords(row, ctx.locale),
    state: row.state,
    roles: [...alarmKind(row.kind).roles],
    raised_at: seconds(row.created_at),
    seen_at: seconds(row.seen_at),
    called: calls
      .filter((call) => call.alarm_id === row.id)
      .map(({ operator_id, way, outcome, created_at }) => ({
        name: names.get(operator_id) ?? '',
        way,
        outcome,
        at: seconds(created_at),
      })),
    next_call_at: row.state === 'raised' ? seconds(next.get(row.id) ?? null) : null,
    acknowledged_by: row.acknowledged_by === null ? null : (names.get(row.acknowledged_by) ?? ''),
    acknowledged_at: seconds(row.acknowledged_at),
    over_at: seconds(row.over_at),
    can_acknowledge: mayAcknowledge(ctx, row),
  }))
}

export const alarms = bindDefined(ALARMS, {
  source: alarmSource,
  rows: async (ctx, ids) => shown(ctx, inOrder(ids, await alarmsByIds(ctx, ids))),
  file: { alarm: (row) => row.title },
  logged: ({ kind }) => ({ kind }),
  acts: {
    // The domain writes it down.
    async acknowledgeAlarm(tx, { id }) {
      await acknowledge(tx, id)
      return { noted: true }
    },
  },
})
