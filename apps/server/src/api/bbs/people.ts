/** A person of the community and their lists: posts, favourites, who they follow and who follows them. */
import {
  type bbs,
  type Parsed,
  POSTS_A_DAY,
  T1_DAYS,
  T2_DAYS,
  T2_ORDERS,
  T3_ACTIVE_DAYS,
  T3_OF_DAYS,
} from '@juya/contract'
import type { z } from 'zod'
import { signatureOf, userBrief } from '../../domains/account/index.ts'
import { allowanceOf, apartFrom, followingAmong, mutesOf, type Post, writerOf } from '../../domains/bbs/index.ts'
import type { Ctx, SignedCtx } from '../../platform/context.ts'
import { query } from '../../platform/db/db.ts'
import { pageQuery } from '../../platform/db/paging.ts'
import { refuse } from '../../platform/refuse.ts'
import { seconds } from '../../platform/time/seconds.ts'
import { cardsOf } from './cards.ts'
import { ownParts } from './own.ts'

type Rows = typeof bbs
type Row = { [K in keyof Post]: Post[K] } & Record<string, unknown>
type Counted = z.input<Rows['person']['data']>['counts']
interface Person extends Record<string, unknown> {
  id: number
  nickname: string
  avatar: string | null
  credit_level: number
  is_vip: boolean
}

const PERSON = 'a.id, a.nickname, a.avatar, a.credit_level, a.is_vip'
/** Those a reader ($2) is apart from are in no list. */
const NOT_APART = (id: string): string =>
  `not exists (select from block_apart b where b.reader_type = 'user' and b.reader_id = $2 and b.other_type = 'user' and b.other_id = ${id})`

/** The person a list is about. @throws Refusal LOGIN_EXPIRED, NOT_FOUND (nobody, or somebody the reader is apart from) */
async function asked(ctx: Ctx, user_id: number | undefined): Promise<number> {
  const id = user_id ?? ctx.user?.id ?? refuse('LOGIN_EXPIRED')
  if (ctx.user && id !== ctx.user.id && (await apartFrom(ctx, ctx.user.id, [id])).size > 0) refuse('NOT_FOUND')
  return id
}

async function countsOfPerson(ctx: Ctx, id: number, is_me: boolean): Promise<Counted> {
  const [row] = await query<Counted & Record<string, unknown>>(
    ctx,
    'bbs_person_counts',
    `select (select count(*)::int from bbs_posts where user_id = $1 and status = 'visible') as posts,
       (select count(*)::int from interest_following where user_id = $1 and type = 'user') as follows,
       coalesce((select followers from interest_followers where type = 'user' and target_id = $1), 0)::int as fans,
       (select coalesce(sum(like_count), 0)::int from bbs_posts where user_id = $1 and status = 'visible') as likes,
       (select count(*)::int from bbs_reactions where user_id = $1 and kind = 'collect' and $2) as collects`,
    [id, is_me],
  )
  return row!
}

/** @throws Refusal LOGIN_EXPIRED, NOT_FOUND */
export async function personOf(ctx: Ctx, user_id: number | undefined): Promise<z.input<Rows['person']['data']>> {
  const id = await asked(ctx, user_id)
  const is_me = id === ctx.user?.id
  const brief = await userBrief(ctx, id)
  const mutes = ctx.user ? await mutesOf(ctx, ctx.user.id) : []
  return {
    ...brief,
    followed: ctx.user && !is_me ? (await followingAmong(ctx, ctx.user.id, [id])).mine.has(id) : null,
    ...{ signature: await signatureOf(ctx, id), counts: await countsOfPerson(ctx, id, is_me), is_me },
    muted: mutes.some(({ type, target_id }) => type === 'person' && target_id === id),
    trust: is_me ? await trustShown(ctx, id) : null,
  }
}

const NEXT: Readonly<Record<'t0' | 't1' | 't2', { en: string; zh: string }>> = {
  t0: {
    en: `With ${T1_DAYS} days, a completed order or a verified name you can post links, and no first post waits`,
    zh: `注册满 ${T1_DAYS} 天、完成一笔订单或完成实名认证后，可发布链接，首帖无需先审`,
  },
  t1: {
    en: `The next degree takes ${T2_DAYS} days and ${T2_ORDERS} completed orders`,
    zh: `注册满 ${T2_DAYS} 天且完成 ${T2_ORDERS} 笔订单后升至下一级`,
  },
  t2: {
    en: `Active on ${T3_ACTIVE_DAYS} of ${T3_OF_DAYS} days and without an upheld report you can post ${POSTS_A_DAY.t3} a day`,
    zh: `近 ${T3_OF_DAYS} 天活跃满 ${T3_ACTIVE_DAYS} 天且无成立的举报，每天可发 ${POSTS_A_DAY.t3} 条`,
  },
}

async function trustShown(ctx: Ctx, user_id: number) {
  const writer = await writerOf(ctx, user_id)
  const { posts_a_day, left_today } = allowanceOf(writer)
  const next = writer.trust === 't3' ? null : NEXT[writer.trust][ctx.locale === 'zh-CN' ? 'zh' : 'en']
  return { level: writer.trust, posts_a_day, left_today, next }
}

/** A person's posts; the caller's own in any state, with what keeps each from others. @throws Refusal LOGIN_EXPIRED, NOT_FOUND */
export async function postsOf(
  ctx: Ctx,
  { user_id, status, kind, ...paging }: Parsed<Rows['posts']>,
): Promise<z.input<Rows['posts']['data']>> {
  const id = await asked(ctx, user_id)
  const is_me = id === ctx.user?.id
  await userBrief(ctx, id)
  const found = await pageQuery<Row>(
    ctx,
    {
      name: is_me ? 'bbs_posts_own' : 'bbs_posts_of',
      columns: '*',
      from: `bbs_posts where user_id = $1 and ${is_me ? `status <> 'deleted'` : `status = 'visible'`}
        and ($2::text is null or status = $2) and ($3::text is null or kind = $3)`,
      order: is_me ? 'id desc' : 'published_at desc, id desc',
      values: [id, status ?? null, kind ?? null],
    },
    paging,
  )
  const own = await ownParts(ctx, found.list)
  const cards = await cardsOf(ctx, found.list)
  return {
    ...{ ...found, list: cards.map((card) => ({ ...card, own: own.get(card.id) ?? null })) },
    counts: is_me ? await countsByState(ctx, id) : {},
  }
}

async function countsByState(ctx: Ctx, user_id: number): Promise<Record<string, number>> {
  const rows = await query<{ status: string; n: number }>(
    ctx,
    'bbs_posts_by_state',
    `select status, count(*)::int as n from bbs_posts where user_id = $1 and status <> 'deleted' group by status`,
    [user_id],
  )
  return Object.fromEntries(rows.map(({ status, n }) => [status, n]))
}

/** Posts the caller keeps, the latest kept first; what is gone, or of somebody they are apart from, is left out. */
export async function favouritesOf(
  ctx: SignedCtx,
  paging: Parsed<Rows['favourites']>,
): Promise<z.input<Rows['favourites']['data']>> {
  const found = await pageQuery<Row>(
    ctx,
    {
      name: 'bbs_favourites',
      columns: 'p.*',
      from: `bbs_reactions r join bbs_posts p on p.id = r.post_id where r.user_id = $1 and r.kind = 'collect' and p.status = 'visible' and ${NOT_APART('p.user_id')}`,
      order: 'r.created_at desc, p.id desc',
      values: [ctx.user.id, ctx.user.id],
    },
    paging,
  )
  return { ...found, list: await cardsOf(ctx, found.list) }
}

/** The people the caller follows, the latest first. */
export async function followedPeople(ctx: SignedCtx, paging: Parsed<Rows['followedPeople']>) {
  const found = await pageQuery<Person & { followed_at: number }>(
    ctx,
    {
      name: 'bbs_followed_people',
      columns: `${PERSON}, f.followed_at`,
      from: `interest_following f join account_people a on a.id = f.target_id where f.user_id = $1 and f.type = 'user' and ${NOT_APART('f.target_id')}`,
      order: 'f.followed_at desc, f.target_id desc',
      values: [ctx.user.id, ctx.user.id],
    },
    paging,
  )
  const { theirs } = await followingAmong(
    ctx,
    ctx.user.id,
    found.list.map(({ id }) => id),
  )
  const list = found.list.map(({ followed_at, ...one }) => ({ ...one, mutual: theirs.has(one.id), at: seconds(followed_at) }))
  return { ...found, list }
}

/** Those who follow the caller or another, the latest first. @throws Refusal NOT_FOUND */
export async function fansOf(ctx: SignedCtx, { user_id, ...paging }: Parsed<Rows['fans']>) {
  const id = await asked(ctx, user_id)
  await userBrief(ctx, id)
  const found = await pageQuery<Person & { followed_at: number }>(
    ctx,
    {
      name: 'bbs_fans',
      columns: `${PERSON}, f.followed_at`,
      from: `interest_following f join account_people a on a.id = f.user_id where f.type = 'user' and f.target_id = $1 and ${NOT_APART('f.user_id')}`,
      order: 'f.followed_at desc, f.user_id desc',
      values: [id, ctx.user.id],
    },
    paging,
  )
  const { mine } = await followingAmong(
    ctx,
    ctx.user.id,
    found.list.map((one) => one.id),
  )
  const list = found.list.map(({ followed_at, ...one }) => ({ ...one, followed_back: mine.has(one.id), at: seconds(followed_at) }))
  return { ...found, list }
}

