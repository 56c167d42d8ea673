/**
 * The operators called about an alarm: at once all on duty, by the bell; while none of them acknowledges it, every quarter of an hour the
 * next on the roster by SMS. Each step is noted when it is done; a process that dies between an SMS and its note sends it again under the
 * same number, and the gateway sends that once.
 */
import type { OperatorRole } from '@juya/contract'
import { type Alarm, acknowledgeAlarm, alarmsByIds, alarmsRaised } from '../../../platform/alarms/alarms.ts'
import { alarmKind, alarmWords } from '../../../platform/alarms/registry.ts'
import type { Ctx, OperatorCtx } from '../../../platform/context.ts'
import { databaseNow, inTransaction, query } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/refuse.ts'
import { handOver } from '../../account/index.ts'
import { note } from '../action-audit.ts'
import { CALL_EVERY_MS, callOrder, onDuty } from './duty-rules.ts'
import { phoneOf } from './phones.ts'
import { shiftsAhead } from './shifts.ts'

export interface AlarmCall extends Record<string, unknown> {
  alarm_id: number
  operator_id: number
  way: 'bell' | 'sms'
  outcome: 'told' | 'refused'
  created_at: number
}

/** The calls to operators about these alarms, in their order. */
export const callsOf = (ctx: Ctx, alarm_ids: readonly number[]): Promise<AlarmCall[]> =>
  query<AlarmCall>(
    ctx,
    'operator_alarm_calls_of',
    'select alarm_id, operator_id, way, outcome, created_at from operator_alarm_calls where alarm_id = any($1) order by created_at, operator_id',
    [[...alarm_ids]],
  )

/** Active operators with one of the roles, by id. */
const holdersOf = async (ctx: Ctx, roles: readonly OperatorRole[]): Promise<number[]> =>
  (
    await query<{ id: number }>(
      ctx,
      'operator_holders',
      `select id from operator_accounts where status = 'active' and roles && $1::text[] order by id`,
      [[...roles]],
    )
  ).map(({ id }) => id)

const addCalls = (ctx: Ctx, id: number, operators: readonly number[], way: string, outcome: string) =>
  query(
    ctx,
    'operator_alarm_call_add',
    `insert into operator_alarm_calls (alarm_id, operator_id, way, outcome) select $1, o, $3, $4 from unnest($2::bigint[]) o on conflict do nothing`,
    [id, [...operators], way, outcome],
  )

/** Deadline alarm_call. @returns when the next is called (ms), or null: somebody is on it, it is over, or there is no operator left to call */
export async function callNext(ctx: Ctx, alarm_id: number): Promise<number | null> {
  const [alarm] = await alarmsByIds(ctx, [alarm_id])
  if (alarm?.state !== 'raised') return null
  const { roles } = alarmKind(alarm.kind)
  const [shifts, now, holders, called] = [
    await shiftsAhead(ctx),
    await databaseNow(ctx),
    await holdersOf(ctx, roles),
    await callsOf(ctx, [alarm_id]),
  ]
  const again_at = Math.max(now, alarm.created_at) + CALL_EVERY_MS
  if (now < alarm.created_at + CALL_EVERY_MS) {
    const first = onDuty(shifts, roles, now).filter((id) => holders.includes(id))
    await addCalls(ctx, alarm_id, first, 'bell', 'told')
    return alarm.created_at + CALL_EVERY_MS
  }
  if (!ctx.services.gateways.sms.configured) {
    ctx.log.error({ alarm_id, kind: alarm.kind }, 'no SMS goes out here: nobody was called about an alarm')
    return null
  }
  const told = new Set(called.map(({ operator_id }) => operator_id))
  for (const operator_id of callOrder(shifts, roles, now, holders)) {
    if (told.has(operator_id)) continue
    const phone = await phoneOf(ctx, operator_id)
    if (phone === undefined) continue
    const outcome = await handOver(ctx, {
      request_id: `alarm-${alarm_id}-${operator_id}`,
      phone,
      template: 'notice',
      params: { text: alarmWords(alarm, ctx.locale).title },
    })
    await addCalls(ctx, alarm_id, [operator_id], 'sms', outcome === 'sent' ? 'told' : 'refused')
    if (outcome === 'sent') return again_at
  }
  ctx.log.error({ alarm_id, kind: alarm.kind }, 'nobody is left to be called about an alarm')
  return null
}

/** Whether an operator answers for an alarm. */
const answersFor = ({ operator }: OperatorCtx, { kind }: Pick<Alarm, 'kind'>): boolean =>
  alarmKind(kind).roles.some((role) => operator.roles.includes(role))

/** Whether the caller may say that they are on it. */
export const mayAcknowledge = (ctx: OperatorCtx, alarm: Alarm): boolean =>
  alarm.state === 'raised' && (answersFor(ctx, alarm) || ctx.operator.roles.includes('root'))

/**
 * The caller is on it: no colleague is called any more.
 * @throws Refusal NOT_FOUND, FORBIDDEN (another role's alarm), STATE_CONFLICT {status}
 */
export async function acknowledge(ctx: OperatorCtx, id: number): Promise<Alarm> {
  const [alarm] = await alarmsByIds(ctx, [id])
  if (!alarm) refuse('NOT_FOUND')
  if (!answersFor(ctx, alarm) && !ctx.operator.roles.includes('root')) refuse('FORBIDDEN')
  return inTransaction(ctx, async (tx) => {
    const noted = await acknowledgeAlarm(tx, id, tx.operator.id)
    await note(tx, {
      action: 'alarm.acknowledge',
      target_type: 'alarm',
      target_id: id,
      after: { kind: noted.kind, cause: noted.cause },
    })
    return noted
  })
}

/** Alarms the caller hears: called about it, or with its role while no operator on the roster was. */
export async function alarmsHeard(ctx: OperatorCtx): Promise<Alarm[]> {
  const raised = await alarmsRaised(ctx)
  const calls = await callsOf(
    ctx,
    raised.map(({ id }) => id),
  )
  return raised.filter((alarm) => {
    const called = calls.filter(({ alarm_id }) => alarm_id === alarm.id)
    return (
      called.some(({ operator_id }) => operator_id === ctx.operator.id) ||
      (called.length === 0 && answersFor(ctx, alarm))
    )
  })
}
