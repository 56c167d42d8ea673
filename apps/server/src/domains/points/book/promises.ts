/** Points that were promised and come later: they count toward what a person may earn on the day of the promise, not of their coming. */
import { appState } from '../../../platform/app-state.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Services } from '../../../platform/services.ts'

/** How many points accounts were promised since a moment (ms), less what has fallen through. */
type Promises = (ctx: Ctx, user_ids: readonly number[], from_at: number) => Promise<number>

const registered = appState((): { of?: Promises } => ({}))

export function registerPromises(services: Services, of: Promises): void {
  registered(services).of = of
}

export const promisedOn = async (ctx: Ctx, user_ids: readonly number[], from_at: number): Promise<number> =>
  (await registered(ctx.services).of?.(ctx, user_ids, from_at)) ?? 0
