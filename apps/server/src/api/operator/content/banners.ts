/** Banners at the desk: drafted, shown to whom and for how long, taken off. */
import { BANNERS, type Parsed, type BannerRow as RowShape, readBannerLink, type operator as rows } from '@juya/contract'
import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { note } from '../../../domains/operator/index.ts'
import * as site from '../../../domains/site/index.ts'
import type { Ctx, OperatorCtx } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/db/db.ts'
import { listSource } from '../../../platform/db/list-source.ts'
import { refuse } from '../../../platform/refuse.ts'
import { seconds } from '../../../platform/time/seconds.ts'
import { logsOf } from '../audit.ts'
import { fileTime } from '../lists/file-cells.ts'
import { answerList, bindList, inOrder } from '../lists/lister.ts'
import { namesOf } from './leads-to.ts'
import { lifeActs, ms } from './life-acts.ts'

type Shown = z.input<typeof RowShape>

const bannerSource = listSource({
  resource: BANNERS,
  from: sql`site_banners b`,
  id: sql`b.id`,
  filters: { status: sql`b.status`, audience: sql`b.audience`, position: sql`b.position` },
  sorts: { id: { by: sql`b.id`, type: 'bigint' }, sort: { by: sql`b.sort`, type: 'bigint' } },
})

async function present(ctx: Ctx, ids: number[]): Promise<Shown[]> {
  const banners = inOrder(ids, await site.bannersByIds(ctx, ids))
  const names = await namesOf(ctx, banners)
  return banners.map((row) => ({
    ...row,
    leads_to_name: names.get(row.link) ?? null,
    from_at: seconds(row.from_at),
    to_at: seconds(row.to_at),
  }))
}

export const bannerList = bindList(bannerSource)(present, {
  banner: (row) => row.title_zh ?? row.title_en ?? '',
  leads_to: (row) => row.link,
  audience: (row) => row.audience,
  sort: (row) => String(row.sort),
  from_at: (row) => fileTime(row.from_at ?? null),
  to_at: (row) => fileTime(row.to_at ?? null),
  status: (row) => row.status,
})

export const banners = (ctx: OperatorCtx, input: Parsed<(typeof rows)['banners']>) => answerList(ctx, bannerList, input)

/** @throws Refusal NOT_FOUND */
export async function banner(ctx: OperatorCtx, { id }: Parsed<(typeof rows)['banner']>) {
  const [shown] = await present(ctx, [id])
  if (!shown) refuse('NOT_FOUND')
  return { ...shown, leads_to: readBannerLink(shown.link) ?? null, logs: await logsOf(ctx, 'banner', id) }
}

/** @throws Refusal MISSING_PARAM (no file) */
export async function uploadBanner(ctx: OperatorCtx) {
  const { path } = ctx.uploads?.[0] ?? refuse('MISSING_PARAM', { field: 'file' })
  return { path }
}

/** @throws Refusal LINK_NOWHERE, VALIDATION, NOT_FOUND, STATE_CONFLICT, EDIT_CONFLICT */
export async function saveBanner(
  ctx: OperatorCtx,
  { from_at, to_at, ...draft }: Parsed<(typeof rows)['saveBanner']>,
): Promise<Shown> {
  return inTransaction(ctx, async (tx) => {
    const { banner: saved, is_new } = await site.saveBanner(tx, { ...draft, from_at: ms(from_at), to_at: ms(to_at) })
    const { id, link, image, title_zh, audience, sort } = saved
    await note(tx, {
      action: is_new ? 'banner.create' : 'banner.change',
      target_type: 'banner',
      target_id: id,
      after: { title_zh, image, link, audience, sort, from_at: saved.from_at, to_at: saved.to_at },
    })
    return (await present(tx, [id]))[0]!
  })
}

const act = lifeActs('banner', present, ({ status, link, audience, from_at, to_at }) => ({
  status,
  link,
  audience,
  from_at,
  to_at,
}))

/** @throws Refusal REASON_REQUIRED, NOT_FOUND, STATE_CONFLICT, WINDOW_CLOSED */
export const publishBanner = act('publish', site.publishBanner)

/** @throws Refusal REASON_REQUIRED, NOT_FOUND, STATE_CONFLICT */
export const withdrawBanner = act('withdraw', site.withdrawBanner)

/** @throws Refusal REASON_REQUIRED, NOT_FOUND, STATE_CONFLICT */
export const archiveBanner = act('archive', site.archiveBanner)
