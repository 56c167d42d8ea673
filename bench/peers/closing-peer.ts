/**
 * The limit beside closing: PostgreSQL alone, writing the same rows in the same batches, two side by side as ours are. The work a closing
 * wrote is read back by its transactions and copied; then one function per batch locks as many other lots and writes the copies. No
 * reading, no signing, no numbers drawn, no watchers; every commit reaches the disk as ours do.
 */
import pg from 'pg'
import { addHistory, addLots } from '../fill.ts'
import type { Rig } from '../rig.ts'

const SIDE_BY_SIDE = 2
/** Copies get numbers of their own, beyond all others. */
const ID_SHIFT = 1_000_000_000
/** Of kinds the server does not hear. */
const DUE = 'bench_close'
const SETTLE = 'bench_settle'

/** @returns how long PostgreSQL took for all batches, one after another as a connection is free, and how many those were */
export async function writeAlone(rig: Rig, lot_ids: readonly number[]): Promise<{ ms: number; batches: number }> {
  const [first_id, last_id] = [lot_ids[0]!, lot_ids.at(-1)!]
  const others = await addLots(rig, { count: lot_ids.length, ends_at_ms: Date.now() + 3_600_000 })
  await addHistory(rig, others, { bids: 6, people: 3 })
  const shift = others[0]! - first_id
  if (others.at(-1)! - last_id !== shift) throw new Error('lots were added by others meanwhile')
  await rig.sql(`update platform_deadlines set kind = '${DUE}' where kind = 'lot_close' and ref_id = any($1)`, [others])

  await rig.sql('drop schema if exists bench_copies cascade')
  await rig.sql('create schema bench_copies')
  await rig.sql(
    `create table bench_copies.batches as select xmin::text as xid, row_number() over (order by min(closed_at), xmin::text)::int as batch
     from lot_closings where lot_id between $1 and $2 group by xmin::text`,
    [first_id, last_id],
  )
  const tables = await copyRows(rig, { first_id, last_id, shift })
  await rig.sql(batchFunction(tables, shift))
  await rig.sql('analyze')

  const batches = (await rig.sql<{ batch: number }>('select batch from bench_copies.batches order by batch')).map(
    ({ batch }) => batch,
  )
  const pool = new pg.Pool({ connectionString: rig.url, max: SIDE_BY_SIDE })
  const clients = await Promise.all(Array.from({ length: SIDE_BY_SIDE }, () => pool.connect()))
  let ms: number
  try {
    for (const client of clients) await client.query('select bench_copies.write_batch(0)') // its statements are planned
    const begun = performance.now()
    await Promise.all(
      clients.map(async (client) => {
        for (let batch = batches.shift(); batch !== undefined; batch = batches.shift())
          await client.query('select bench_copies.write_batch($1)', [batch])
      }),
    )
    ms = performance.now() - begun
  } finally {
    for (const client of clients) client.release()
    await pool.end()
  }
  const [written] = await rig.sql<{ lots: number; batches: number }>(
    `select (select count(*)::int from lot_lots where id = any($1) and closed_at is not null) as lots,
       (select count(*)::int from bench_copies.batches) as batches`,
    [others],
  )
  if (written!.lots !== lot_ids.length) throw new Error(`the peer closed ${written!.lots} of ${lot_ids.length} lots`)
  return { ms, batches: written!.batches }
}

interface Copied {
  name: string
  columns: string[]
}

/** Copies what the batches added, table by table, numbered for the other lots. @returns the tables */
async function copyRows(
  rig: Rig,
  { first_id, last_id, shift }: { first_id: number; last_id: number; shift: number },
): Promise<Copied[]> {
  // Those that refer to others come after them.
  const all = await rig.sql<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and relname <> 'lot_lots'
     order by exists (select 1 from pg_constraint c where c.conrelid = pg_class.oid and c.contype = 'f'), oid`,
  )
  const copied: Copied[] = []
  for (const { name } of all) {
    const [{ count }] = (await rig.sql<{ count: number }>(
      `with copy as (select 1 from ${name} t join bench_copies.batches b on t.xmin::text = b.xid) select count(*)::int as count from copy`,
    )) as [{ count: number }]
    // What was told has been handed out since, and its row changed.
    const told = name === 'platform_outbox'
    if (count === 0 && !told) continue
    await rig.sql(
      told
        ? `create table bench_copies.${name} as select t.*, b.batch from ${name} t
             join order_orders o on o.id = (t.payload ->> 'order_id')::bigint and o.lot_id between ${first_id} and ${last_id}
             join bench_copies.batches b on b.xid = o.xmin::text where t.topic = 'order.created'`
        : `create table bench_copies.${name} as select t.*, b.batch from ${name} t join bench_copies.batches b on t.xmin::text = b.xid`,
    )
    const columns = await columnsOf(rig, name)
    const sets = columns.flatMap((column) => renumbered(column, { first_id, last_id, shift }))
    if (sets.length > 0) await rig.sql(`update bench_copies.${name} set ${sets.join(', ')}`)
    await rig.sql(`create index on bench_copies.${name} (batch)`)
    copied.push({ name, columns: columns.map((column) => column.name) })
  }
  return copied
}

interface Column {
  name: string
  type: string
  /** Names a row that was copied, too, or is the number of a copied row. */
  is_number: boolean
  is_unique: boolean
}

const columnsOf = (rig: Rig, table: string): Promise<Column[]> =>
  rig.sql(
    `select a.attname as name, a.atttypid::regtype::text as type,
       a.attidentity <> '' or exists (select 1 from pg_constraint c where c.conrelid = a.attrelid and c.contype = 'f' and a.attnum = any(c.conkey)) as is_number,
       exists (select 1 from pg_index i where i.indrelid = a.attrelid and i.indisunique and a.attnum = any(i.indkey)) as is_unique
     from pg_attribute a where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum`,
    [table],
  )

function renumbered(
  { name, type, is_number, is_unique }: Column,
  { first_id, last_id, shift }: { first_id: number; last_id: number; shift: number },
): string[] {
  if (is_number) return [`${name} = ${name} + ${ID_SHIFT}`]
  if (type === 'bigint' && (is_unique || name === 'lot_id'))
    return [`${name} = case when ${name} between ${first_id} and ${last_id} then ${name} + ${shift} else ${name} end`]
  return is_unique && type === 'text' ? [`${name} = 'bench_' || ${name}`] : []
}

/** Locks a batch's lots and deadlines, ends the lots, sets the clock of what follows, and writes the copies. */
function batchFunction(tables: readonly Copied[], shift: number): string {
  const copies = tables.map(
    ({ name, columns }) =>
      `insert into ${name} (${columns.join(', ')}) overriding system value select ${columns.join(', ')} from bench_copies.${name} where batch = p_batch;`,
  )
  return `create function bench_copies.write_batch(p_batch int) returns void language plpgsql as $$
  declare ids bigint[] := array(select lot_id from bench_copies.lot_closings where batch = p_batch order by lot_id);
  begin
    perform 1 from platform_deadlines where kind = '${DUE}' and ref_id = any(ids) for update;
    delete from platform_deadlines where kind = '${DUE}' and ref_id = any(ids);
    perform 1 from lot_lots where id = any(ids) order by id for update;
    update lot_lots l set status = c.status, winner_user_id = c.winner_user_id, hammer_fen = c.hammer_fen, order_id = c.order_id,
      closed_at = c.closed_at, tick_seq = l.tick_seq + 1
    from lot_lots c where l.id = any(ids) and c.id = l.id - ${shift};
    ${copies.join('\n    ')}
    insert into platform_deadlines (kind, ref_id, due_at) select '${SETTLE}', id, platform_now() from unnest(ids) as id;
  end $$`
}
