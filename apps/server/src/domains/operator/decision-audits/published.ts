/** What everybody may read of the decision audits: how often two agreed, the days' draws, and how often decisions were overturned. */
import type { AuditedQueue } from '@juya/contract'
import type { Ctx } from '../../../platform/context.ts'
import { query } from '../../../platform/db/db.ts'

export interface AgreementRow extends Record<string, unknown> {
  queue: AuditedQueue
  drawn: number
  looked: number
  agreed: number
}

/** Of the decisions of the last twelve months, by queue. Each queue has a line. */
export const agreementRows = (ctx: Ctx): Promise<AgreementRow[]> =>
  query<AgreementRow>(
    ctx,
    'operator_agreement',
    `select q as queue, count(l.id)::int as drawn, count(l.id) filter (where l.answer <> 'waiting')::int as looked,
       count(l.id) filter (where l.answer = 'agreed')::int as agreed
     from unnest(array['lot','filing','application','case','penalty','review','sale','goods']) with ordinality as queues(q, place)
       left join operator_decisions d on d.queue = q and d.drawn and d.created_at > platform_now() - interval '12 months'
       left join operator_decision_audits l on l.id = d.id
     group by q, place order by place`,
    [],
  )

export interface DayRow extends Record<string, unknown> {
  day: string
  fingerprint: string
  announced_at: number
  share_bp: number
  is_over: boolean
  /** Null until the day is over, as are the next two. */
  seed: string | null
  decisions: number | null
  drawn: number[] | null
}

/** The last days' draws and those announced, the latest first. */
export const drawDays = (ctx: Ctx, days: number): Promise<DayRow[]> =>
  query<DayRow>(
    ctx,
    'operator_audit_seeds_public',
    `select d.day::text, d.fingerprint, d.created_at as announced_at, d.share_bp, is_done as is_over, case when is_done then d.seed end as seed,
       case when is_done then d.decisions end as decisions,
       case when is_done then array(select number from operator_decisions c where c.day = d.day and c.drawn order by number) end as drawn
     from operator_audit_seeds d, lateral (select d.day < (platform_now() at time zone 'Asia/Shanghai')::date as is_done) o
     order by d.day desc limit $1`,
    [days],
  )

/** How many decisions of the last twelve months were changed afterwards, by queue. */
export const overturnedRows = (
  ctx: Ctx,
): Promise<Array<{ queue: AuditedQueue; decided: number; overturned: number }>> =>
  query(
    ctx,
    'operator_overturned',
    `select queue, count(*)::int as decided, count(overturned_at)::int as overturned from operator_decisions
     where created_at > platform_now() - interval '12 months' group by queue order by queue`,
    [],
  )
