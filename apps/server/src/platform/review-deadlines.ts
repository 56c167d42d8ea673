/**
 * Review deadlines: by when the platform answers about a thing that waits for it. The domain whose thing it is starts and ends its deadline in
 * the transaction that does so to the thing; here are the clock, its pauses, and what became of it. Calendar hours count: a Friday's deadline
 * is not hidden by a weekend. It pauses only while another side is asked, and goes on by itself with the answer.
 */
import { type Locale, QUEUE_NAMES, QUEUES, type QueueName } from '@juya/contract'
import type { Ctx, Tx } from './context.ts'
import { query } from './db/db.ts'
import { whenEn, whenZh } from './notices/format.ts'
import { clearDeadline, setDeadline, setDeadlines } from './time/deadlines.ts'
import { seconds } from './time/seconds.ts'

export interface ReviewDeadline extends Record<string, unknown> {
  id: number
  queue: QueueName
  ref_id: number
  state: 'running' | 'asked' | 'kept' | 'broken'
  /** While asked: as it stood when the question went out. */
  due_at: number
  asked_at: number | null
  /** The parties it waits for. */
  waits_for: string[]
  ended_at: number | null
}
// A deadline that has passed is broken, even where its job has not run yet.
const COLUMNS = `id, queue, ref_id, case when state = 'running' and ended_at is null and due_at <= platform_now() then 'broken' else state end as state,
  due_at, asked_at, waits_for, ended_at`
const DUE = 'review_due'

/** Once this transaction commits, the queue is counted anew, and who looks at the things hears that they changed. */
function changed(tx: Tx, queue: QueueName, ref_ids: readonly number[]): void {
  if (ref_ids.length === 0) return
  tx.after_commit.push(() => {
    const { realtime } = tx.services
    realtime.queueChanged(QUEUES[queue].counter.name)
    for (const id of ref_ids) realtime.push({ ch: `desk:thing:${queue}:${id}`, type: 'desk.thing', seq: 0, data: null })
  })
}

/** Starts a review deadline for each of these. One that has one already keeps it. */
export async function startReviewDeadlines(
  tx: Tx,
  queue: QueueName,
  ref_ids: readonly number[],
  within_ms: number,
): Promise<void> {
  const rows = await query<{ id: number; due_at: number }>(
    tx,
    'platform_review_deadline_start',
    `insert into platform_review_deadlines (queue, ref_id, due_at)
     select $1, id, platform_now() + $3 * interval '1 millisecond' from unnest($2::bigint[]) as id
     on conflict (queue, ref_id) where ended_at is null do nothing returning id, due_at`,
    [queue, [...ref_ids], within_ms],
  )
  await setDeadlines(
    tx,
    DUE,
    rows.map(({ id, due_at }) => ({ ref_id: id, due_at })),
  )
  changed(tx, queue, ref_ids)
}

/** Ends the promises of things that wait no longer: kept where it was in time, else broken. Those without one are left alone. */
export async function endReviewDeadlines(tx: Tx, queue: QueueName, ref_ids: readonly number[]): Promise<void> {
  const rows = await query<{ id: number }>(
    tx,
    'platform_review_deadline_end',
    `update platform_review_deadlines set ended_at = platform_now(), asked_at = null, waits_for = '{}',
       state = case when state = 'asked' or (state = 'running' and due_at > platform_now()) then 'kept' else 'broken' end
     where queue = $1 and ref_id = any($2) and ended_at is null returning id`,
    [queue, [...ref_ids]],
  )
  if (rows.length > 0) await clearDeadline(tx, DUE, ...rows.map(({ id }) => id))
  changed(tx, queue, ref_ids)
}

/** Others are asked: the deadline stands still until each of them has answered. A broken one stays broken. */
export async function pauseReviewDeadline(
  tx: Tx,
  queue: QueueName,
  ref_id: number,
  waits_for: readonly string[],
): Promise<void> {
  const [row] = await query<{ id: number }>(
    tx,
    'platform_review_deadline_pause',
    `update platform_review_deadlines set state = 'asked', asked_at = coalesce(asked_at, platform_now()),
       waits_for = array(select distinct unnest(waits_for || $3::text[]) order by 1)
     where queue = $1 and ref_id = $2 and ended_at is null and (state = 'asked' or (state = 'running' and due_at > platform_now())) returning id`,
    [queue, ref_id, [...waits_for]],
  )
  if (row) await clearDeadline(tx, DUE, row.id)
  changed(tx, queue, [ref_id])
}

/**
 * An asked party has answered, or with no name the time for answers is over. With the last answer the deadline goes on, with the time it
 * had left.
 * @returns the deadline now (ms), where this made it go on
 */
export async function resumeReviewDeadline(
  tx: Tx,
  queue: QueueName,
  ref_id: number,
  answered?: string,
): Promise<number | undefined> {
  const [row] = await query<{ id: number; due_at: number; state: ReviewDeadline['state'] }>(
    tx,
    'platform_review_deadline_resume',
    `update platform_review_deadlines set waits_for = w.left, state = case when w.last then 'running' else state end,
       due_at = case when w.last then platform_now() + (due_at - asked_at) else due_at end, asked_at = case when w.last then null else asked_at end
     from (select id as of, case when $3::text is null then '{}' else array_remove(waits_for, $3) end as left,
         $3::text is null or array_remove(waits_for, $3) = '{}' as last
       from platform_review_deadlines where queue = $1 and ref_id = $2 and ended_at is null and state = 'asked') w
     where id = w.of returning id, due_at, state`,
    [queue, ref_id, answered ?? null],
  )
  changed(tx, queue, [ref_id])
  if (row?.state !== 'running') return undefined
  await setDeadline(tx, DUE, row.id, row.due_at)
  return row.due_at
}

/** Deadline review_due: no operator answered in time. It stays in its queue, and in front of it. */
export async function breakReviewDeadlines(tx: Tx, ids: readonly number[]): Promise<void> {
  const rows = await query<ReviewDeadline>(
    tx,
    'platform_review_deadline_break',
    `update platform_review_deadlines set state = 'broken' where id = any($1) and ended_at is null and state = 'running' and due_at <= platform_now()
     returning ${COLUMNS}`,
    [[...ids]],
  )
  for (const { queue, ref_id } of rows) {
    tx.log.warn({ queue, ref_id }, 'a review is overdue')
    changed(tx, queue, [ref_id])
  }
}

/** The deadlines that stand, by the thing. */
export async function reviewDeadlinesOf(
  ctx: Ctx,
  queue: QueueName,
  ref_ids: readonly number[],
): Promise<Map<number, ReviewDeadline>> {
  if (ref_ids.length === 0) return new Map()
  const rows = await query<ReviewDeadline>(
    ctx,
    'platform_review_deadlines_of',
    `select ${COLUMNS} from platform_review_deadlines where queue = $1 and ref_id = any($2) and ended_at is null`,
    [queue, [...ref_ids]],
  )
  return new Map(rows.map((row) => [row.ref_id, row]))
}

/** Deadlines as they were last written, in no order. */
export const reviewDeadlinesById = (
  ctx: Ctx,
  ids: readonly number[],
): Promise<Array<ReviewDeadline & { created_at: number }>> =>
  query(
    ctx,
    'platform_review_deadlines_by_id',
    'select id, queue, ref_id, state, due_at, asked_at, waits_for, ended_at, created_at from platform_review_deadlines where id = any($1)',
    [[...ids]],
  )

/**
 * Locks the oldest deadline of a queue that stands and no other transaction has locked, for who serves it.
 * @param but_ids things to leave out
 * @param last_ids things that come after all others, in this order
 * @returns the thing
 */
export async function lockOldestReviewDeadline(
  tx: Tx,
  queue: QueueName,
  { but_ids, last_ids }: { but_ids: readonly number[]; last_ids: readonly number[] },
): Promise<number | undefined> {
  const [row] = await query<{ ref_id: number }>(
    tx,
    'platform_review_deadline_next',
    `select ref_id from platform_review_deadlines where queue = $1 and ended_at is null and state <> 'asked' and ref_id <> all($2::bigint[])
     order by array_position($3::bigint[], ref_id) nulls first, due_at, id limit 1 for update skip locked`,
    [queue, [...but_ids], [...last_ids]],
  )
  return row?.ref_id
}

/** Deadlines of these queues that stand and end within so long, or are broken already, the soonest first. */
export const reviewDeadlinesDue = (
  ctx: Ctx,
  queues: readonly QueueName[],
  within_ms: number,
): Promise<Array<Pick<ReviewDeadline, 'queue' | 'ref_id' | 'due_at'>>> =>
  query<Pick<ReviewDeadline, 'queue' | 'ref_id' | 'due_at'>>(
    ctx,
    'platform_review_deadlines_due',
    `select queue, ref_id, due_at from platform_review_deadlines where queue = any($1) and ended_at is null and state <> 'asked'
       and due_at <= platform_now() + $2 * interval '1 millisecond' order by due_at, id limit 20`,
    [[...queues], within_ms],
  )

export interface ReviewDeadlineCounts {
  /** Waits beyond its time now. */
  late: number
  /** Of those ended on the last 30 days, today included. */
  kept_30d: number
  broken_30d: number
}

/** how the platform keeps its word, by queue. */
export async function reviewDeadlineCounts(ctx: Ctx): Promise<Record<QueueName, ReviewDeadlineCounts>> {
  const rows = await query<ReviewDeadlineCounts & { queue: QueueName }>(
    ctx,
    'platform_review_deadline_counts',
    `select queue, count(*) filter (where ended_at is null and state <> 'asked' and due_at <= platform_now())::int as late,
       count(*) filter (where ended_at is not null and state = 'kept')::int as kept_30d,
       count(*) filter (where ended_at is not null and state = 'broken')::int as broken_30d
     from platform_review_deadlines where ended_at is null
       or ended_at >= (date_trunc('day', platform_now() at time zone 'Asia/Shanghai') - interval '29 days') at time zone 'Asia/Shanghai' group by queue`,
    [],
  )
  const none = { late: 0, kept_30d: 0, broken_30d: 0 }
  return Object.fromEntries(
    QUEUE_NAMES.map((queue) => {
      const { late, kept_30d, broken_30d } = rows.find((row) => row.queue === queue) ?? none
      return [queue, { late, kept_30d, broken_30d }]
    }),
  ) as Record<QueueName, ReviewDeadlineCounts>
}

interface Words {
  en: string
  zh: string
}
const SENTENCES: Record<'running' | 'asked' | 'broken', Words> = {
  running: { en: 'We answer by {when}', zh: '平台将于 {when} 前答复' },
  asked: {
    en: 'We wait for what was asked for; then we answer within {left}',
    zh: '等待补充材料，收到后平台在 {left}内答复',
  },
  broken: {
    en: 'We promised an answer by {when} and are late; this is now first in line',
    zh: '平台承诺 {when} 前答复，现已逾期，将优先处理',
  },
}

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** A figure and its unit stay in one line. */
function howLong(ms: number, locale: Locale): string {
  const zh = locale === 'zh-CN'
  if (ms < HOUR_MS) {
    const minutes = Math.max(1, Math.ceil(ms / MINUTE_MS))
    return zh ? `${minutes}\u00a0分钟` : `${minutes}\u00a0min`
  }
  const hours = Math.ceil(ms / HOUR_MS)
  return zh ? `${hours}\u00a0小时` : `${hours}\u00a0h`
}

/** A deadline in words, for whom it was named to and for the desk; null where there is none. */
export function reviewDeadlineShown({ locale }: { locale: Locale }, row: ReviewDeadline | undefined) {
  if (!row || row.state === 'kept') return null
  const { state, due_at, asked_at } = row
  const when = locale === 'zh-CN' ? whenZh(due_at) : whenEn(due_at)
  const left = howLong(due_at - (asked_at ?? due_at), locale)
  const sentence = SENTENCES[state][locale === 'zh-CN' ? 'zh' : 'en']
  return {
    state,
    due_at: state === 'asked' ? null : seconds(due_at),
    text: sentence.replace('{when}', when).replace('{left}', left),
  }
}
