/** The people and shops that a person or a shop keeps away. */
import { z } from 'zod'
import { defineCalls } from '../../call.ts'
import { Image, opt } from '../../shapes/index.ts'
import { thingsIn } from '../../things/things.ts'
import { At, Flag, Id, Paging, page, rowNumber, text } from '../../units.ts'

/** bid: from new bids on the shop's lots · chat: from writing · all: from both, and the two see nothing of each other. */
export const BLOCK_SCOPES = ['bid', 'chat', 'all'] as const
/** Those of a person, who sells nothing. */
export const PERSON_BLOCK_SCOPES = ['chat', 'all'] as const
export const PARTY_TYPES = thingsIn('party')
const Party = z.enum(PARTY_TYPES)
const Scope = z.enum(BLOCK_SCOPES)
const Note = text(100, 0)

const Block = z.object({
  id: Id,
  /** target_id is absent for a bidder, who is known by the alias of the lot alone. */
  target_type: Party,
  target_id: opt(Id),
  name: z.string(),
  image: opt(Image),
  scope: Scope,
  note: opt(z.string()),
  blocked_at: At,
})
/** on: whether the block stands now. */
const Blocked = z.object({ on: z.boolean(), count: z.number().int() })

// biome-ignore format: a row opens with its method and path on one line
export const block = defineCalls('block', {
  mine: {
    method: 'POST', path: '/api/user/Block/list', effect: 'read', auth: 'user',
    input: z.object({ ...Paging }),
    data: page(Block),
    refusals: [],
    note: 'People and shops the caller keeps away, the latest first.',
  },
  set: {
    method: 'POST', path: '/api/user/Block/set', effect: 'write', auth: 'user', before_consent: true,
    repeat: { anew: 'once' }, states: [],
    input: z.object({ target_type: Party, target_id: Id, scope: z.enum(PERSON_BLOCK_SCOPES).default('all'), on: Flag, note: Note.optional() }),
    data: Blocked,
    refusals: ['NOT_FOUND', 'SELF_ACTION', 'LIMIT_REACHED'],
    note: 'Keep a person or a shop from writing to the caller, or, in scope all, away: follows between the two end. Or let them near again.',
  },
  shopList: {
    method: 'POST', path: '/api/store/Block/list', effect: 'read', auth: 'shop', permission: 'settings',
    input: z.object({ ...Paging }),
    data: page(Block),
    refusals: [],
    note: 'People and shops the shop keeps away, the latest first.',
  },
  shopSet: {
    method: 'POST', path: '/api/store/Block/set', effect: 'write', auth: 'shop', permission: 'settings', while_suspended: true,
    repeat: { anew: 'once' }, states: [],
    /** The target itself; or the bidder of an entry of a lot's bid log; or, to lift it, the block. */
    input: z.object({
      target_type: Party.optional(), target_id: Id.optional(), lot_id: Id.optional(), seq: rowNumber(1).optional(), block_id: Id.optional(),
      scope: Scope.default('all'), on: Flag, note: Note.optional(),
    }),
    data: Blocked,
    refusals: ['NOT_FOUND', 'SELF_ACTION', 'LIMIT_REACHED', 'MISSING_PARAM'],
    note: 'Keep a person or a shop from new bids, from writing, or away, which ends their follow of the shop; bids that stand are not touched. Or lift it.',
  },
})
