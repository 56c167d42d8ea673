/** When people of a shop answer, as they set it. */
import { SPANS_MAX, type service } from '@juya/contract'
import type { z } from 'zod'
import { hoursOf, presenceAt, type presenceOf, saveHours } from '../../domains/service/index.ts'
import type { ShopCtx } from '../../platform/context.ts'
import { databaseNow } from '../../platform/db/db.ts'
import { seconds } from '../../platform/time/seconds.ts'

type Rows = typeof service

/** Moments as they go over the wire. */
export const presenceShown = (presence: Awaited<ReturnType<typeof presenceOf>>) =>
  presence && { open: presence.open, opens_at: seconds(presence.opens_at) }

export async function hoursShown(ctx: ShopCtx): Promise<z.input<Rows['hours']['data']>> {
  const { hours, version } = await hoursOf(ctx, ctx.shop.shop_id)
  const { role, permissions } = ctx.shop
  return {
    hours,
    now: presenceShown(hours && presenceAt(hours, await databaseNow(ctx))),
    spans_max: SPANS_MAX,
    may_edit: role === 'owner' || permissions.includes('settings'),
    version,
  }
}

/** @throws Refusal VALIDATION, EDIT_CONFLICT */
export async function changeHours(ctx: ShopCtx, input: z.output<Rows['saveHours']['input']>) {
  await saveHours(ctx, input)
  return hoursShown(ctx)
}
