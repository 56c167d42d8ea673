/** Masters as cards, works, honours and lineage as anybody sees them. Everything a page needs is read for the whole page at once. */
import type { MasterCard, MasterHonour, MasterProject, MasterRelation, MasterWork } from '@juya/contract'
import type { z } from 'zod'
import { followedAmong } from '../../domains/interest/index.ts'
import {
  type Category,
  categoriesByIds,
  claimsByIds,
  type Honour,
  isKept,
  type Master,
  type Project,
  peopleOf,
  type Relation,
  type Work,
} from '../../domains/master/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { briefsOf, titleFor } from '../../platform/things/things.ts'

export type Card = z.input<typeof MasterCard>

export const categoryShown = (ctx: Pick<Ctx, 'locale'>, { id, name, name_en }: Category) => ({
  ...{ id, name: ctx.locale === 'en' ? name_en : name },
})

/** In the order given. A signed-in caller is told which they follow. */
export async function cardsOf(ctx: Ctx, masters: readonly Master[]): Promise<Card[]> {
  const categories = new Map(
    (
      await categoriesByIds(
        ctx,
        masters.map(({ category_id }) => category_id),
      )
    ).map((one) => [one.id, categoryShown(ctx, one)]),
  )
  const ids = masters.map(({ id }) => id)
  const followed = ctx.user ? await followedAmong(ctx, ctx.user.id, ids, 'master') : undefined
  return masters.map((one) => ({
    ...{ id: one.id, name: one.name, avatar: one.avatar, title: one.title, region: one.region || null },
    category: categories.get(one.category_id)!,
    ...{ rank: one.rank_place, fans_count: one.fans_count, works_count: one.works_count },
    kept_by_juya: isKept(one),
    ...(followed ? { followed: followed.has(one.id) } : {}),
  }))
}

/** Lots and goods as their reader may see them now, by `lot:7`. */
export async function thingsShown(ctx: Ctx, things: ReadonlyArray<{ thing: 'lot' | 'goods'; ref_id: number }>) {
  const found = new Map<string, NonNullable<z.input<typeof MasterWork>['confirmed_as']>>()
  for (const thing of ['lot', 'goods'] as const) {
    const ids = things.flatMap((one) => (one.thing === thing ? [one.ref_id] : []))
    for (const [id, brief] of await briefsOf(ctx, thing, ids)) {
      const note = brief.note && (ctx.locale === 'en' ? brief.note.en : brief.note.zh)
      const shown = { thing, id, title: titleFor(ctx.locale, brief), image: brief.image }
      found.set(`${thing}:${id}`, { ...shown, fen: brief.fen ?? null, note: note ?? null })
    }
  }
  return found
}

/** In the order given. */
export async function worksShown(ctx: Ctx, works: readonly Work[]): Promise<Array<z.input<typeof MasterWork>>> {
  const claims = await claimsByIds(
    ctx,
    works.flatMap(({ claim_id }) => claim_id ?? []),
  )
  const things = await thingsShown(ctx, claims)
  const as = new Map(claims.map(({ id, thing, ref_id }) => [id, things.get(`${thing}:${ref_id}`)]))
  return works.map(({ id, name, images, year, material, size, desc, price_hint_fen, claim_id }) => ({
    ...{ id, name, images, year, material, size, desc, price_hint_fen },
    confirmed_as: (claim_id !== null && as.get(claim_id)) || null,
  }))
}

export const honourShown = ({
  id,
  kind,
  name,
  issued_by,
  issued_on,
  image,
  state,
}: Honour): z.input<typeof MasterHonour> => ({
  ...{ id, kind, name, issued_by, issued_on, image, state },
})

export const relationShown = (one: Relation): z.input<typeof MasterRelation> => ({
  ...{ id: one.id, relation: one.relation, name: one.name, info: one.info, image: one.image },
  ...{ master_id: one.related_master_id, state: one.state },
})

/** In the order given, each with its people. */
export async function projectsShown(
  ctx: Ctx,
  projects: readonly Project[],
): Promise<Array<z.input<typeof MasterProject>>> {
  const people = Map.groupBy(
    await peopleOf(
      ctx,
      projects.map(({ id }) => id),
    ),
    ({ project_id }) => project_id,
  )
  return projects.map(({ id, name, cover, content, video }) => ({
    ...{ id, name, cover, content, video },
    people: (people.get(id) ?? []).map(({ name: of, role, avatar, info }) => ({ name: of, role, avatar, info })),
  }))
}
