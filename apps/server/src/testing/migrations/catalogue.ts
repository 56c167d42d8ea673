/** What PostgreSQL's catalogue says about a database's own schema, one line a thing: equal lists, equal databases. */
import type pg from 'pg'

/** Columns are told without their places: one that was added later stands behind. */
const CATALOGUE = `
  with own as (select oid, relname, relkind, reloptions from pg_class where relnamespace = 'public'::regnamespace)
  select format('table %s%s', relname, coalesce(' with ' || reloptions::text, '')) as line from own where relkind = 'r'
  union all
  select format('column %s.%s %s%s%s%s%s%s', c.relname, a.attname, format_type(a.atttypid, a.atttypmod),
    case when a.attnotnull then ' not null' end,
    case when d.oid is not null then ' default ' || pg_get_expr(d.adbin, d.adrelid) end,
    case when a.attidentity <> '' then ' identity ' || a.attidentity::text end,
    case when a.attgenerated <> '' then ' generated ' || a.attgenerated::text end,
    coalesce(' options ' || a.attoptions::text || a.attstattarget::text, ''))
  from own c join pg_attribute a on a.attrelid = c.oid left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
  where c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
  union all
  select format('constraint %s on %s: %s', k.conname, k.conrelid::regclass, pg_get_constraintdef(k.oid))
  from pg_constraint k where k.connamespace = 'public'::regnamespace and k.conrelid <> 0 and k.contype <> 't'
  union all
  select format('index %s%s', pg_get_indexdef(c.oid), coalesce(' with ' || c.reloptions::text, '')) from own c where c.relkind = 'i'
  union all
  select format('view %s: %s', c.relname, pg_get_viewdef(c.oid)) from own c where c.relkind = 'v'
  union all
  select format('other %s %s', c.relkind, c.relname) from own c where c.relkind not in ('r', 'i', 'v', 'S')
  union all
  select format('sequence %s %s of %s', s.sequencename, array[s.data_type::text, s.start_value::text, s.min_value::text,
    s.max_value::text, s.increment_by::text, s.cycle::text, s.cache_size::text]::text,
    (select format('%s.%s', d.refobjid::regclass, d.refobjsubid > 0) from pg_depend d where d.objid = c.oid and d.deptype in ('a', 'i')))
  from pg_sequences s join own c on c.relname = s.sequencename where s.schemaname = 'public'
  union all
  select format('trigger %s', pg_get_triggerdef(t.oid)) from pg_trigger t join own c on c.oid = t.tgrelid where not t.tgisinternal
  union all
  select format('function %s', pg_get_functiondef(p.oid)) from pg_proc p where p.pronamespace = 'public'::regnamespace
    and p.prokind in ('f', 'p') and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
  union all
  select format('type %s %s', t.typname, t.typtype) from pg_type t where t.typnamespace = 'public'::regnamespace and t.typtype in ('d', 'e')
  union all
  select format('statistics %s', pg_get_statisticsobjdef(s.oid)) from pg_statistic_ext s where s.stxnamespace = 'public'::regnamespace
  union all
  select format('extension %s', extname) from pg_extension
  order by 1`

export async function catalogueOf(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ line: string }>(CATALOGUE)
  return rows.map(({ line }) => line)
}
