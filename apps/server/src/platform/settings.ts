/**
 * The product's adjustable values: a typed registry with default, bounds and reason; the database holds only what an operator
 * changed. A change takes effect within 10 s and never touches terms already promised (those are copied at creation).
 */
import type { z } from 'zod'
import type { Ctx } from './context.ts'
import { query } from './db/db.ts'
import { invariant, refuse } from './refuse.ts'

export interface SettingRow<T = unknown> {
  schema: z.ZodType<T>
  default: T
  /** Anyone may read it (get_single_option). */
  public?: boolean
  /** What the console calls it. */
  title: { en: string; zh: string }
  /** Why the default is what it is; shown to the operator. */
  reason: string
  /** The same for readers of Chinese. */
  reason_zh: string
  /** A second operator must confirm (fees, wallet, forfeits). */
  dual_control?: boolean
  /** Shops pay by it: a rise is in force so many days after it was decided at the earliest, and every shop hears of it then. */
  shops_told_days?: number
  /** Which lots a change of what shops pay holds for: those handed in from then on, or all that are sold from then on. */
  holds_for?: 'handed_in' | 'sold'
}

const registry = new Map<string, SettingRow>()

/** Declares a domain's settings; returns a reader for each, e.g. `const read = defineSettings({'order.ship_hours': …}); read(ctx, 'order.ship_hours')`. A key has one owner. */
export function defineSettings<const T extends Record<string, SettingRow>>(rows: T) {
  for (const [key, row] of Object.entries(rows)) {
    invariant(!registry.has(key), `setting ${key} is declared twice`)
    registry.set(key, row)
  }
  return <K extends keyof T & string>(ctx: Ctx, key: K): Promise<T[K] extends SettingRow<infer V> ? V : never> =>
    ctx.services.settings.get(ctx, key) as never
}

const CACHE_MS = 5_000

async function read(ctx: Pick<Ctx, 'client'>): Promise<Map<string, unknown>> {
  const rows = await query<{ key: string; value: unknown }>(
    ctx,
    'platform_settings_all',
    'select key, value from platform_settings',
    [],
  )
  const valid = rows.flatMap(({ key, value }) => {
    const parsed = registry.get(key)?.schema.safeParse(value)
    return parsed?.success ? [[key, parsed.data] as const] : []
  })
  return new Map(valid)
}

export class Settings {
  private cached = new Map<string, unknown>()
  /** By performance.now, which never jumps; none before the first reading and after a change. */
  private cached_at: number | undefined
  /** The reading under way that began after the last change; one that began before it is not kept. */
  private loading: Promise<Map<string, unknown>> | undefined

  /**
   * The value in force. Reads the database at most every 5 s; meanwhile those who ask get the last value without waiting. A transaction never
   * waits for one more connection: before the first reading, and after a change, it reads on its own. Otherwise a crowd could hold every
   * connection while each of them waits for the same reading.
   */
  async get(ctx: Ctx, key: string): Promise<unknown> {
    const row = registry.get(key)
    if (!row) refuse('NOT_FOUND')
    const values = await this.valuesInForce(ctx)
    return values.has(key) ? values.get(key) : row.default
  }

  private async valuesInForce(ctx: Ctx): Promise<Map<string, unknown>> {
    const known = this.cached_at !== undefined
    if (known && performance.now() - this.cached_at! <= CACHE_MS) return this.cached
    this.loading ??= this.load(ctx)
    if (!known && !ctx.in_transaction) return this.loading
    this.loading.catch((error) => ctx.log.warn({ err: error }, 'settings were not read'))
    return known ? this.cached : read(ctx)
  }

  private load(ctx: Ctx): Promise<Map<string, unknown>> {
    const loading = read({ client: ctx.services.pool })
      .then((values) => {
        if (this.loading === loading) {
          this.cached = values
          this.cached_at = performance.now()
        }
        return values
      })
      .finally(() => {
        if (this.loading === loading) this.loading = undefined
      })
    return loading
  }

  /** After a change: the next who asks reads anew, and a reading that began before the change is not kept. */
  forget(): void {
    this.cached_at = undefined
    this.loading = undefined
  }

  /** Every declared key with its default, for the console. */
  rows(): Array<{ key: string } & SettingRow> {
    return [...registry].map(([key, row]) => ({ key, ...row })).sort((a, b) => a.key.localeCompare(b.key))
  }

  /**
   * Changes a value, with history. The caller has checked the operator's right.
   * @throws Refusal NOT_FOUND (no such key), VALIDATION (out of bounds)
   */
  async save(tx: Ctx, key: string, value: unknown, operator_id: number, reason: string): Promise<void> {
    const row = registry.get(key)
    if (!row) refuse('NOT_FOUND')
    const parsed = row.schema.safeParse(value)
    if (!parsed.success) refuse('VALIDATION', { field: key, reason: parsed.error.issues[0]?.message ?? 'invalid' })
    const old_value = await this.get(tx, key)
    await query(
      tx,
      'platform_settings_save',
      `insert into platform_settings (key, value, updated_by) values ($1, $2::jsonb, $3)
      on conflict (key) do update set value = excluded.value, version = platform_settings.version + 1, updated_by = excluded.updated_by, updated_at = platform_now()`,
      [key, JSON.stringify(parsed.data), operator_id],
    )
    await query(
      tx,
      'platform_settings_history_add',
      'insert into platform_settings_history (key, old_value, new_value, reason, operator_id) values ($1, $2::jsonb, $3::jsonb, $4, $5)',
      [key, JSON.stringify(old_value), JSON.stringify(parsed.data), reason, operator_id],
    )
    tx.after_commit.push(() => this.forget())
  }
}
