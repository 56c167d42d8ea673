/**
 * Things time does. Every clock a person waits for is a row; the row goes in the same transaction that does the thing, so a
 * crash at any moment repeats it or leaves it done. The timer sleeps until the next row is due and is woken by NOTIFY.
 */
import type { Ctx, Tx } from './context.ts'
import { databaseNow, inTransaction, query } from './db.ts'
import { type Services, systemCtx } from './services.ts'

export interface Due {
  ref_id: number
  due_at: number
}
export interface DeadlineHandler {
  /** How many due rows one transaction takes. 1 unless the handler is written for many. */
  batch?: number
  /** How many such transactions go side by side; 1 unless said otherwise. */
  side_by_side?: number
  /** Goes before all others: while things of this kind keep coming due, other kinds and the outbox wait, two seconds at most. */
  first?: true
  /** Does what is due. It must look at the thing's state again: a row may be stale. Throwing retries later. */
  run: (tx: Tx, due: Due[]) => Promise<void>
}
export type DeadlineHandlers = Record<string, DeadlineHandler>

/** Sets or moves a thing's deadline. @param due_at ms since 1970 */
export async function setDeadline(tx: Ctx, kind: string, ref_id: number, due_at: number): Promise<void> {
  await setDeadlines(tx, kind, [{ ref_id, due_at }])
}

/** Sets or moves many of one kind in one statement. */
export async function setDeadlines(tx: Ctx, kind: string, dues: Due[]): Promise<void> {
  if (dues.length === 0) return
  await query(
    tx,
    'platform_deadline_set',
    `with rows as (select * from unnest($2::bigint[], $3::float8[]) as r(ref_id, due_ms))
     insert into platform_deadlines (kind, ref_id, due_at)
     select $1, ref_id, to_timestamp(due_ms / 1000.0) from rows
     on conflict (kind, ref_id) do update set due_at = excluded.due_at, attempts = 0, last_error = null`,
    [kind, dues.map((due) => due.ref_id), dues.map((due) => due.due_at)],
  )
  const soonest = Math.min(...dues.map((due) => due.due_at))
  tx.after_commit.push(() => tx.services.deadlines.wake(soonest))
}

/** Sets deadlines of one kind for those things that have none yet. */
export async function armDeadlines(tx: Ctx, kind: string, dues: Due[]): Promise<void> {
  await query(
    tx,
    'platform_deadline_arm',
    `insert into platform_deadlines (kind, ref_id, due_at)
     select $1, ref_id, to_timestamp(due_ms / 1000.0) from unnest($2::bigint[], $3::float8[]) as r(ref_id, due_ms) on conflict do nothing`,
    [kind, dues.map((due) => due.ref_id), dues.map((due) => due.due_at)],
  )
  const soonest = Math.min(...dues.map((due) => due.due_at))
  tx.after_commit.push(() => tx.services.deadlines.wake(soonest))
}

/**
 * Forgets a thing's deadline; nothing happens if there is none. One whose time has just come is left to the timer, which waits for
 * this transaction and then finds nothing to do: waiting for the timer here would be a deadlock.
 */
export async function clearDeadline(tx: Ctx, kind: string, ...ref_ids: number[]): Promise<void> {
  await query(
    tx,
    'platform_deadline_clear',
    'delete from platform_deadlines where id in (select id from platform_deadlines where kind = $1 and ref_id = any($2) for update skip locked)',
    [kind, ref_ids],
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
const RETRY_MS = [1_000, 5_000, 30_000, 300_000]

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

  private arm(delay_ms: number): void {
    if (this.stopping) return
    clearTimeout(this.timer)
    const delay = Math.min(delay_ms, SLEEP_MAX_MS)
    this.wake_at = performance.now() + delay
    this.timer = setTimeout(() => {
      this.rounds = this.rounds.then(() => this.round())
    }, delay)
  }

  private async round(): Promise<void> {
    if (this.stopping) return
    let next = SLEEP_MAX_MS
    try {
      const finished = this.finished
      for (const kind of await this.dueKinds()) if (!this.busy.has(kind)) this.begin(kind)
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
      await new Promise((done) => setTimeout(done, until - now))
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

  /** Runs everything that is due now, kind by kind side by side, until nothing is. Returns how many rows were done. */
  async runDue(): Promise<number> {
    const counts = await Promise.all((await this.dueKinds()).map((kind) => this.runKind(kind)))
    return counts.reduce((sum, count) => sum + count, 0)
  }

  private async dueKinds(): Promise<string[]> {
    const rows = await query<{ kind: string }>(
      systemCtx(this.services, 'deadlines'),
      'platform_deadline_kinds',
      'select distinct kind from platform_deadlines where due_at <= platform_now() and kind = any($1)',
      [Object.keys(this.handlers)],
    )
    return rows.map(({ kind }) => kind)
  }

  private async runKind(kind: string): Promise<number> {
    const handler = this.handlers[kind]!
    const lanes = Array.from({ length: handler.side_by_side ?? 1 }, () => this.runLane(kind, handler))
    const counts = await Promise.all(lanes)
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

  /** Takes up to `batch` due rows nobody else holds, runs the handler and deletes them, in one transaction. */
  private async runBatch(kind: string, handler: DeadlineHandler, batch: number): Promise<number> {
    let taken: Array<Due & { id: number }> = []
    try {
      return await inTransaction(systemCtx(this.services, `deadline:${kind}`), async (tx) => {
        taken = await query(
          tx,
          'platform_deadline_take',
          `select id, ref_id, due_at from platform_deadlines where kind = $1 and due_at <= platform_now() order by due_at limit $2 for update skip locked`,
          [kind, batch],
        )
        if (taken.length === 0) return 0
        // Deleted first, so that a handler may set the same deadline anew.
        await query(tx, 'platform_deadline_done', 'delete from platform_deadlines where id = any($1)', [
          taken.map((row) => row.id),
        ])
        await handler.run(tx, taken)
        const late_ms = (await databaseNow(tx)) - taken[0]!.due_at
        this.services.metrics.deadline_late_ms.observe({ kind }, late_ms)
        return taken.length
      })
    } catch (error) {
      this.services.log.error({ err: error, kind, ref_ids: taken.map((row) => row.ref_id) }, 'deadline failed')
      await this.postpone(taken, error)
      return batch > 1 && taken.length > 1 ? this.runBatch(kind, handler, 1) : 0
    }
  }

  private async postpone(rows: Array<Due & { id: number }>, error: unknown): Promise<void> {
    for (const row of rows.length > 1 ? [] : rows) {
      await query(
        systemCtx(this.services, 'deadlines'),
        'platform_deadline_postpone',
        `update platform_deadlines set attempts = attempts + 1, last_error = $2,
           due_at = platform_now() + ($3::int[])[least(attempts + 1, 4)] * interval '1 millisecond' where id = $1`,
        [row.id, String(error).slice(0, 500), RETRY_MS],
      )
    }
  }

  async stop(): Promise<void> {
    this.stopping = true
    this.running = false
    clearTimeout(this.timer)
    await this.rounds
    await Promise.all(this.busy.values())
  }
}
