/** Posters people have drawn and keep: the same inputs give the same picture, and so many a day are drawn. */
import { createHash } from 'node:crypto'
import type { POSTER_LOOKS, POSTER_TEMPLATES } from '@juya/contract'
import type { Ctx, SignedCtx } from '../../../platform/context.ts'
import { inTransaction, query } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/refuse.ts'
import { thingOf } from '../../../platform/things/things.ts'
import { userBrief } from '../../account/index.ts'
import { setting } from '../settings.ts'
import type { Poster } from '../tables.ts'
import { drawPoster, type PosterInputs } from './draw-poster.ts'

/** Of what is drawn: another one draws everybody's anew. */
const DRAWN_AS = 1

interface Asked {
  template: (typeof POSTER_TEMPLATES)[number]
  look: (typeof POSTER_LOOKS)[number]
  ref_id?: number | undefined
}

/** The link that names a person as the inviter. */
export const inviteLink = (ctx: Ctx, user_id: number, at = ''): string =>
  `${ctx.services.origin().replace(/\/$/, '')}/h5/${at}?invite_uid=${user_id}`

/** What is drawn, its photo still a path. */
type Words = Omit<PosterInputs, 'picture'> & { picture: string | null }

/** @throws Refusal NOT_FOUND where the thing is not public, MISSING_PARAM {field} */
async function wordsOf(ctx: SignedCtx, { template, look, ref_id }: Asked): Promise<Words> {
  const zh = ctx.locale === 'zh-CN'
  const { nickname } = await userBrief(ctx, ctx.user.id)
  const from = zh ? `${nickname} 邀请您` : `${nickname} invites you`
  const said = { look, house: zh ? '聚雅藏珍' : 'Juya', scan: zh ? '扫码查看' : 'Scan to open' }
  if (template === 'invite')
    return {
      ...said,
      title: from,
      lines: zh
        ? ['收藏品拍卖与交易', '担保付款，验货后放款']
        : ['Auctions of collectibles', 'Your money waits until you have inspected'],
      link: inviteLink(ctx, ctx.user.id),
      picture: null,
    }
  if (ref_id === undefined) refuse('MISSING_PARAM', { field: 'ref_id' })
  const { title, picture } = await thingOf<'share'>(ctx, template).share(ctx, ref_id)
  return { ...said, title, lines: [from], link: inviteLink(ctx, ctx.user.id, `${template}/${ref_id}`), picture }
}

/**
 * Draws a poster with the caller's link, or gives the one that was drawn with the same inputs.
 * @throws Refusal NOT_FOUND, MISSING_PARAM {field}, LIMIT_REACHED {limit} (of today)
 */
export async function createPoster(ctx: SignedCtx, asked: Asked): Promise<Poster> {
  const words = await wordsOf(ctx, asked)
  const inputs = createHash('sha256')
    .update(JSON.stringify([DRAWN_AS, ctx.user.id, words]))
    .digest('hex')
  const known = await kept(ctx, inputs)
  if (known) return known
  const limit = await setting(ctx, 'invite.posters_a_day')
  if ((await drawnToday(ctx)) >= limit) refuse('LIMIT_REACHED', { limit })
  const photo = words.picture ? await ctx.services.files.read(words.picture).catch(() => undefined) : undefined
  const drawn = await drawPoster({ ...words, picture: photo ?? null })
  const { path } = await ctx.services.files.saveOwn(ctx, drawn, {
    ...{ use: 'poster', owner_user_id: ctx.user.id, name: inputs.slice(0, 32) },
  })
  return inTransaction(ctx, async (tx) => {
    await tx.services.files.markUsed(tx, [path])
    const rows = await query<Poster>(
      tx,
      'invite_poster_add',
      `insert into invite_posters (user_id, template, look, ref_id, inputs, image) values ($1, $2, $3, $4, $5, $6)
       on conflict (user_id, inputs) where deleted_at is null do nothing returning *`,
      [tx.user.id, asked.template, asked.look, asked.template === 'invite' ? null : asked.ref_id, inputs, path],
    )
    return rows[0] ?? (await kept(tx, inputs))!
  })
}

async function kept(ctx: SignedCtx, inputs: string): Promise<Poster | undefined> {
  const rows = await query<Poster>(
    ctx,
    'invite_poster_kept',
    'select * from invite_posters where user_id = $1 and inputs = $2 and deleted_at is null',
    [ctx.user.id, inputs],
  )
  return rows[0]
}

async function drawnToday(ctx: SignedCtx): Promise<number> {
  const [row] = await query<{ n: number }>(
    ctx,
    'invite_posters_today',
    `select count(*)::int as n from invite_posters where user_id = $1
       and created_at >= date_trunc('day', platform_now() at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai'`,
    [ctx.user.id],
  )
  return row!.n
}

/** A person's saved posters, the latest first. */
export const postersOf = (ctx: Ctx, user_id: number): Promise<Poster[]> =>
  query<Poster>(
    ctx,
    'invite_posters_of',
    'select * from invite_posters where user_id = $1 and deleted_at is null order by id desc limit 60',
    [user_id],
  )

/**
 * Deletes a saved poster; its file goes a day later.
 * @throws Refusal NOT_FOUND
 */
export async function deletePoster(ctx: SignedCtx, id: number): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const gone = await erase(tx, tx.user.id, id)
    if (gone === 0) refuse('NOT_FOUND')
  })
}

/** Deletes the posters of a person, or one of them. @returns how many */
export async function erase(ctx: Ctx, user_id: number, id: number | null = null): Promise<number> {
  const gone = await query<{ image: string }>(
    ctx,
    'invite_posters_erase',
    `update invite_posters set deleted_at = platform_now() where user_id = $1 and ($2::bigint is null or id = $2) and deleted_at is null returning image`,
    [user_id, id],
  )
  await ctx.services.files.letGo(
    ctx,
    gone.map(({ image }) => image),
  )
  return gone.length
}
