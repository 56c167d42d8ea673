/** What a person decides for themself: who names them, who comments, what they see less of. Only they see less, and nobody is told. */
import { type BBS_MUTES, MUTED_WORDS_MAX } from '@juya/contract'
import type { Ctx, SignedCtx } from '../../../platform/context.ts'
import { inTransaction, query } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/refuse.ts'
import { userBrief } from '../../account/index.ts'
import { lockWriter, postById } from '../store.ts'
import type { Door, NamedBy } from '../tables.ts'

export interface Chosen {
  named_by: NamedBy
  comments_from: Door
}
export interface Mute extends Record<string, unknown> {
  type: (typeof BBS_MUTES)[number]
  target_id: number | null
  word: string | null
  created_at: number
}

export async function chosenBy(ctx: Ctx, user_id: number): Promise<Chosen> {
  const [row] = await query<Chosen & Record<string, unknown>>(
    ctx,
    'bbs_chosen_by',
    'select named_by, comments_from from bbs_people where user_id = $1',
    [user_id],
  )
  return row ?? { named_by: 'all', comments_from: 'open' }
}

/** Saves what is given; what is left out stays. */
export async function choose(ctx: SignedCtx, given: Partial<Chosen>): Promise<void> {
  await query(
    ctx,
    'bbs_choose',
    `insert into bbs_people (user_id, named_by, comments_from) values ($1, coalesce($2, 'all'), coalesce($3, 'open'))
     on conflict (user_id) do update set named_by = coalesce($2, bbs_people.named_by), comments_from = coalesce($3, bbs_people.comments_from)`,
    [ctx.user.id, given.named_by ?? null, given.comments_from ?? null],
  )
}

/** What a person sees less of, the latest first. */
export const mutesOf = (ctx: Ctx, user_id: number): Promise<Mute[]> =>
  query<Mute>(
    ctx,
    'bbs_mutes_of',
    'select type, target_id, word, created_at from bbs_mutes where owner_id = $1 order by id desc limit 1000',
    [user_id],
  )

/**
 * Mutes a person, a word or the notices of a post, or hears of them again.
 * @throws Refusal NOT_FOUND, SELF_ACTION, LIMIT_REACHED {limit} (words), MISSING_PARAM {field}
 */
export async function mute(
  ctx: SignedCtx,
  { type, id, word, on }: { type: Mute['type']; id?: number | undefined; word?: string | undefined; on: boolean },
): Promise<void> {
  if (type === 'word' && word === undefined) refuse('MISSING_PARAM', { field: 'word' })
  if (type !== 'word' && id === undefined) refuse('MISSING_PARAM', { field: 'id' })
  const [target, muted] = type === 'word' ? [null, word!] : [id!, null]
  await inTransaction(ctx, async (tx) => {
    await lockWriter(tx, tx.user.id)
    if (!on) {
      await query(
        tx,
        'bbs_unmute',
        'delete from bbs_mutes where owner_id = $1 and type = $2 and target_id is not distinct from $3::bigint and word is not distinct from $4',
        [tx.user.id, type, target, muted],
      )
      return
    }
    await checkMutable(tx, type, target)
    await query(
      tx,
      'bbs_mute',
      'insert into bbs_mutes (owner_id, type, target_id, word) values ($1, $2, $3, $4) on conflict do nothing',
      [tx.user.id, type, target, muted],
    )
    const words = (await mutesOf(tx, tx.user.id)).filter((one) => one.type === 'word')
    if (words.length > MUTED_WORDS_MAX) refuse('LIMIT_REACHED', { limit: MUTED_WORDS_MAX })
  })
}

async function checkMutable(ctx: SignedCtx, type: Mute['type'], id: number | null): Promise<void> {
  if (type === 'person') {
    if (id === ctx.user.id) refuse('SELF_ACTION')
    await userBrief(ctx, id!)
  }
  if (type === 'post' && !(await postById(ctx, id!))) refuse('NOT_FOUND')
}
