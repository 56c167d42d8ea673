/** Committed changes of a database: every row that was added, changed or removed by what was committed, counted by table. */
import type { World } from '../../apps/server/src/testing/world.ts'

/** Rows by table and what happened to them: "order_orders changed" → 1. */
export type Changes = Readonly<Record<string, number>>

export interface Journal {
  /** What was committed since this was last asked. */
  read(): Promise<Changes>
}

/** Puts a trigger on every table of the world. An update that leaves a row as it was is none. */
export async function keepJournal(world: World): Promise<Journal> {
  await world.sql('create unlogged table rig_journal (what text not null)')
  await world.sql(`create function rig_note() returns trigger language plpgsql as
    $$ begin insert into rig_journal values (TG_TABLE_NAME || ' ' || TG_ARGV[0]); return null; end $$`)
  const tables = await world.sql<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = current_schema() and tablename not in ('rig_journal', 'platform_clock')`,
  )
  for (const { name } of tables) {
    await world.sql(
      `create trigger zz_added after insert on ${name} for each row execute function rig_note('added');
       create trigger zz_removed after delete on ${name} for each row execute function rig_note('removed');
       create trigger zz_changed after update on ${name} for each row when (old.* is distinct from new.*) execute function rig_note('changed')`,
    )
  }
  return {
    async read() {
      const rows = await world.sql<{ what: string; n: number }>(
        `with seen as (delete from rig_journal returning what) select what, count(*)::int as n from seen group by what order by what`,
      )
      return Object.fromEntries(rows.map(({ what, n }) => [what, n]))
    },
  }
}
