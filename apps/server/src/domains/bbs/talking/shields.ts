/** Who may comment on a post: the author's choice, and the shield that many strangers at once raise. */
import { SHIELD_H, SHIELD_WITHIN_MIN } from '@juya/contract'
import type { Ctx, SignedCtx, Tx } from '../../../platform/context.ts'
import { databaseNow, inTransaction, query } from '../../../platform/db/db.ts'
import { whenEn, whenZh } from '../../../platform/notices/format.ts'
import { emit } from '../../../platform/outbox/index.ts'
import { seconds } from '../../../platform/time/seconds.ts'
import { bbsEvents } from '../events.ts'
import { HOUR_MS, raisesShield, titleOf } from '../rules.ts'
import { changePost, lockOwn } from '../store.ts'
import type { Door, Post } from '../tables.ts'

/** Until when a shield holds, as a refusal names it. */
export const shieldedTimes = ({ locale }: Pick<Ctx, 'locale'>, until: number) => ({
  until: locale === 'zh-CN' ? whenZh(until) : whenEn(until),
  until_at: seconds(until),
})

/** A stranger has commented: many at once close the post to strangers for a day, and the author is told. The caller holds the post. */
export async function noteStranger(tx: Tx, post: Post): Promise<void> {
  const now = await databaseNow(tx)
  if (post.shielded_until !== null && post.shielded_until > now) return
  const [row] = await query<{ n: number }>(
    tx,
    'bbs_strangers_now',
    `select count(*)::int as n from bbs_comments where post_id = $1 and is_stranger and created_at > platform_now() - interval '${SHIELD_WITHIN_MIN} minutes'
       and ($2::timestamptz is null or created_at > $2)`,
    // After a shield those before it count no more.
    [post.id, post.shielded_until === null ? null : new Date(post.shielded_until).toISOString()],
  )
  if (!raisesShield(row!.n)) return
  const until = now + SHIELD_H * HOUR_MS
  await changePost(tx, post.id, { shielded_until: until })
  await emit(tx, bbsEvents.shielded, { post_id: post.id, user_id: post.user_id, title: titleOf(post), until })
}

/**
 * Chooses who may comment on a post of the caller, and lifts its shield.
 * @throws Refusal NOT_FOUND
 */
export async function setDoor(
  ctx: SignedCtx,
  post_id: number,
  { comments_from, lift_shield }: { comments_from?: Door | undefined; lift_shield?: boolean | undefined },
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await lockOwn(tx, tx.user.id, post_id)
    await changePost(tx, post_id, {
      ...(comments_from === undefined ? {} : { comments_from }),
      // It is over now, not unset: strangers' comments of before count for no new one.
      ...(lift_shield ? { shielded_until: await databaseNow(tx) } : {}),
    })
  })
}
