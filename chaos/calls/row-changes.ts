/**
 * Tells which rows of the whole database changed, in any table: a trigger on every table writes down each row that is
 * inserted, deleted or really different after an update. Changes a transaction undoes were never written down.
 */
import type { World } from '../../apps/server/src/testing/world.ts'

export interface RowChange {
  table: string
  op: 'INSERT' | 'UPDATE' | 'DELETE'
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
}

export interface RowWatch {
  /** What changed since the last time, in order. */
  taken(): Promise<RowChange[]>
}

/** Columns that move by themselves when somebody is merely there. A session slides on while it is used, an operator's says when it was. */
const MOVES_BY_ITSELF = `case tg_table_name when 'account_sessions' then '{last_seen_at,expires_at}'
  when 'operator_sessions' then '{last_used_at}' else '{last_seen_at,last_active_at}' end::text[]`

/** Watches every table there is. */
export async function watchRows(world: World): Promise<RowWatch> {
  await world.sql(
    `create unlogged table chaos_changes (id bigserial, "table" text, op text, before jsonb, after jsonb)`,
  )
  await world.sql(`
    create function chaos_note() returns trigger language plpgsql as $$
    declare
      before jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) - ${MOVES_BY_ITSELF} end;
      after jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) - ${MOVES_BY_ITSELF} end;
    begin
      if before is distinct from after then
        insert into chaos_changes ("table", op, before, after) values (tg_table_name, tg_op, before, after);
      end if;
      return null;
    end $$`)
  const tables = await world.sql<{ name: string }>(
    `select quote_ident(relname) as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and relname <> 'chaos_changes'`,
  )
  for (const { name } of tables)
    await world.sql(
      `create trigger chaos_watch after insert or update or delete on ${name} for each row execute function chaos_note()`,
    )
  let seen = 0
  return {
    async taken() {
      const rows = await world.sql<RowChange & { id: number }>(
        'select id, "table", op, before, after from chaos_changes where id > $1 order by id',
        [seen],
      )
      seen = rows.at(-1)?.id ?? seen
      return rows.map(({ table, op, before, after }) => ({ table, op, before, after }))
    },
  }
}

/** A change in a few words: what happened to which row, and which of its columns. */
export function inWords({ table, op, before, after }: RowChange): string {
  const row = after ?? before ?? {}
  const columns = op === 'UPDATE' ? Object.keys(row).filter((name) => !isSame(before![name], after![name])) : []
  return `${op.toLowerCase()} ${table} ${row.id ?? ''} ${columns.join(' ')}`.trim()
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)
