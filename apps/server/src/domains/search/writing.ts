/** Writes what things are found by: as an outbox lane hears of them, and all of them where rules or names are others. */
import { thingsIn } from '@juya/contract'
import type { Ctx, Tx } from '../../platform/context.ts'
import { inTransaction, query } from '../../platform/db/db.ts'
import type { OutboxEvent, Told } from '../../platform/outbox/index.ts'
import { type Findable, thingOf } from '../../platform/things/things.ts'
import { branchIds, type CategoryRow, treeOf } from '../site/index.ts'
import type { searchEvents } from './events.ts'
import { nearOf } from './spelling.ts'
import type { FoundKind } from './tables.ts'
import { nameTermsOf, termsOf, wordsOf } from './terms.ts'

/** Raised whenever terms are derived otherwise: rows of an older one are written anew. Kept questions (kept-questions.ts) then need a migration. */
const VERSION = 2
const BATCH = 200

/** An answer in both languages where it was chosen from a list. */
function bothLanguages({ params }: Pick<CategoryRow, 'params'>, key: string, value: string): string[] {
  const question = params.find((one) => one.key === key)
  const at = question ? Math.max(question.options_en.indexOf(value), question.options_zh.indexOf(value)) : -1
  return at < 0 ? [value] : [question!.options_en[at]!, question!.options_zh[at]!]
}

const NOT_WORDS = new Set(['condition', 'weight_g', 'case_mm', 'net_ml', 'abv'])

/** All the words of a thing: its title, its category, its answers and what its domain adds. */
function textOf(thing: Findable, by_id: ReadonlyMap<number, CategoryRow>): string {
  const category = thing.category_id === null ? undefined : by_id.get(thing.category_id)
  const above = category?.parent_id ? by_id.get(category.parent_id) : undefined
  const asked = category?.params.length ? category : (above ?? { params: [] })
  const answers = Object.entries(thing.params)
    .filter(([key]) => !NOT_WORDS.has(key))
    .flatMap(([key, value]) => bothLanguages(asked, key, value))
  // The name of a first level says too much: jadeite and nephrite stand under one.
  const named = category && category.parent_id !== null ? [category.name_zh, category.name_en] : []
  return [...thing.title, ...named, ...answers, ...thing.more].filter(Boolean).join('\n')
}

/** The terms of a thing's words, and the names of its category and of those above it as wholes. */
function allTermsOf(thing: Findable, text: string, by_id: ReadonlyMap<number, CategoryRow>): string[] {
  const names: string[] = []
  for (let at = by_id.get(thing.category_id ?? 0); at; at = by_id.get(at.parent_id ?? 0))
    names.push(at.name_zh, at.name_en)
  return [...new Set([...termsOf(text), ...nameTermsOf(names)])]
}

/** What things are found by at this moment, by id: for who cannot wait for the lane that writes it down. */
export async function termsNow(ctx: Ctx, kind: FoundKind, ids: readonly number[]): Promise<Map<number, string[]>> {
  const things = await thingOf<'search'>(ctx, kind).search.things(ctx, ids)
  const { by_id } = await treeOf(ctx)
  return new Map(things.map((thing) => [thing.ref_id, allTermsOf(thing, textOf(thing, by_id), by_id)]))
}

/** One writer at a time: else what was read before another wrote could stand over it. */
const WRITER_LOCK = 7_310_004

/** Writes what these things are found by; those that are gone lose their row. */
export async function writeThings(tx: Tx, kind: FoundKind, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await query(tx, 'search_writer_lock', 'select pg_advisory_xact_lock($1)', [WRITER_LOCK])
  const things = await thingOf<'search'>(tx, kind).search.things(tx, ids)
  const { by_id } = await treeOf(tx)
  const rows = things.map((thing) => {
    const text = textOf(thing, by_id)
    const title = thing.title.filter(Boolean).join('\n')
    return { ...thing, text, words: allTermsOf(thing, text, by_id), title: termsOf(title) }
  })
  const known = new Set(rows.filter(({ is_open }) => is_open).flatMap(({ text }) => wordsOf(text)))
  await query(
    tx,
    'search_documents_write',
    `insert into search_documents (kind, ref_id, shop_id, category_id, is_open, words, title, version)
     select $1, r.ref_id, r.shop_id, r.category_id, r.is_open, array_to_tsvector(r.words), array_to_tsvector(r.title), ${VERSION}
     from jsonb_to_recordset($2::jsonb) as r(ref_id bigint, shop_id bigint, category_id bigint, is_open boolean, words text[], title text[])
     on conflict (kind, ref_id) do update set shop_id = excluded.shop_id, category_id = excluded.category_id, is_open = excluded.is_open,
       words = excluded.words, title = excluded.title, version = excluded.version`,
    [
      kind,
      JSON.stringify(
        rows.map(({ ref_id, shop_id, category_id, is_open, words, title }) => ({
          ref_id,
          shop_id,
          category_id,
          is_open,
          words,
          title,
        })),
      ),
    ],
  )
  const there = new Set(things.map(({ ref_id }) => ref_id))
  await query(tx, 'search_documents_drop', 'delete from search_documents where kind = $1 and ref_id = any($2)', [
    kind,
    ids.filter((id) => !there.has(id)),
  ])
  await query(
    tx,
    'search_spellings_write',
    `insert into search_spellings (word, near) select r.word, r.near from jsonb_to_recordset($1::jsonb) as r(word text, near text[])
     on conflict (word) do nothing`,
    [JSON.stringify([...known].sort().map((word) => ({ word, near: nearOf(word) })))],
  )
}

/** The lane: things whose words, category, shop or standing changed. */
export async function writeStale(tx: Tx, events: ReadonlyArray<Told<typeof searchEvents.stale>>): Promise<void> {
  const told = events.map(({ payload }) => payload)
  for (const [kind, some] of Map.groupBy(told, (one) => one.kind))
    await writeThings(tx, kind, [...new Set(some.map(({ ref_id }) => ref_id))])
}

/** The things of a renamed category and of those below it are written anew, as those of an older release are. */
export async function categoryRenamed(tx: Tx, { payload }: OutboxEvent<{ category_id: number }>): Promise<void> {
  await query(tx, 'search_documents_renamed', 'update search_documents set version = 0 where category_id = any($1)', [
    await branchIds(tx, payload.category_id),
  ])
}

/** Writes the rows anew that an older release derived, or whose category has another name. */
export async function writeOlder(ctx: Ctx): Promise<void> {
  for (;;) {
    const rows = await query<{ kind: FoundKind; ref_id: number }>(
      ctx,
      'search_documents_older',
      `select kind, ref_id from search_documents where version < ${VERSION} order by version, kind, ref_id limit ${BATCH}`,
      [],
    )
    if (rows.length === 0) return
    for (const [kind, some] of Map.groupBy(rows, (row) => row.kind))
      await inTransaction(ctx, (tx) =>
        writeThings(
          tx,
          kind,
          some.map(({ ref_id }) => ref_id),
        ),
      )
  }
}

/** Goes through everything there is, and writes what has no row: what was there before the search was. Forgets words nothing has any more. */
export async function writeMissing(ctx: Ctx): Promise<void> {
  for (const kind of thingsIn('search'))
    for (let after = 0; ; ) {
      const ids = await thingOf<'search'>(ctx, kind).search.idsAfter(ctx, after, BATCH)
      if (ids.length === 0) break
      after = ids.at(-1)!
      const missing = await query<{ id: number }>(
        ctx,
        'search_documents_missing',
        `select id from unnest($2::bigint[]) as id
         where not exists (select 1 from search_documents t where t.kind = $1 and t.ref_id = id)`,
        [kind, ids],
      )
      const lacking = missing.map(({ id }) => id)
      if (lacking.length > 0) await inTransaction(ctx, (tx) => writeThings(tx, kind, lacking))
    }
  await forgetWords(ctx)
}

async function forgetWords(ctx: Ctx): Promise<void> {
  for (let after = ''; ; ) {
    const words = await query<{ word: string; used: number }>(
      ctx,
      'search_spellings_used',
      `select word, search_count(null, null, quote_literal(word), 1) as used from search_spellings where word > $1 order by word limit ${BATCH}`,
      [after],
    )
    if (words.length === 0) return
    after = words.at(-1)!.word
    const unused = words.filter(({ used }) => used === 0).map(({ word }) => word)
    await query(ctx, 'search_spellings_forget', 'delete from search_spellings where word = any($1)', [unused])
  }
}
