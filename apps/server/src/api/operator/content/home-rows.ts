/** Rows of the home page at the desk: shortcuts and floors, drafted, shown, taken off. */
import { HOME_ROWS, type HomeRow as RowShape, readBannerLink, readFloorSource } from '@juya/contract'
import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import * as site from '../../../domains/site/index.ts'
import type { Ctx } from '../../../platform/context.ts'
import { listSource } from '../../../platform/db/list-source.ts'
import { millis, seconds } from '../../../platform/time/seconds.ts'
import { categoryNames } from '../../site/categories.ts'
import { bindDefined } from '../lists/defined.ts'
import { inOrder } from '../lists/lister.ts'
import { namesOf } from './leads-to.ts'

type Shown = z.input<typeof RowShape>

const source = listSource({
  resource: HOME_ROWS,
  from: sql`site_home_rows h`,
  id: sql`h.id`,
  filters: { kind: sql`h.kind`, status: sql`h.status` },
  sorts: { id: { by: sql`h.id`, type: 'bigint' }, sort: { by: sql`h.sort`, type: 'bigint' } },
})

/** The category of a floor, where it is one's. */
const categoryOf = (source: string | null): number | undefined => {
  const about = source === null ? undefined : readFloorSource(source)
  return about?.source === 'category' ? Number(about.value) : undefined
}

async function present(ctx: Ctx, ids: number[]): Promise<Shown[]> {
  const found = inOrder(ids, await site.homeRowsByIds(ctx, ids))
  const names = await namesOf(
    ctx,
    found.flatMap(({ link }) => (link === null ? [] : [{ link }])),
  )
  const categories = await categoryNames(
    ctx,
    found.flatMap(({ source }) => categoryOf(source) ?? []),
  )
  return found.map((row) => ({
    ...row,
    about_name: names.get(row.link ?? '') ?? categories.get(categoryOf(row.source) ?? 0) ?? null,
    from_at: seconds(row.from_at),
    to_at: seconds(row.to_at),
  }))
}

export const homeRows = bindDefined(HOME_ROWS, {
  source,
  rows: present,
  file: { row: (row) => row.name_zh, leads_to: (row) => row.link ?? row.source ?? '' },
  view: async (_, row) => ({ leads_to: row.link ? (readBannerLink(row.link) ?? null) : null }),
  logged: ({ status, name_zh, version, from_at, to_at }) => ({ status, name_zh, version, from_at, to_at }),
  acts: {
    async saveHomeRow(tx, { from_at, to_at, ...draft }) {
      const { row, is_new } = await site.saveHomeRow(tx, { ...draft, from_at: millis(from_at), to_at: millis(to_at) })
      const { id, kind, name_zh, icon, link, badge, source, sort } = row
      const after = { kind, name_zh, icon, link, badge, source, sort, from_at: row.from_at, to_at: row.to_at }
      return { id, action: is_new ? 'home_row.create' : 'home_row.change', after }
    },
    publishHomeRow: (tx, { id }) => site.publishHomeRow(tx, id),
    withdrawHomeRow: (tx, { id }) => site.withdrawHomeRow(tx, id),
    archiveHomeRow: (tx, { id }) => site.archiveHomeRow(tx, id),
  },
})
