/** What a house says of its lots before the sale: its own interests, whose they are, and each change after people saw them. Part of the houses' table. */
import { z } from 'zod'
import { CATALOGUE_FIELDS } from '../../bidding/catalogue-fields.ts'
import type { CallRow } from '../../call.ts'
import { Image, opt, ShopBrief } from '../../shapes/index.ts'
import { At, Flag, Id, Paging, Phone, page } from '../../units.ts'

/** owned: it belongs to its house. guaranteed: its house has promised the owner a price. */
export const Interest = z.enum(['none', 'owned', 'guaranteed'])

const Disclosed = z.object({
  lot_id: Id,
  lot_no: z.string(),
  title: z.string(),
  interest: Interest,
  /**
   * The consignor; only their auction house reads this. Named by phone it is the masked number and no id, whether or not an account has the
   * number.
   */
  consignor: opt(
    z.object({
      id: opt(Id),
      name: z.string(),
      /** Named by number, they said that it is not theirs. */ denied: opt(z.boolean()),
    }),
  ),
  /** Until it opens for bids. */
  may_change: z.boolean(),
})

/** A lot a house says is the caller's. */
const Consigned = z.object({
  lot_id: Id,
  title: z.string(),
  image: Image,
  shop: ShopBrief,
  named_at: At,
  /** What the caller said; null: nothing yet. Until they say no they do not bid on it. */
  mine: opt(z.boolean()),
})

/** A change of a lot people had seen in the catalogue of a sale. */
const LotChange = z.object({
  id: Id,
  lot_id: Id,
  lot_no: z.string(),
  title: z.string(),
  field: z.enum([...CATALOGUE_FIELDS, 'interest', 'withdrawn']),
  /** As it was and as it is; of photos how many there are. */
  before: z.string(),
  after: z.string(),
  at: At,
})

// biome-ignore format: a row opens with its method and path on one line
export const disclosureRows = {
  changes: {
    method: 'GET', path: '/api/portal/auction_company/changes', effect: 'read', auth: 'public',
    input: z.object({ session_id: Id.optional(), lot_id: Id.optional(), ...Paging }),
    data: page(LotChange),
    refusals: ['NOT_FOUND', 'MISSING_PARAM'],
    note: 'Notices of changes: what changed on the lots of a sale, or on one of them, since its catalogue was open; the newest first.',
  },
  disclosures: {
    method: 'GET', path: '/api/store/Session/disclosures', effect: 'read', auth: 'shop', permission: 'auction',
    input: z.object({ session_id: Id }),
    data: z.object({ list: z.array(Disclosed) }),
    refusals: ['NOT_FOUND'],
    note: "The house's interests in the lots of a sale of its own, and whose they are.",
  },
  disclose: {
    method: 'POST', path: '/api/store/Session/disclosures', effect: 'write', auth: 'shop', permission: 'auction',
    limits: [{ per: 'person', max: 120, window_s: 3_600 }],
    repeat: { anew: 'once' }, states: [],
    /** What is left out stays as it is. */
    input: z.object({
      lot_id: Id,
      interest: Interest.optional(),
      /** The consignor, by phone or by number. A phone is taken as it is: the person who registers with it later is bound then. */
      consignor_phone: Phone.optional(),
      consignor_id: Id.optional(),
      no_consignor: Flag.optional(),
    }),
    data: Disclosed,
    refusals: ['NOT_FOUND', 'STATE_CONFLICT', 'SELF_ACTION'],
    note: 'Say what interest the house has in a lot, or whose it is: until the lot opens. Who consigns it, and people linked with them, do not bid on it.',
  },
  consigned: {
    method: 'GET', path: '/api/portal/auction_company/consigned', effect: 'read', auth: 'user',
    input: z.object({ ...Paging }),
    data: page(Consigned),
    refusals: [],
    note: 'Lots an auction house says are the caller’s, with what the caller said of each.',
  },
  answerConsigned: {
    method: 'POST', path: '/api/portal/auction_company/consigned', effect: 'write', auth: 'user',
    repeat: { anew: 'once' }, states: [],
    input: z.object({ lot_id: Id, mine: Flag }),
    data: Consigned,
    refusals: ['NOT_FOUND', 'STATE_CONFLICT'],
    note: 'Say whether a lot a house named the caller for is theirs. Who says no may bid on it, whatever the house names later; a yes is final once the lot is open for bids.',
  },
} as const satisfies Record<string, CallRow>
