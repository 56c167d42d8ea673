/**
 * Things time does. Every clock a person waits for is a row; the row goes in the same transaction that does the thing, so a
 * crash at any moment repeats it or leaves it done. The timer sleeps until the next row is due and is woken by NOTIFY.
 */
import type { Locale } from '@juya/contract'
import type { Ctx, Tx } from '../context.ts'
import { databaseNow, inTransaction, query } from '../db/db.ts'
import { type Services, systemCtx } from '../services.ts'
import {
  claimDue,
  type DueRow,
  dueKinds,
  putOff,
  setAside,
  settleClaim,
  takeAgain,
  takeAside,
  takeDue,
} from './due-rows.ts'
import { after } from './timers.ts'

export interface Due {
  ref_id: number
  due_at: number
}
interface Titled {
  /** What is to be done, as the console names it. */
  title: { en: string; zh: string }
}
export interface DeadlineHandler extends Titled {
  /** How many due rows one transaction takes. 1 unless the handler is written for many. */
  batch?: number
  /** How many such transactions go side by side; 1 unless said otherwise. */
  side_by_side?: number
  /** Goes before all others: while things of this kind keep coming due, other kinds and the outbox wait, two seconds at most. */
  first?: true
  /**
   * Due rows are set aside in a transaction of its own before the work begins: who sets the same deadline meanwhile sets it anew, and does not wait for the
   * work. What the work looks at is committed before it begins, so that nothing falls between; it may find less than it was set for.
   */
  apart?: true
  /** Follows at once from acts of operators: what an act would do is shown with it (platform/effects). It asks no provider. */
  rehearsed?: true
  /** Does what is due. It must look at the thing's state again: a row may be stale. Throwing retries later. */
  run: (tx: Tx, due: Due[]) => Promise<void>
}
/**
 * For what has to ask the outside world: a payment provider may take seconds to answer, and no database connection waits with it.
 * The row is claimed for some time and the claim committed; the answer is written in transactions of `ask`'s own. A process that dies
 * between them leaves a claim that runs out, and the thing is asked about again: asking must do nothing twice.
 */
export interface AskingHandler extends Titled {
  /** How many are asked about side by side; 10 unless said otherwise. */
  side_by_side?: number
  /** Asks about one thing, outside any transaction. @returns when to ask again, in ms, or null: it is done. Throwing retries later */
  ask: (ctx: Ctx, due: Due) => Promise<number | null>
}
export type DeadlineHandlers = Record<string, DeadlineHandler | AskingHandler>

/** Sets or moves a thing's deadline. @param due_at ms since 1970 */
export async function setDeadline(tx: Ctx, kind: string, ref_id: number, due_at: number): Promise<void> {
  await setDeadlines(tx, kind, [{ ref_id, due_at }])
}

/** Sets or moves many of one kind in one statement. */
export async function setDeadlines(tx: Ctx, kind: string, dues: Due[]): Promise<void> {
  await setDeadlinesOfKinds(
    tx,
    dues.map((due) => ({ kind, ...due })),
  )
}

/** Sets or moves many, of several kinds, in one statement. */
export async function setDeadlinesOfKinds(tx: Ctx, dues: ReadonlyArray<Due & { kind: string }>): Promise<void> {
  if (dues.length === 0) return
  await query(
    tx,
    'platform_deadline_set',
    `with rows as (select * from unnest($1::text[], $2::bigint[], $3::float8[]) as r(kind, ref_id, due_ms))
     insert into platform_deadlines (kind, ref_id, due_at)
     select kind, ref_id, to_timestamp(due_ms / 1000.0) from rows
     on conflict (kind, ref_id) do update set due_at = excluded.due_at, attempts = 0, last_error = null`,
    [dues.map((due) => due.kind), dues.map((due) => due.ref_id), dues.map((due) => due.due_at)],
  )
  const soonest = Math.min(...dues.map((due) => due.due_at))
  tx.after_commit.push(() => tx.services.deadlines.wake(soonest))
}

const ARM = `insert into platform_deadlines (kind, ref_id, due_at)
  select $1, ref_id, to_timestamp(due_ms / 1000.0) from unnest($2::bigint[], $3::float8[]) as r(ref_id, due_ms)`

/** Sets deadlines of one kind for those things that have none yet. Where the timer is at work on one, this waits until its transaction has ended. */
export const armDeadlines = (tx: Ctx, kind: string, dues: Due[]): Promise<void> =>
  arm(tx, 'platform_deadline_arm', `${ARM} on conflict do nothing`, kind, dues)

/**
 * The same for things that are locked here, of a kind whose handler locks them as well before it looks at any, and sets anew what is locked elsewhere:
 * what the timer is at work on has been looked at before this lock, or stays armed. So it is not waited for.
 */
export const armUnderLock = (tx: Tx, kind: string, dues: Due[]): Promise<void> =>
  arm(
    tx,
    'platform_deadline_arm_locked',
    `${ARM} where not exists (select from platform_deadlines d where d.kind = $1 and d.ref_id = r.ref_id) on conflict do nothing`,
    kind,
    dues,
  )

async function arm(tx: Ctx, name: string, text: string, kind: string, dues: Due[]): Promise<void> {
  await query(tx, name, text, [kind, dues.map((due) => due.ref_id), dues.map((due) => due.due_at)])
  const soonest = Math.min(...dues.map((due) => due.due_at))
  tx.after_commit.push(() => tx.services.deadlines.wake(soonest))
}

/**
 * Forgets a thing's deadline; nothing happens if there is none. One whose time has just come is left to the timer, which waits for
 * this transaction and then finds nothing to do: waiting for the timer here would be a deadlock.
 */
export const clearDeadline = (tx: Ctx, kind: string, ...ref_ids: number[]): Promise<void> =>
  clearDeadlines(tx, [kind], ref_ids)

/** Forgets the deadlines of these things that are of these kinds, as clearDeadline does. */
export async function clearDeadlines(tx: Ctx, kinds: readonly string[], ref_ids: readonly number[]): Promise<void> {
  await query(
    tx,
    'platform_deadline_clear',
    'delete from platform_deadlines where id in (select id from platform_deadlines where kind = any($1) and ref_id = any($2) for update skip locked)',
    [kinds, ref_ids],
  )
}

/** Deadlines of a thing, for showing them to the person they concern. */
export async function deadlinesOf(
  ctx: Ctx,
  kinds: string[],
  ref_ids: number[],
): Promise<Array<Due & { kind: string }>> {
  return query(
    ctx,
    'platform_deadline_of',
    'select kind, ref_id, due_at from platform_deadlines where kind = any($1) and ref_id = any($2) order by due_at',
    [kinds, ref_ids],
  )
}

const SLEEP_MAX_MS = 1_000
/** Others go on when nothing that goes first has been due for so long. */
const FIRST_RESTS_MS = 60
const YIELD_MAX_MS = 2_000
/** So many are asked about side by side. */
const ASKED_AT_ONCE = 10

export class Deadlines {
  private readonly handlers: DeadlineHandlers = {}
  private services!: Services
  private timer: NodeJS.Timeout | undefined
  /** By performance.now. */
  private wake_at = Number.POSITIVE_INFINITY
  private running = false
  private stopping = false
  private rounds: Promise<unknown> = Promise.resolve()
  /** Kinds being done. A slow one keeps no other waiting: lots that end do not queue behind deposits that go back. */
  private readonly busy = new Map<string, Promise<void>>()
  private finished = 0
  /** Until when others leave the machine to what goes first, by performance.now. */
  private first_until = 0
  /** Database clock minus performance.now(), which never jumps; refreshed at every round. */
  private offset_ms = 0

  register(handlers: DeadlineHandlers): void {
    Object.assign(this.handlers, handlers)
  }

  /** What a kind's work is called; the kind itself for one that no domain brings any more. */
  titleOf(kind: string, locale: Locale): string {
    const title = this.handlers[kind]?.title
    return title?.[locale === 'zh-CN' ? 'zh' : 'en'] ?? kind
  }

  /** Starts the timer (role work). Without it deadlines are only stored; tests call runDue() themselves. */
  start(services: Services): void {
    this.services = services
    this.running = true
    this.arm(0)
  }

  attach(services: Services): void {
    this.services = services
  }

  /** @param due_at ms; a deadline earlier than the planned wake-up brings it forward */
  wake(due_at: number): void {
    if (!this.running) return
    const delay = Math.max(0, due_at - (performance.now() + this.offset_ms))
    if (performance.now() + delay < this.wake_at) this.arm(delay)
  }

  /** Whether a kind's work may be done on trial, in a transaction that undoes it. */
  isRehearsed(kind: string): boolean {
    const handler = this.handlers[kind]
    return handler !== undefined && 'rehearsed' in handler
  }

  /** Does the work of such a kind in this transaction; the rows are the caller's. */
  async rehearse(tx: Tx, kind: string, dues: Due[]): Promise<void> {
    const handler = this.handlers[kind]
    if (handler && 'run' in handler) await handler.run(tx, dues)
  }

  /** Looks for what is due at once. */
  wakeNow(): void {
    if (this.running) this.arm(0)
  }

  private arm(delay_ms: number): void {
    if (this.stopping) return
    clearTimeout(this.timer)
    const delay = Math.min(delay_ms, SLEEP_MAX_MS)
    this.wake_at = performance.now() + delay
    this.timer = after(() => {
      this.rounds = this.rounds.then(() => this.round())
    }, delay)
  }

  private async round(): Promise<void> {
    if (this.stopping) return
    let next = SLEEP_MAX_MS
    try {
      const finished = this.finished
      for (const kind of await this.kindsDue()) if (!this.busy.has(kind)) this.begin(kind)
      next = await this.untilNext()
      if (finished !== this.finished) next = 0
    } catch (error) {
      this.services.log.error({ err: error }, 'deadline round failed')
    }
    this.arm(next)
  }

  private begin(kind: string): void {
    const work = this.runKind(kind).then(
      () => {
        this.busy.delete(kind)
        this.finished++
        this.arm(0) // more of this kind may have become due meanwhile
      },
      (error) => {
        this.busy.delete(kind)
        this.services.log.error({ err: error, kind }, 'deadline round failed')
      },
    )
    this.busy.set(kind, work)
  }

  /** Waits while things that go first keep coming due, two seconds at most. For work that may as well be done a moment later. */
  async untilFirstAreDone(): Promise<void> {
    const begun = performance.now()
    for (;;) {
      const now = performance.now()
      const until = Math.min(this.first_until, begun + YIELD_MAX_MS)
      if (now >= until || this.stopping) return
      await new Promise<void>((done) => after(done, until - now))
    }
  }

  private async untilNext(): Promise<number> {
    const ctx = systemCtx(this.services, 'deadlines')
    const now = await databaseNow(ctx)
    this.offset_ms = now - performance.now()
    const rows = await query<{ due_at: number }>(
      ctx,
      'platform_deadline_next',
      'select due_at from platform_deadlines where kind = any($1) order by due_at limit 1',
      [Object.keys(this.handlers).filter((kind) => !this.busy.has(kind))],
    )
    return rows[0] ? Math.max(0, rows[0].due_at - now) : SLEEP_MAX_MS
  }

  /** Runs everything that is due now, of the kinds given, side by side, until nothing is. Returns how many rows were done. */
  async runDue(wanted = (_kind: string): boolean => true): Promise<number> {
    const counts = await Promise.all((await this.kindsDue()).filter(wanted).map((kind) => this.runKind(kind)))
    return counts.reduce((sum, count) => sum + count, 0)
  }

  private kindsDue(): Promise<string[]> {
    return dueKinds(systemCtx(this.services, 'deadlines'), Object.keys(this.handlers))
  }

  private async runKind(kind: string): Promise<number> {
    const handler = this.handlers[kind]!
    const lane = 'ask' in handler ? () => this.askLane(kind, handler) : () => this.runLane(kind, handler)
    const lanes = handler.side_by_side ?? ('ask' in handler ? ASKED_AT_ONCE : 1)
    const counts = await Promise.all(Array.from({ length: lanes }, lane))
    return counts.reduce((sum, count) => sum + count, 0)
  }

  /** One batch after another, until nothing is due. */
  private async runLane(kind: string, handler: DeadlineHandler): Promise<number> {
    const batch = handler.batch ?? 1
    let done = 0
    while (!this.stopping) {
      if (!handler.first) await this.untilFirstAreDone()
      const taken = await this.runBatch(kind, handler, batch)
      done += taken
      if (handler.first && taken > 0 && this.running) this.first_until = performance.now() + FIRST_RESTS_MS
      else if (taken < batch) return done
    }
    return done
  }

  /** Up to `batch` due rows in one transaction. Where one of them fails, each is done alone, so that it stops none of the others. */
  private async runBatch(kind: string, handler: DeadlineHandler, batch: number): Promise<number> {
    if (handler.apart) return this.runApart(kind, handler, batch)
    const { taken, error } = await this.runTogether(kind, handler, (tx) => takeDue(tx, kind, batch))
    if (error === undefined) return taken.length
    if (taken.length === 0) throw error
    if (taken.length === 1) await this.failed(kind, taken[0]!, error)
    else {
      this.oneByOne(kind, taken, error)
      for (const row of taken) await this.runAlone(kind, handler, row)
    }
    return taken.length
  }

  private async runApart(kind: string, handler: DeadlineHandler, batch: number): Promise<number> {
    const ctx = systemCtx(this.services, `deadline:${kind}`)
    const aside = await inTransaction(ctx, (tx) => setAside(tx, kind, batch))
    if (aside.length === 0) return 0
    const run = (rows: typeof aside) => this.runTogether(kind, handler, (tx) => takeAside(tx, rows))
    const { error } = await run(aside)
    if (error !== undefined && aside.length > 1) this.oneByOne(kind, aside, error)
    for (const row of error === undefined ? [] : aside) {
      const alone = aside.length === 1 ? { error } : await run([row])
      if (alone.error !== undefined) await this.failed(kind, { ...row, due_at: row.claimed_until }, alone.error)
    }
    return aside.length
  }

  private oneByOne(kind: string, rows: readonly DueRow[], error: unknown): void {
    const ref_ids = rows.map(({ ref_id }) => ref_id)
    this.services.log.warn({ err: error, kind, ref_ids }, 'a batch failed; one by one')
  }

  private async runAlone(kind: string, handler: DeadlineHandler, row: DueRow): Promise<void> {
    const { taken, error } = await this.runTogether(kind, handler, (tx) => takeAgain(tx, row.id))
    if (error !== undefined) await this.failed(kind, taken[0] ?? row, error)
  }

  /** Takes rows away and runs the handler, in one transaction. */
  private async runTogether(
    kind: string,
    handler: DeadlineHandler,
    take: (tx: Tx) => Promise<DueRow[]>,
  ): Promise<{ taken: DueRow[]; error?: unknown }> {
    let taken: DueRow[] = []
    try {
      await inTransaction(systemCtx(this.services, `deadline:${kind}`), async (tx) => {
        taken = await take(tx)
        if (taken.length === 0) return
        await handler.run(tx, taken)
        this.services.metrics.deadline_late_seconds.observe(
          { kind },
          ((await databaseNow(tx)) - taken[0]!.due_at) / 1_000,
        )
      })
      return { taken }
    } catch (error) {
      return { taken, error }
    }
  }

  /** One question after another, until nothing is due. */
  private async askLane(kind: string, handler: AskingHandler): Promise<number> {
    const ctx = systemCtx(this.services, `deadline:${kind}`)
    for (let done = 0; ; done++) {
      await this.untilFirstAreDone()
      const claim = this.stopping ? undefined : await claimDue(ctx, kind)
      if (!claim) return done
      this.services.metrics.deadline_late_seconds.observe({ kind }, claim.late_ms / 1_000)
      try {
        await settleClaim(ctx, claim, await handler.ask(ctx, claim))
      } catch (error) {
        await this.failed(kind, { ...claim, due_at: claim.claimed_until }, error)
      }
    }
  }

  private async failed(kind: string, row: DueRow, error: unknown): Promise<void> {
    this.services.log.error({ err: error, kind, ref_id: row.ref_id }, 'deadline failed')
    this.services.metrics.deadline_failures.inc({ kind })
    await putOff(systemCtx(this.services, 'deadlines'), row, error)
  }

  async stop(): Promise<void> {
    this.stopping = true
    this.running = false
    clearTimeout(this.timer)
    await this.rounds
    await Promise.all(this.busy.values())
  }
}
