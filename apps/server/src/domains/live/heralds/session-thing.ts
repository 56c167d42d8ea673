/** A live session as a thing: one that is planned or on air keeps its shop open. */
import type { Services } from '../../../platform/services.ts'
import { registerThing } from '../../../platform/things/things.ts'
import { openIn } from '../store.ts'

export const registerSession = (services: Services): void =>
  registerThing(services, 'live_session', { left: { blocks: 'live_sessions', shop: openIn } })
