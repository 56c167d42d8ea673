/** A shop answers a post about it: once, and shown first. */
import type { Ctx, ShopCtx } from '../../../platform/context.ts'
import { inTransaction, query } from '../../../platform/db/db.ts'
import { emit } from '../../../platform/outbox/index.ts'
import { invariant, refuse } from '../../../platform/refuse.ts'
import { isBlocked } from '../../block/index.ts'
import { checkMuted } from '../../report/index.ts'
import { shopRow } from '../../shop/index.ts'
import { checkWords } from '../../site/index.ts'
import { bbsEvents } from '../events.ts'
import { isShown, titleOf } from '../rules.ts'
import { lockPost } from '../store.ts'
import { type Answer, bbs_answers } from '../tables.ts'

/**
 * Answers a post with the shop's card, or one the desk has linked to it. The same words again change nothing.
 * @throws Refusal NOT_FOUND (not shown, or not about the shop), ALREADY_DONE, BLOCKED, MUTED, CONTENT_BLOCKED
 */
export async function answerPost(ctx: ShopCtx, post_id: number, content: string): Promise<Answer> {
  await checkWords(ctx, content)
  return inTransaction(ctx, async (tx) => {
    const { shop_id } = tx.shop
    const post = await lockPost(tx, post_id)
    if (!post || !isShown(post) || post.shop_id !== shop_id) refuse('NOT_FOUND')
    await checkMuted(tx, tx.user.id)
    const [shop, author] = [{ type: 'shop' as const, id: shop_id }, { type: 'user' as const, id: post.user_id }]
    if (await isBlocked(tx, 'chat', [author], [shop])) refuse('BLOCKED')
    const before = (await answersOf(tx, [post_id])).get(post_id)
    if (before?.content === content) return before
    if (before) refuse('ALREADY_DONE')
    const [made] = await tx.db.insert(bbs_answers).values({ post_id, shop_id, user_id: tx.user.id, content }).returning()
    invariant(made, 'an answer was not stored')
    const { name: shop_name } = await shopRow(tx, shop_id)
    await emit(tx, bbsEvents.answered, { post_id, user_id: post.user_id, shop_id, shop_name, title: titleOf(post) })
    return made
  })
}

/** The answers to these posts, by post: of the shop each is about now. */
export async function answersOf(ctx: Ctx, post_ids: readonly number[]): Promise<Map<number, Answer>> {
  if (post_ids.length === 0) return new Map()
  const rows = await query<Answer & Record<string, unknown>>(
    ctx,
    'bbs_answers_of',
    'select a.* from bbs_answers a join bbs_posts p on p.id = a.post_id and p.shop_id = a.shop_id where a.post_id = any($1)',
    [[...post_ids]],
  )
  return new Map(rows.map((row) => [row.post_id, row]))
}

/** Links a post to the shop it is about, by the desk: the shop may answer it then. @throws Refusal NOT_FOUND */
export async function linkToShop(tx: Parameters<typeof lockPost>[0], post_id: number, shop_id: number): Promise<void> {
  await shopRow(tx, shop_id)
  const post = await lockPost(tx, post_id)
  if (!post || !isShown(post)) refuse('NOT_FOUND')
  await query(tx, 'bbs_post_link_shop', 'update bbs_posts set shop_id = $2 where id = $1', [post_id, shop_id])
}
