/** The roster as the console shows it, week by week. */
import {
  OPERATOR_ROLES,
  type OperatorRole,
  type Parsed,
  type Roster,
  type operator as rows,
  type ShiftRow,
} from '@juya/contract'
import type { z } from 'zod'
import {
  addShift as add,
  checkReason,
  setLead as lead,
  leads,
  maskedPhones,
  mayWrite,
  operatorNames,
  removeShift as remove,
  type Shift,
  saveOwnPhone as saveOwn,
  savePhoneOf,
  shiftsBetween,
} from '../../../domains/operator/index.ts'
import type { Ctx, OperatorCtx } from '../../../platform/context.ts'
import { databaseNow, query } from '../../../platform/db/db.ts'
import { seconds } from '../../../platform/time/seconds.ts'

/** The auditor changes nothing and is called about nothing. */
const ON_DUTY_ROLES = OPERATOR_ROLES.filter((role) => role !== 'auditor')
const SECOND_MS = 1_000

/** Monday 0:00 in Shanghai of a day's week, and seven days later (ms). Without a day, this week. */
async function weekOf(ctx: Ctx, day?: string): Promise<{ from_at: number; until_at: number }> {
  const [week] = await query<{ from_at: number; until_at: number }>(
    ctx,
    'operator_week',
    `select monday at time zone 'Asia/Shanghai' as from_at, (monday + interval '7 days') at time zone 'Asia/Shanghai' as until_at
     from date_trunc('week', coalesce($1::date::timestamp, platform_now() at time zone 'Asia/Shanghai')) monday`,
    [day ?? null],
  )
  return week!
}

/** Active operators by role. */
const holders = (ctx: Ctx) =>
  query<{ id: number; name: string; roles: OperatorRole[] }>(
    ctx,
    'operator_active',
    `select id, name, roles from operator_accounts where status = 'active' order by id`,
    [],
  )

async function shown(ctx: Ctx, list: readonly Shift[]): Promise<Array<z.input<typeof ShiftRow>>> {
  const now = await databaseNow(ctx)
  const names = await operatorNames(
    ctx,
    list.map(({ operator_id }) => operator_id),
  )
  return list.map(({ id, role, operator_id, from_at, until_at }) => ({
    id,
    role,
    operator: { id: operator_id, name: names.get(operator_id) ?? '' },
    from_at: seconds(from_at),
    until_at: seconds(until_at),
    now: from_at <= now && now < until_at,
  }))
}

export async function roster(
  ctx: OperatorCtx,
  { day }: Parsed<(typeof rows)['roster']>,
): Promise<z.input<typeof Roster>> {
  const { from_at, until_at } = await weekOf(ctx, day)
  const [staff, known, phones, shifts] = [
    await holders(ctx),
    await leads(ctx),
    await maskedPhones(ctx),
    await shiftsBetween(ctx, from_at, until_at),
  ]
  return {
    from_at: seconds(from_at),
    until_at: seconds(until_at),
    shifts: await shown(ctx, shifts),
    roles: ON_DUTY_ROLES.map((role) => ({
      role,
      operators: staff
        .filter(({ roles }) => roles.includes(role))
        .map(({ id, name }) => ({
          id,
          name,
          phone_masked: phones.get(id) ?? null,
          leads: known.some((one) => one.role === role && one.operator_id === id),
        })),
      can_write: mayWrite(ctx, role, known),
    })),
    can_lead: ctx.operator.roles.includes('root'),
    own_phone: phones.get(ctx.operator.id) ?? null,
  }
}

/** @throws Refusal FORBIDDEN, NOT_FOUND, VALIDATION, WINDOW_CLOSED, STATE_CONFLICT */
export async function addShift(ctx: OperatorCtx, input: Parsed<(typeof rows)['addShift']>) {
  const shift = { ...input, from_at: input.from_at * SECOND_MS, until_at: input.until_at * SECOND_MS }
  return (await shown(ctx, [await add(ctx, shift)]))[0]!
}

/** @throws Refusal NOT_FOUND, FORBIDDEN, WINDOW_CLOSED */
export async function removeShift(ctx: OperatorCtx, { id }: Parsed<(typeof rows)['removeShift']>): Promise<null> {
  await remove(ctx, id)
  return null
}

/** @throws Refusal NOT_FOUND */
export async function setLead(ctx: OperatorCtx, input: Parsed<(typeof rows)['setLead']>): Promise<null> {
  await lead(ctx, input)
  return null
}

/** @throws Refusal NUMBER_BY_ANOTHER */
export async function saveOwnPhone(ctx: OperatorCtx, { phone }: Parsed<(typeof rows)['saveOwnPhone']>) {
  return { own_phone: await saveOwn(ctx, phone) }
}

/** @throws Refusal REASON_REQUIRED, SELF_ACTION, NOT_FOUND */
export async function saveOperatorPhone(ctx: OperatorCtx, input: Parsed<(typeof rows)['saveOperatorPhone']>) {
  checkReason(input.reason)
  return { phone: await savePhoneOf(ctx, input) }
}
