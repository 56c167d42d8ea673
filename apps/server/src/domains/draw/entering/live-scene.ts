/** Giveaways are for people who are there: the domain with live rooms says here whether a person is. Without it a giveaway takes no entry. */
import { appState } from '../../../platform/app-state.ts'
import type { SignedCtx } from '../../../platform/context.ts'
import { refuse } from '../../../platform/refuse.ts'
import type { Services } from '../../../platform/services.ts'
import { drawById } from '../store.ts'

/** Whether the caller has acknowledged a picture of a session just now. Asks another process. */
type IsThere = (ctx: SignedCtx, live_session_id: number) => Promise<boolean>

const scenes = appState((): { isThere?: IsThere } => ({}))

export function registerLiveScene(services: Services, isThere: IsThere): void {
  scenes(services).isThere = isThere
}

/** Outside of any transaction: it waits for another process. @throws Refusal DRAW_NOT_THERE */
export async function checkThere(ctx: SignedCtx, draw_id: number): Promise<void> {
  const draw = await drawById(ctx, draw_id)
  if (!draw || draw.live_session_id === null || draw.status !== 'open') return
  const is_there = await scenes(ctx.services).isThere?.(ctx, draw.live_session_id)
  if (!is_there) refuse('DRAW_NOT_THERE')
}
