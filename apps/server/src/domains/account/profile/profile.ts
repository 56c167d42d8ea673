/** Changes people may make to their own profile. */

import { ROLES } from '@juya/contract'
import type { SignedCtx } from '../../../platform/context.ts'
import { inTransaction, query } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/refuse.ts'
import { checkName, checkWords, knownPlace } from '../../site/index.ts'
import { reloadUser } from '../signing-in/sessions.ts'

export interface Changes {
  nickname?: string
  avatar?: string
  gender?: 'unknown' | 'male' | 'female'
  birthday?: string
  signature?: string
  email?: string
  wechat_id?: string
  city?: string
  area?: string
  role?: string
}

/**
 * Changes what was given and nothing else. The role shop needs a shop to belong to.
 * @throws Refusal ROLE_INVALID, SHOP_REQUIRED, CONTENT_BLOCKED, VALIDATION (nickname), NOT_FOUND (an avatar that was not uploaded, no such city)
 */
export async function saveMe(ctx: SignedCtx, changes: Changes): Promise<void> {
  const { role } = changes
  if (role !== undefined && !(ROLES as readonly string[]).includes(role)) refuse('ROLE_INVALID')
  if (role === 'shop' && !(await ctx.services.auth.shopMember(ctx, ctx.user.id, undefined))) refuse('SHOP_REQUIRED')
  if (changes.nickname !== undefined) await checkName(ctx, 'nickname', changes.nickname)
  await checkWords(ctx, changes.signature, changes.wechat_id)
  if (changes.city && !knownPlace(changes.city, changes.area)) refuse('NOT_FOUND')
  await inTransaction(ctx, async (tx) => {
    if (changes.avatar) await checkUploaded(tx, changes.avatar)
    await query(
      tx,
      'account_me_save',
      `update account_users set nickname = coalesce($2, nickname), avatar = coalesce($3, avatar), gender = coalesce($4, gender),
         birthday = coalesce($5::date, birthday), signature = coalesce($6, signature), email = case when $7::text is null then email else nullif($7, '') end,
         wechat_id = case when $8::text is null then wechat_id else nullif($8, '') end, 
         city = case when $9::text is null then city else nullif($9, '') end, area = coalesce($10, area), role = coalesce($11, role)
       where id = $1`,
      [
        tx.user.id,
        changes.nickname,
        changes.avatar,
        changes.gender,
        changes.birthday,
        changes.signature,
        changes.email,
        changes.wechat_id,
        changes.city,
        changes.area,
        role,
      ].map((value) => value ?? null),
    )
    await reloadUser(tx, tx.user.id)
  })
}

/** A picture must be one that was uploaded, by the caller. */
async function checkUploaded(ctx: SignedCtx, path: string): Promise<void> {
  const rows = await query(
    ctx,
    'account_upload_known',
    'select 1 from platform_media where path = $1 and (owner_user_id is null or owner_user_id = $2) and not is_private',
    [path, ctx.user.id],
  )
  if (rows.length === 0) refuse('NOT_FOUND')
}
