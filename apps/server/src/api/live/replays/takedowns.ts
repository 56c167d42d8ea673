/** A replay that Juya took down, as its shop reads it. */
import type { live } from '@juya/contract'
import type { z } from 'zod'
import { takedowns } from '../../../domains/live/index.ts'
import type { Ctx, ShopCtx } from '../../../platform/context.ts'
import { databaseNow } from '../../../platform/db/db.ts'
import { seconds } from '../../../platform/time/seconds.ts'

type Shown = z.input<(typeof live)['appealReplay']['data']>

const shown = (one: takedowns.Takedown, now: number): Shown => ({
  ...{ status: one.status, reason: one.reason, at: seconds(one.created_at), ask_until: seconds(one.ask_until) },
  can_ask: one.status === 'stands' && one.ask_until > now,
  ...{ appeal: one.appeal, decision: one.decision },
})

/** The newest of a session's replay; null where it was never taken down. */
export async function takedownShown(ctx: Ctx, session_id: number): Promise<Shown | null> {
  const found = await takedowns.takedownOf(ctx, session_id)
  return found ? shown(found, await databaseNow(ctx)) : null
}

export async function appealReplay(ctx: ShopCtx, input: { session_id: number; content: string }): Promise<Shown> {
  return shown(await takedowns.appealTakedown(ctx, input), await databaseNow(ctx))
}
