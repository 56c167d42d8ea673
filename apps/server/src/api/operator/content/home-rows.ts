/** Rows of the home page at the desk: shortcuts and floors, drafted, shown, taken off. */
import {
  HOME_ROWS,
  type Parsed,
  type HomeRow as RowShape,
  readBannerLink,
  readFloorSource,
  type operator as rows,
} from '@juya/contract'
import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { note } from '../../../domains/operator/index.ts'
import * as site from '../../../domains/site/index.ts'
import type { Ctx, OperatorCtx } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/db/db.ts'
import { listSource } from '../../../platform/db/list-source.ts'
import { refuse } from '../../../platform/refuse.ts'
import { seconds } from '../../../platform/time/seconds.ts'
import { categoryNames } from '../../site/categories.ts'
import { logsOf } from '../audit.ts'
import { fileTime } from '../lists/file-cells.ts'
import { answerList, bindList, inOrder } from '../lists/lister.ts'
import { namesOf } from './leads-to.ts'
import { lifeActs, ms } from './life-acts.ts'

type Shown = z.input<typeof RowShape>

const homeRowSource = listSource({
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

export const homeRowList = bindList(homeRowSource)(present, {
  row: (row) => row.name_zh,
  kind: (row) => row.kind,
  leads_to: (row) => row.link ?? row.source ?? '',
  sort: (row) => String(row.sort),
  version: (row) => String(row.version),
  from_at: (row) => fileTime(row.from_at ?? null),
  to_at: (row) => fileTime(row.to_at ?? null),
  status: (row) => row.status,
})

export const homeRows = (ctx: OperatorCtx, input: Parsed<(typeof rows)['homeRows']>) =>
  answerList(ctx, homeRowList, input)

/** @throws Refusal NOT_FOUND */
export async function homeRow(ctx: OperatorCtx, { id }: Parsed<(typeof rows)['homeRow']>) {
  const [shown] = await present(ctx, [id])
  if (!shown) refuse('NOT_FOUND')
  const leads_to = shown.link ? (readBannerLink(shown.link) ?? null) : null
  return { ...shown, leads_to, logs: await logsOf(ctx, 'home_row', id) }
}

/** @throws Refusal MISSING_PARAM, LINK_NOWHERE, VALIDATION, NOT_FOUND, STATE_CONFLICT, EDIT_CONFLICT */
export async function saveHomeRow(
  ctx: OperatorCtx,
  { from_at, to_at, ...draft }: Parsed<(typeof rows)['saveHomeRow']>,
): Promise<Shown> {
  return inTransaction(ctx, async (tx) => {
    const { row, is_new } = await site.saveHomeRow(tx, { ...draft, from_at: ms(from_at), to_at: ms(to_at) })
    const { id, kind, name_zh, icon, link, badge, source, sort } = row
    await note(tx, {
      action: is_new ? 'home_row.create' : 'home_row.change',
      target_type: 'home_row',
      target_id: id,
      after: { kind, name_zh, icon, link, badge, source, sort, from_at: row.from_at, to_at: row.to_at },
    })
    return (await present(tx, [id]))[0]!
  })
}

const act = lifeActs('home_row', present, ({ status, name_zh, version, from_at, to_at }) => ({
  status,
  name_zh,
  version,
  from_at,
  to_at,
}))

/** @throws Refusal REASON_REQUIRED, NOT_FOUND, STATE_CONFLICT, WINDOW_CLOSED */
export const publishHomeRow = act('publish', site.publishHomeRow)

/** @throws Refusal REASON_REQUIRED, NOT_FOUND, STATE_CONFLICT */
export const withdrawHomeRow = act('withdraw', site.withdrawHomeRow)

/** @throws Refusal REASON_REQUIRED, NOT_FOUND, STATE_CONFLICT */
export const archiveHomeRow = act('archive', site.archiveHomeRow)
