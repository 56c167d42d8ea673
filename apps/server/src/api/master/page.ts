/** A master's page, part by part. */
import type { MasterDetail, Parsed, master as rows } from '@juya/contract'
import type { z } from 'zod'
import { userBriefs } from '../../domains/account/index.ts'
import {
  type Honour,
  honoursOf,
  isOpen,
  type Master,
  type MasterClaim,
  masterById,
  type Project,
  projectsOf,
  type RankRow,
  type Relation,
  relationsOf,
  type Work,
} from '../../domains/master/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { query } from '../../platform/db/db.ts'
import { pageQuery, placeOf } from '../../platform/db/paging.ts'
import { readTogether } from '../../platform/db/read-together.ts'
import { refuse } from '../../platform/refuse.ts'
import { shopBriefs } from '../shop/cards.ts'
import { cardsOf, honourShown, projectsShown, relationShown, thingsShown, worksShown } from './cards.ts'

type Input = Parsed<(typeof rows)['info']>
type Row<T> = { [K in keyof T]: T[K] } & Record<string, unknown>

/** Confirmed lots and goods a page shows, the latest first. */
const CONFIRMED_MAX = 20

/** @throws Refusal NOT_FOUND: no such page, or not open; its own person sees it in any state but left */
export async function pageOf(
  ctx: Ctx,
  { id, part, project_id, ...paging }: Input,
): Promise<z.input<typeof MasterDetail>> {
  const master = await masterById(ctx, id)
  const is_mine = master?.user_id != null && master.user_id === ctx.user?.id
  if (!master || !(isOpen(master) || (is_mine && master.status !== 'left'))) refuse('NOT_FOUND')
  const wants = (...parts: Array<Input['part']>) => part === undefined || parts.includes(part)
  const [[card], people, shop, last, honours, relations, works, claims, projects] = await readTogether(ctx, [
    () => cardsOf(ctx, [master]),
    () => userBriefs(ctx, master.user_id === null ? [] : [master.user_id]),
    () => shopOf(ctx, master),
    () => lastRank(ctx, id),
    () => (wants('honors') ? honoursOf(ctx, id) : ([] as Honour[])),
    () => (part === undefined ? relationsOf(ctx, id) : ([] as Relation[])),
    () => (wants('works') ? worksOf(ctx, id, paging) : { list: [] as Work[], ...placeOf(paging, 0) }),
    () => (part === undefined ? confirmedOf(ctx, id) : ([] as MasterClaim[])),
    () => projectsOf(ctx, id),
  ])
  const things = await thingsShown(ctx, claims)
  const chosen = projects.filter((one) => project_id === undefined || one.id === project_id)
  if (project_id !== undefined && chosen.length === 0) refuse('NOT_FOUND')
  const user = master.user_id === null ? undefined : people.get(master.user_id)
  return {
    ...card!,
    ...{ cover: master.cover, resume: master.resume, certificates: master.certificates },
    ...{ user: user ?? null, shop: shop ?? null },
    score_milli: last?.score_milli ?? null,
    facts: last ? { followers: last.followers, works: last.works, sales: last.sales, honours: last.honours } : null,
    honours: honours.map(honourShown),
    relations: relations.filter(({ state }) => state !== 'refused').map(relationShown),
    works: { ...works, list: await worksShown(ctx, works.list) },
    confirmed: claims.flatMap(({ thing, ref_id }) => things.get(`${thing}:${ref_id}`) ?? []),
    projects: wants('projects', 'people') ? await projectsShown(ctx, chosen) : [],
    films: wants('video') ? filmsOf(master, projects) : [],
    is_mine,
  }
}

const filmsOf = (master: Master, projects: readonly Project[]) => [
  ...(master.video === null ? [] : [{ title: master.name, video: master.video, poster: master.poster }]),
  ...projects.flatMap(({ id, name, cover, video }) =>
    video === null ? [] : [{ title: name, video, poster: cover, project_id: id }],
  ),
]

async function shopOf(ctx: Ctx, { user_id }: Master) {
  if (user_id === null) return undefined
  const [row] = await query<{ id: number }>(
    ctx,
    'master_shop_of',
    'select id from shop_owners where owner_user_id = $1',
    [user_id],
  )
  return row && (await shopBriefs(ctx, [row.id])).get(row.id)
}

async function lastRank(ctx: Ctx, id: number): Promise<RankRow | undefined> {
  const [row] = await query<Row<RankRow>>(
    ctx,
    'master_rank_of',
    'select * from master_ranks where master_id = $1 and day = (select max(day) from master_ranks)',
    [id],
  )
  return row
}

/** A master's works, the latest first. */
export const worksOf = (ctx: Ctx, id: number, paging: { page: number; page_size: number }) =>
  pageQuery<Row<Work>>(
    ctx,
    {
      name: 'master_works_page',
      columns: '*',
      from: 'master_works where master_id = $1',
      order: 'id desc',
      values: [id],
    },
    paging,
  )

/** What they said is theirs, the latest first. */
const confirmedOf = (ctx: Ctx, id: number): Promise<MasterClaim[]> =>
  query<Row<MasterClaim>>(
    ctx,
    'master_claims_confirmed',
    `select * from master_claims where master_id = $1 and state = 'confirmed' order by id desc limit ${CONFIRMED_MAX}`,
    [id],
  )
