/** The weather of a place. */
import { weatherAt } from '../../domains/site/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { seconds } from '../../platform/time/seconds.ts'

/** @throws Refusal as weatherAt */
export async function weatherOf(ctx: Ctx, place: { city: string; area?: string }) {
  const { at, ...weather } = await weatherAt(ctx, place)
  return { city: place.city, ...weather, at: seconds(at) }
}
