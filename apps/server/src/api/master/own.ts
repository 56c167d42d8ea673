/** A master's own side: the page or application in any state, honours with their documents, and lineages that wait for a word. */
import {
  type AskedRelation,
  type OwnMaster,
  type Parsed,
  REFUSALS,
  type RefusalKey,
  reasonText,
  type master as rows,
} from '@juya/contract'
import type { z } from 'zod'
import { userBriefs } from '../../domains/account/index.ts'
import {
  appliesFrom,
  type Honour,
  type Master,
  masterOf,
  masterSetting,
  mastersByIds,
  mayAnswerRelation,
  openCategories,
  projectsOf,
  type Relation,
  relationsNaming,
  relationsOf,
} from '../../domains/master/index.ts'
import type { Ctx, SignedCtx } from '../../platform/context.ts'
import { databaseNow, query } from '../../platform/db/db.ts'
import { pageQuery } from '../../platform/db/paging.ts'
import { refuse } from '../../platform/refuse.ts'
import { reviewDeadlineShown, reviewDeadlinesOf } from '../../platform/review-deadlines.ts'
import { seconds } from '../../platform/time/seconds.ts'
import { cardsOf, categoryShown, honourShown, projectsShown, relationShown, worksShown } from './cards.ts'
import { worksOf } from './page.ts'

type Rows = typeof rows
type Own = z.input<Rows['own']['data']>

/** Whether something may be done, and if not, why. */
export const can = (ctx: Ctx, key: RefusalKey | undefined, details: Record<string, unknown> = {}) =>
  key === undefined
    ? { ok: true }
    : { ok: false, code: REFUSALS[key].code, reason: reasonText(key, ctx.locale, details) }

/** The caller's page or application. @throws Refusal NOT_FOUND */
export const ownOf = async (ctx: SignedCtx): Promise<Master> =>
  (await masterOf(ctx, ctx.user.id)) ?? refuse('NOT_FOUND')

/** What the wizard and the own page begin with. */
export async function ownShown(ctx: SignedCtx): Promise<Own> {
  const master = await masterOf(ctx, ctx.user.id)
  const now = await databaseNow(ctx)
  const from = appliesFrom(master)
  return {
    master: master ? await masterShown(ctx, master) : null,
    can_apply: can(
      ctx,
      from === null ? 'STATE_CONFLICT' : now < from ? 'WINDOW_CLOSED' : undefined,
      master ? { status: master.status } : {},
    ),
    categories: (await openCategories(ctx)).map((one) => categoryShown(ctx, one)),
    asked: await askedShown(ctx, await relationsNaming(ctx, ctx.user.id)),
    review_h: await masterSetting(ctx, 'master.review_h'),
  }
}

async function masterShown(ctx: SignedCtx, master: Master): Promise<z.input<typeof OwnMaster>> {
  const { id } = master
  const [card] = await cardsOf(ctx, [master])
  const relations = await relationsOf(ctx, id)
  const people = await userBriefs(
    ctx,
    relations.flatMap(({ related_user_id }) => related_user_id ?? []),
  )
  const [counts] = await query<{ honours: number; claims: number }>(
    ctx,
    'master_own_counts',
    `select (select count(*)::int from master_honours where master_id = $1) as honours,
       (select count(*)::int from master_claims where master_id = $1 and state = 'asked' and closed_at is null) as claims`,
    [id],
  )
  return {
    ...card!,
    ...{ status: master.status, cover: master.cover, resume: master.resume, certificates: master.certificates },
    ...{ video: master.video, poster: master.poster, applied_at: seconds(master.applied_at) },
    review_deadline: reviewDeadlineShown(ctx, (await reviewDeadlinesOf(ctx, 'master', [id])).get(id)),
    ...{ question: master.status === 'asked' ? master.question : null, answer_by: seconds(master.answer_by) },
    ...{ left_because: master.left_because, reason: master.reason },
    relations: relations.map((one) => ({
      ...relationShown(one),
      user: (one.related_user_id !== null && people.get(one.related_user_id)) || null,
      answer_by: seconds(one.answer_by),
    })),
    projects: await projectsShown(ctx, await projectsOf(ctx, id)),
    ...{ honours_count: counts!.honours, claims_count: counts!.claims },
  }
}

/** Lineages that name the caller. */
export async function askedShown(
  ctx: SignedCtx,
  relations: readonly Relation[],
): Promise<Array<z.input<typeof AskedRelation>>> {
  const masters = await mastersByIds(
    ctx,
    relations.map(({ master_id }) => master_id),
  )
  const cards = new Map((await cardsOf(ctx, masters)).map((card) => [card.id, card]))
  const now = await databaseNow(ctx)
  return relations.map((one) => ({
    ...{ id: one.id, relation: one.relation, name: one.name, info: one.info, state: one.state },
    master: cards.get(one.master_id)!,
    answer_by: seconds(one.answer_by),
    can_answer: can(
      ctx,
      mayAnswerRelation(one, now) ? undefined : one.state === 'said' ? 'WINDOW_CLOSED' : 'STATE_CONFLICT',
      { status: one.state },
    ),
  }))
}

/** The caller's works, the latest first. @throws Refusal NOT_FOUND */
export async function ownWorks(ctx: SignedCtx, paging: Parsed<Rows['works']>): Promise<z.input<Rows['works']['data']>> {
  const found = await worksOf(ctx, (await ownOf(ctx)).id, paging)
  return { ...found, list: await worksShown(ctx, found.list) }
}

/** The caller's honours, the latest first, with how each stands at the desk. @throws Refusal NOT_FOUND */
export async function ownHonours(
  ctx: SignedCtx,
  { kind, ...paging }: Parsed<Rows['honours']>,
): Promise<z.input<Rows['honours']['data']>> {
  const found = await pageQuery<{ [K in keyof Honour]: Honour[K] } & Record<string, unknown>>(
    ctx,
    {
      name: 'master_own_honours',
      columns: '*',
      from: 'master_honours where master_id = $1 and ($2::text is null or kind = $2)',
      order: 'id desc',
      values: [(await ownOf(ctx)).id, kind ?? null],
    },
    paging,
  )
  const ids = found.list.map(({ id }) => id)
  const deadlines = await reviewDeadlinesOf(ctx, 'master_honour', ids)
  const list = found.list.map((one) => ({
    ...honourShown(one),
    ...{ documents: one.documents, reason: one.reason },
    review_deadline: reviewDeadlineShown(ctx, deadlines.get(one.id)),
  }))
  return { ...found, list }
}
