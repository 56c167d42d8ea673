/** Every decision of a queue is counted and, by its day's seed, drawn for an audit or not. Who decides does not learn which. */
import { randomBytes } from 'node:crypto'
import type { AuditedQueue, AuditOutcome } from '@juya/contract'
import { fingerprintOf, isDrawn } from '@juya/verify'
import { z } from 'zod'
import type { Ctx, OperatorCtx, Tx } from '../../../platform/context.ts'
import { query } from '../../../platform/db/db.ts'
import { invariant } from '../../../platform/refuse.ts'
import { defineSettings } from '../../../platform/settings.ts'
import type { JobTable } from '../../../platform/time/jobs.ts'
import type { Shown } from './tables.ts'

export const auditSetting = defineSettings({
  'operator.decision_audit_bp': {
    title: { en: 'Decisions that get a blind audit', zh: '盲审复核的决定比例' },
    schema: z.number().int().min(0).max(10_000),
    default: 500,
    public: true,
    reason:
      'One in twenty shows over a month how alike colleagues decide. Holds for days whose seed is not announced yet.',
    reason_zh: '二十分之一足以逐月看出同事之间是否一致。自尚未公布种子指纹的日期起适用。',
  },
})

export interface Decision {
  queue: AuditedQueue
  ref_id: number
  outcome: AuditOutcome
  /** What a case gave back. */
  amount_fen?: number | undefined
  /** What a case was about. */
  asked_fen?: number | undefined
  reason: string
  /** The accounts it is about. */
  people: readonly number[]
  shown: Shown
}

const today = `(platform_now() at time zone 'Asia/Shanghai')::date`

/** Makes the seeds of today and tomorrow where there are none, and so announces them. */
export async function announceDays(ctx: Ctx): Promise<void> {
  for (const ahead of [0, 1]) {
    const seed = randomBytes(32).toString('hex')
    await query(
      ctx,
      'operator_draw_day_add',
      `insert into operator_audit_seeds (day, seed, fingerprint, share_bp) values (${today} + $1::int, $2, $3, $4) on conflict do nothing`,
      [ahead, seed, await fingerprintOf(seed), await auditSetting(ctx, 'operator.decision_audit_bp')],
    )
  }
}

/** Each night the seed of the day after is made and its fingerprint announced. */
export const drawJobs: JobTable = { 'operator.draw_days': { cron: '10 0 * * *', run: announceDays } }

interface Numbered extends Record<string, unknown> {
  day: string
  number: number
  seed: string
  share_bp: number
}

const count = (tx: Tx): Promise<Numbered[]> =>
  query<Numbered>(
    tx,
    'operator_draw_count',
    `update operator_audit_seeds set decisions = decisions + 1 where day = ${today} returning day::text, decisions as number, seed, share_bp`,
    [],
  )

/**
 * Counts a decision and draws. The last thing its transaction does: the day's row is the one place all decisions meet.
 * A decision rolled back was never counted.
 */
export async function countDecision(tx: Tx<OperatorCtx>, decision: Decision): Promise<void> {
  let [day] = await count(tx)
  if (!day) {
    await announceDays(tx)
    ;[day] = await count(tx)
  }
  invariant(day, 'a day has no seed')
  const { queue, ref_id, outcome, amount_fen, reason, people, asked_fen, shown } = decision
  const drawn = await isDrawn(day.seed, day.number, day.share_bp)
  const [made] = await query<{ id: number }>(
    tx,
    'operator_decision_add',
    `insert into operator_decisions (day, number, queue, ref_id, operator_id, outcome, amount_fen, drawn)
     values ($1::date, $2, $3, $4, $5, $6, $7, $8) returning id`,
    [day.day, day.number, queue, ref_id, tx.operator.id, outcome, amount_fen ?? null, drawn],
  )
  if (!drawn) return
  await query(
    tx,
    'operator_decision_audit_add',
    `insert into operator_decision_audits (id, queue, ref_id, first_id, people, first_reason, asked_fen, shown)
     values ($1, $2, $3, $4, $5, $6, $7, $8::jsonb)`,
    [made!.id, queue, ref_id, tx.operator.id, [...people], reason, asked_fen ?? null, JSON.stringify(shown)],
  )
}

/** The latest decision about a thing was changed afterwards: by a third person, or by an act that takes it back. */
export async function noteOverturned(tx: Tx, queue: AuditedQueue, ref_id: number): Promise<void> {
  await query(
    tx,
    'operator_decision_overturned',
    `update operator_decisions set overturned_at = platform_now() where overturned_at is null and id = (
       select id from operator_decisions where queue = $1 and ref_id = $2 order by id desc limit 1)`,
    [queue, ref_id],
  )
}
