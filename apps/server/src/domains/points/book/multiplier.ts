/** What points are multiplied by: who sells a better rate says so here. */
import { appState } from '../../../platform/app-state.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Services } from '../../../platform/services.ts'

/** The rate of a person at a moment (ms), in bp: 10,000 is the plain one. */
export type Multiplier = (ctx: Ctx, user_id: number, at: number) => Promise<number>

const registered = appState((): { of?: Multiplier } => ({}))
const PLAIN_BP = 10_000

export function registerMultiplier(services: Services, of: Multiplier): void {
  registered(services).of = of
}

export const multiplierOf = async (ctx: Ctx, user_id: number, at: number): Promise<number> =>
  (await registered(ctx.services).of?.(ctx, user_id, at)) ?? PLAIN_BP
