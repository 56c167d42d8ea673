/** The console's calls about messages of strangers that wait: one text went to many, or it is a video. Rows of `operator`. */
import { z } from 'zod'
import type { CallRow } from '../../call.ts'
import { opt } from '../../shapes/index.ts'
import { At, Flag, Id } from '../../units.ts'

const Held = z.object({
  id: Id,
  /** The person who wrote it. */
  person: z.object({ id: Id, name: z.string(), joined_at: At }),
  /** The shop they wrote for. */
  shop: opt(z.object({ id: Id, name: z.string() })),
  /** As the other side would read it. */
  text: opt(z.string()),
  /** Of a video its first picture and itself; they open for customer service while it waits. */
  picture: opt(z.string()),
  video: opt(z.string()),
  /** To how many this text went within a day, this one with them; a video to one. */
  people: z.number().int(),
  written_at: At,
  /** Then it goes back to who wrote it. */
  lapses_at: At,
})

// biome-ignore format: a row opens with its method and path on one line
export const heldRows = {
  heldMessages: {
    method: 'GET', path: '/api/operator/desk/held', effect: 'read', auth: 'operator', roles: ['service'],
    input: z.object({}),
    data: z.object({ list: z.array(Held), waiting: z.number().int(), held_min: z.number().int() }),
    refusals: [],
    note: 'Videos of strangers, and messages whose text went to many, the oldest first. Nothing else of their chats is shown; each look is on the page of who wrote.',
  },
  decideHeld: {
    method: 'POST', path: '/api/operator/desk/held', effect: 'write', auth: 'operator', roles: ['service'],
    repeat: { anew: 'once' }, states: [],
    input: z.object({ id: Id, deliver: Flag }),
    data: z.object({ ended: z.enum(['delivered', 'declined', 'refused']) }),
    refusals: ['NOT_FOUND', 'STATE_CONFLICT', 'NOT_ONES_OWN'],
    note: 'Deliver it, or give it back: who wrote it reads which. To a side that takes no message any more none is delivered: it goes back.',
  },
} as const satisfies Record<string, CallRow>
