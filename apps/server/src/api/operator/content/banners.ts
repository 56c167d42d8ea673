/** Banners at the desk: drafted, shown to whom and for how long, taken off. */
import { BANNERS, type BannerRow as RowShape, readBannerLink } from '@juya/contract'
import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import * as site from '../../../domains/site/index.ts'
import type { Ctx, OperatorCtx } from '../../../platform/context.ts'
import { listSource } from '../../../platform/db/list-source.ts'
import { refuse } from '../../../platform/refuse.ts'
import { millis, seconds } from '../../../platform/time/seconds.ts'
import { bindDefined } from '../lists/defined.ts'
import { inOrder } from '../lists/lister.ts'
import { namesOf } from './leads-to.ts'

type Shown = z.input<typeof RowShape>

const source = listSource({
  resource: BANNERS,
  from: sql`site_banners b`,
  id: sql`b.id`,
  filters: { status: sql`b.status`, audience: sql`b.audience`, position: sql`b.position` },
  sorts: { id: { by: sql`b.id`, type: 'bigint' }, sort: { by: sql`b.sort`, type: 'bigint' } },
})

async function present(ctx: Ctx, ids: number[]): Promise<Shown[]> {
  const found = inOrder(ids, await site.bannersByIds(ctx, ids))
  const names = await namesOf(ctx, found)
  return found.map((row) => ({
    ...row,
    leads_to_name: names.get(row.link) ?? null,
    from_at: seconds(row.from_at),
    to_at: seconds(row.to_at),
  }))
}

export const banners = bindDefined(BANNERS, {
  source,
  rows: present,
  file: { banner: (row) => row.title_zh ?? row.title_en ?? '', leads_to: (row) => row.link },
  view: async (_, row) => ({ leads_to: readBannerLink(row.link) ?? null }),
  logged: ({ status, link, audience, from_at, to_at }) => ({ status, link, audience, from_at, to_at }),
  acts: {
    async saveBanner(tx, { from_at, to_at, ...draft }) {
      const { banner, is_new } = await site.saveBanner(tx, { ...draft, from_at: millis(from_at), to_at: millis(to_at) })
      const { id, link, image, title_zh, audience, sort } = banner
      const after = { title_zh, image, link, audience, sort, from_at: banner.from_at, to_at: banner.to_at }
      return { id, action: is_new ? 'banner.create' : 'banner.change', after }
    },
    publishBanner: (tx, { id }) => site.publishBanner(tx, id),
    withdrawBanner: (tx, { id }) => site.withdrawBanner(tx, id),
    archiveBanner: (tx, { id }) => site.archiveBanner(tx, id),
  },
})

/** @throws Refusal MISSING_PARAM (no file) */
export async function uploadBanner(ctx: OperatorCtx) {
  const { path } = ctx.uploads?.[0] ?? refuse('MISSING_PARAM', { field: 'file' })
  return { path }
}
