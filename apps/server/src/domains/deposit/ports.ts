/** What deposits show that higher domains know. They plug themselves in; until then there is nothing to show. */
import type { Ctx } from '../../platform/context.ts'

export interface Ports {
  /** What lots are called in the language of the context, by id. */
  lotTitles(ctx: Ctx, lot_ids: readonly number[]): Promise<Map<number, string>>
}

export const ports: Ports = {
  lotTitles: async () => new Map(),
}

interface About {
  scope: string
  ref_id: number
  title: string
}

/** What these are about, as readers of English know it, by lot; lots without an English name go by their own. */
export const englishTitles = (ctx: Ctx, rows: readonly About[]): Promise<Map<number, string>> => {
  const lot_ids = new Set(rows.flatMap(({ scope, ref_id }) => (scope === 'lot' ? [ref_id] : [])))
  return lot_ids.size > 0 ? ports.lotTitles({ ...ctx, locale: 'en' }, [...lot_ids]) : Promise.resolve(new Map())
}

/** Rows about lots with the lot called as the reader of this context knows it. */
export async function asRead<Row extends About>(ctx: Ctx, rows: readonly Row[]): Promise<Row[]> {
  if (ctx.locale === 'zh-CN') return [...rows]
  const titles = await englishTitles(ctx, rows)
  return rows.map((row) => (row.scope === 'lot' ? { ...row, title: titles.get(row.ref_id) ?? row.title } : row))
}
