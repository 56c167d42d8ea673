/** The states of a lot and every way from one to another. A pair that is not listed is refused. */

export type LotStatus =
  | 'draft'
  | 'reviewing'
  | 'rejected'
  | 'scheduled'
  | 'live'
  | 'sold'
  | 'passed'
  | 'cancelled'
  | 'defaulted'

export type LotEvent =
  | 'submit' // the shop hands it in
  | 'approve' // it may be seen: at once when its time has come, else scheduled
  | 'reject'
  | 'start' // its time has come
  | 'withdraw' // the shop takes it back; while live only without bids
  | 'return' // its live session is over before it came up, or does without it: its shop may put it up elsewhere
  | 'stop' // an operator ends it for a stated reason; bids are void
  | 'sell' // closed with a winner, or bought at the fixed price
  | 'pass' // closed without a sale
  | 'default' // the winner did not pay
  | 'resell' // the second-highest bidder accepted
  | 'sell_passed' // bought within the days after the sale

const MOVES: Readonly<Record<LotEvent, Partial<Record<LotStatus, readonly LotStatus[]>>>> = {
  submit: { draft: ['reviewing', 'scheduled', 'live'], rejected: ['reviewing', 'scheduled', 'live'] },
  approve: { reviewing: ['scheduled', 'live'] },
  reject: { reviewing: ['rejected'] },
  start: { scheduled: ['live'] },
  withdraw: {
    draft: ['cancelled'],
    reviewing: ['cancelled'],
    rejected: ['cancelled'],
    scheduled: ['cancelled'],
    live: ['cancelled'],
  },
  return: { reviewing: ['draft'], rejected: ['draft'], scheduled: ['draft'] },
  stop: { scheduled: ['cancelled'], live: ['cancelled'] },
  sell: { live: ['sold'] },
  pass: { live: ['passed'] },
  default: { sold: ['defaulted'] },
  resell: { defaulted: ['sold'] },
  sell_passed: { passed: ['sold'] },
}

export const mayMove = (from: LotStatus, event: LotEvent): boolean => MOVES[event][from] !== undefined
export const mayArrive = (from: LotStatus, event: LotEvent, to: LotStatus): boolean =>
  MOVES[event][from]?.includes(to) ?? false

export const LOT_STATUSES: readonly LotStatus[] = [
  'draft',
  'reviewing',
  'rejected',
  'scheduled',
  'live',
  'sold',
  'passed',
  'cancelled',
  'defaulted',
]
export const LOT_EVENTS = Object.keys(MOVES) as LotEvent[]

/** An ended lot that was not sold may be put up anew, as a new lot that names the old one. */
export const RELIST_MAX = 10
export const mayRelist = (status: LotStatus, relist_count: number): boolean =>
  (status === 'passed' || status === 'defaulted' || status === 'cancelled') && relist_count < RELIST_MAX

export const mayDelete = (status: LotStatus): boolean =>
  status === 'draft' || status === 'rejected' || status === 'passed' || status === 'cancelled' || status === 'defaulted'

/** An operator may move it to another category: its shop has let it out of its hands. */
export const mayBeMoved = (status: LotStatus): boolean => status !== 'draft' && status !== 'rejected'

export type LotAction =
  | 'edit'
  | 'submit'
  | 'withdraw'
  | 'delete'
  | 'down'
  | 'add_notice'
  | 'lower_reserve'
  | 'relist'
  | 'second_chance'

/** The shop's possible actions on its lot now; the server checks again when it does. */
export function shopActions(lot: {
  status: LotStatus
  bid_count: number
  relist_count: number
  reserve_fen: number | null
  can_offer_second_chance: boolean
  /** A person may still take it, by a second chance or a post-sale offer: until then the shop can neither put it up anew nor delete it. */
  has_open_offer: boolean
  /** It stands in a sale: handed in with it, under terms that stay. */
  in_sale: boolean
}): LotAction[] {
  const { status } = lot
  const lowers: LotAction[] = lot.reserve_fen === null ? [] : ['lower_reserve']
  const relists: LotAction[] = mayRelist(status, lot.relist_count) && !lot.has_open_offer ? ['relist'] : []
  const deletes: LotAction[] = lot.has_open_offer ? [] : ['delete']
  switch (status) {
    case 'draft':
    case 'rejected':
      return lot.in_sale ? ['edit', 'delete'] : ['edit', 'submit', 'delete']
    case 'reviewing':
      return ['withdraw']
    case 'scheduled':
      return ['edit', 'down']
    case 'live':
      return lot.bid_count > 0 ? ['add_notice', ...lowers] : ['down', 'add_notice', ...lowers]
    case 'defaulted':
      return [...(lot.can_offer_second_chance ? (['second_chance'] as const) : []), ...relists, ...deletes]
    case 'passed':
    case 'cancelled':
      return [...relists, ...deletes]
    case 'sold':
      return []
  }
}

const FREELY = [
  'title',
  'title_en',
  'category_id',
  'images',
  'photo_views',
  'video',
  'video_poster',
  'desc',
  'desc_en',
  'params',
  'condition_note',
  'condition_note_en',
  'provenance',
  'provenance_en',
  'certificate_issuer',
  'certificate_no',
  'start_fen',
  'increment_mode',
  'increment_fen',
  'reserve_fen',
  'buy_now_fen',
  'estimate_low_fen',
  'estimate_high_fen',
  'deposit_fen',
  'shipping_fen',
  'return_policy',
  'starts_at',
  'ends_at',
  'duration_s',
  'master_id',
  'report_no',
]
/** Buyers go by these: changed on a scheduled lot, it is reviewed again. */
export const SENDS_BACK_TO_REVIEW = [
  'title',
  'title_en',
  'category_id',
  'images',
  'video',
  'video_poster',
  'start_fen',
  'provenance',
  'provenance_en',
  'certificate_issuer',
  'certificate_no',
]
/** Fields of a scheduled lot that may still change. */
const SCHEDULED = [
  ...SENDS_BACK_TO_REVIEW,
  'photo_views',
  'desc',
  'desc_en',
  'params',
  'condition_note',
  'condition_note_en',
]

/** Names of the form's fields that may be changed now. */
export function editableFields(status: LotStatus): string[] {
  if (status === 'draft' || status === 'rejected') return FREELY
  if (status === 'scheduled') return SCHEDULED
  return status === 'live' ? ['add_notice', 'lower_reserve_fen'] : []
}

/** Anybody may look at it; before that only its shop and operators do. */
export const isPublic = (status: LotStatus): boolean =>
  status !== 'draft' && status !== 'reviewing' && status !== 'rejected'
