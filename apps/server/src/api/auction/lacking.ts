/** Lots that lack required answers of a template. */
import type { Ctx } from '../../platform/context.ts'
import { query } from '../../platform/db/db.ts'
import { inLanguage } from './cards.ts'

/** So many are looked for; the console says when there are more. */
export const LACKING_MAX = 200

interface Row extends Record<string, unknown> {
  id: number
  title: string
  title_en: string | null
  status: string
  lacks: string[]
}

/** In the reader's language, with what each lacks. */
export const lackingShown = (ctx: Ctx, rows: readonly Row[]) => ({
  count: rows.length,
  list: rows.map(({ id, title, title_en, status, lacks }) => ({
    id,
    title: inLanguage(ctx, title_en, title),
    status,
    lacks,
  })),
})

/** Lots in these categories that have not ended and lack an answer to one of these questions. */
export async function lotsLacking(ctx: Ctx, category_ids: readonly number[], keys: readonly string[]) {
  const rows = await query<Row>(
    ctx,
    'lot_lots_lacking',
    `select l.id, l.title, l.title_en, l.status, array(select k from unnest($2::text[]) k where coalesce(trim(t.params->>k), '') = '') as lacks
     from lot_lots l join lot_texts t on t.lot_id = l.id
     where l.category_id = any($1) and l.status = any('{draft,rejected,reviewing,scheduled,live}') and l.deleted_at is null
       and exists (select from unnest($2::text[]) k where coalesce(trim(t.params->>k), '') = '')
     order by l.id desc limit ${LACKING_MAX}`,
    [[...category_ids], [...keys]],
  )
  return lackingShown(ctx, rows)
}
