/**
 * Reads from a streaming replica, for answers that anybody may keep for a moment anyway. It is used only while it has what the primary
 * had a second ago; lost, late or refusing, the primary answers instead. Money, bids and stock never come here.
 */
import type { Pool } from 'pg'
import type { Ctx } from '../context.ts'
import { type Services, systemCtx } from '../services.ts'
import { every } from '../time/timers.ts'
import { databaseOf, openPool, query } from './db.ts'

const LOOK_EVERY_MS = 1_000
const CONNECTIONS = 10
/** PostgreSQL's word for a write on a replica. */
const READ_ONLY = '25006'

export class Replica {
  private pool: Pool | undefined
  private services!: Services
  private timer: NodeJS.Timeout | undefined
  private looking: Promise<void> | undefined
  private fresh = false
  /** Where the primary's log stood at the look before this one. */
  private asked_lsn: string | undefined
  /** Reads that turned out to write; they stay with the primary. */
  private readonly writes = new Set<string>()

  /** Opens READ_DATABASE_URL, where there is one, and looks at it every second. */
  start(services: Services): void {
    this.services = services
    const { READ_DATABASE_URL } = services.config
    if (!READ_DATABASE_URL) return
    this.pool = openPool(READ_DATABASE_URL, { size: CONNECTIONS, patience: services.patience, log: services.log })
    this.look()
    this.timer = every(() => this.look(), LOOK_EVERY_MS)
  }

  /**
   * Runs a read on the replica while that is fresh, else, or when it fails there for any reason, on the primary.
   * @param name which read, for those that cannot be done on a replica
   */
  async read<R>(ctx: Ctx, name: string, run: (ctx: Ctx) => Promise<R>): Promise<R> {
    if (!this.pool || !this.fresh || this.writes.has(name)) return run(ctx)
    try {
      const answer = await run({ ...ctx, client: this.pool, db: databaseOf(this.pool) })
      this.services.metrics.reads.inc({ from: 'replica' })
      return answer
    } catch (error) {
      // Also a refusal: what is not found here may have been added a moment ago.
      const code = ((error as { cause?: unknown }).cause ?? error) as { code?: string }
      if (code.code === READ_ONLY) this.writes.add(name)
      this.services.metrics.reads.inc({ from: 'primary_after_replica' })
      return run(ctx)
    }
  }

  /** One look now, or the end of the one that is on. */
  async looked(): Promise<void> {
    this.look()
    await this.looking
  }

  private look(): void {
    this.looking ??= this.isFresh()
      .then(
        (fresh) => fresh,
        () => false,
      )
      .then((fresh) => {
        if (fresh !== this.fresh)
          this.services.log.info({ fresh }, fresh ? 'reads use the replica' : 'reads leave the replica')
        this.fresh = fresh
        this.looking = undefined
      })
  }

  private async isFresh(): Promise<boolean> {
    const wanted = this.asked_lsn
    // While the primary is away nothing new is written: the replica that has the last we know of is as fresh as can be.
    this.asked_lsn = await query<{ lsn: string }>(
      systemCtx(this.services, 'replica'),
      'platform_replica_primary',
      'select pg_current_wal_lsn()::text as lsn',
      [],
    ).then(
      ([row]) => row!.lsn,
      () => wanted,
    )
    if (wanted === undefined) return false
    const [row] = await query<{ has: boolean | null }>(
      { client: this.pool! },
      'platform_replica_has',
      'select pg_last_wal_replay_lsn() >= $1::pg_lsn as has', // null on a server that is no replica
      [wanted],
    )
    return row?.has === true
  }

  async stop(): Promise<void> {
    clearInterval(this.timer)
    await this.looking
    await this.pool?.end()
  }
}
