/** Tables of who is on duty: the roster, who leads a role, where an operator is reached, and who was called about an alarm. */
import type { OperatorRole } from '@juya/contract'
import { sql } from 'drizzle-orm'
import { check, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { bytea, createdAt, id, instant, refId } from '../../../platform/db/columns.ts'

/** One row per shift: an operator is on duty for a role from, until. Several may be for one role; the one entered first is called first. */
export const operator_shifts = pgTable(
  'operator_shifts',
  {
    id: id(),
    role: text().$type<OperatorRole>().notNull(),
    operator_id: refId().notNull(),
    from_at: instant().notNull(),
    until_at: instant().notNull(),
    made_by: refId().notNull(),
    created_at: createdAt(),
  },
  (t) => [
    check('operator_shifts_order', sql`${t.from_at} < ${t.until_at}`),
    index('operator_shifts_by_end').on(t.until_at, t.from_at), // the week's page, who is on duty, who comes next
    index('operator_shifts_of').on(t.operator_id, t.until_at), // no two of a person for one role at once
  ],
)

/** One row per operator who leads a role: with root, they write its roster. */
export const operator_shift_leads = pgTable(
  'operator_shift_leads',
  {
    role: text().$type<OperatorRole>().notNull(),
    operator_id: refId().notNull(),
    created_at: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.role, t.operator_id] })],
)

/** One row per operator who can be called: their own number, which is shown masked and only ever used for alarms. */
export const operator_alarm_phones = pgTable('operator_alarm_phones', {
  operator_id: refId().primaryKey(),
  phone_enc: bytea().notNull(), // AES-GCM under the installation's key
  phone_masked: text().notNull(),
  created_at: createdAt(),
})

/** One row per operator who was called about an alarm, and how it went. Each is called once about one alarm. */
export const operator_alarm_calls = pgTable(
  'operator_alarm_calls',
  {
    alarm_id: refId().notNull(),
    operator_id: refId().notNull(),
    way: text({ enum: ['bell', 'sms'] }).notNull(),
    outcome: text({ enum: ['told', 'refused'] }).notNull(),
    created_at: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.alarm_id, t.operator_id] }),
    check('operator_alarm_calls_way', sql`${t.way} in ('bell','sms')`),
    check('operator_alarm_calls_outcome', sql`${t.outcome} in ('told','refused')`),
  ],
)
