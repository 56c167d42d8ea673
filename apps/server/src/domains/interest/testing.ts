/** Follows for tests. */
import type { SignedCtx } from '../../platform/context.ts'
import type { World } from '../../testing/world.ts'
import { type Followed, follow } from './index.ts'

/** A person's own context, for use-cases that no call asks for yet. */
const as = (world: World, user_id: number): SignedCtx => ({
  ...world.ctx,
  user: { id: user_id, session_id: 1, role: 'normal', status: 'active', realname_verified: false },
})

/** Follows, or stops with `on` false. */
export const followAs = (world: World, { id }: { id: number }, what: Followed, on = true) =>
  follow(as(world, id), what, on)
