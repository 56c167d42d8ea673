/** The states of goods and every way from one to another. A pair that is not listed is refused. */

export type GoodsStatus = 'draft' | 'reviewing' | 'rejected' | 'on' | 'off' | 'sold_out' | 'removed'
export type GoodsKind = 'normal' | 'xinke' | 'liquor'

export type GoodsEvent =
  | 'submit' // the shop gives it to the review, or puts it on sale where none is needed
  | 'approve'
  | 'reject'
  | 'withdraw' // the shop takes it back from the review
  | 'put_on'
  | 'take_off'
  | 'run_out' // its last piece was paid for
  | 'restock' // there are pieces again
  | 'remove' // an operator takes it from sale for a stated reason
  | 'restore' // an operator lets its shop have it back

const MOVES: Readonly<Record<GoodsEvent, Partial<Record<GoodsStatus, readonly GoodsStatus[]>>>> = {
  submit: {
    draft: ['reviewing', 'on', 'sold_out'],
    rejected: ['reviewing', 'on', 'sold_out'],
    off: ['reviewing'],
    on: ['reviewing'],
    sold_out: ['reviewing'],
  },
  approve: { reviewing: ['on', 'sold_out'] },
  reject: { reviewing: ['rejected'] },
  withdraw: { reviewing: ['draft'] },
  put_on: { off: ['on', 'sold_out'] },
  take_off: { on: ['off'], sold_out: ['off'] },
  run_out: { on: ['sold_out'] },
  restock: { sold_out: ['on'] },
  remove: { on: ['removed'], off: ['removed'], sold_out: ['removed'] },
  restore: { removed: ['off'] },
}

export const GOODS_STATUSES: readonly GoodsStatus[] = [
  'draft',
  'reviewing',
  'rejected',
  'on',
  'off',
  'sold_out',
  'removed',
]

export const mayMove = (from: GoodsStatus, event: GoodsEvent): boolean => MOVES[event][from] !== undefined
export const mayArrive = (from: GoodsStatus, event: GoodsEvent, to: GoodsStatus): boolean =>
  MOVES[event][from]?.includes(to) ?? false

/** Anybody may look at it; others only its shop and operators do. */
export const isPublic = (status: GoodsStatus): boolean => status === 'on' || status === 'sold_out' || status === 'off'
/** Its price is asked of buyers: on sale, also while there is none left. */
export const isListed = (status: GoodsStatus): boolean => status === 'on' || status === 'sold_out'
export const mayDelete = (status: GoodsStatus): boolean =>
  status === 'draft' || status === 'rejected' || status === 'off' || status === 'sold_out' || status === 'removed'
export const mayEdit = (status: GoodsStatus): boolean => status !== 'reviewing' && status !== 'removed'

export type GoodsAction = 'edit' | 'submit' | 'withdraw' | 'on' | 'off' | 'delete' | 'stock' | 'auction'

/**
 * What the shop may do now; the server checks again when it does.
 * @param piece whether there is one piece of it, which no lot offers
 */
export function shopActions(status: GoodsStatus, piece: 'one' | 'at_auction' | 'many' = 'many'): GoodsAction[] {
  const free = actionsIn(status).filter((action) => piece !== 'at_auction' || (action !== 'on' && action !== 'submit'))
  return piece === 'one' && (status === 'on' || status === 'off') ? [...free, 'auction'] : free
}

function actionsIn(status: GoodsStatus): GoodsAction[] {
  switch (status) {
    case 'draft':
    case 'rejected':
      return ['edit', 'submit', 'delete']
    case 'reviewing':
      return ['withdraw']
    case 'on':
      return ['stock', 'edit', 'off']
    case 'sold_out':
      return ['stock', 'edit', 'off', 'delete']
    case 'off':
      return ['on', 'stock', 'edit', 'delete']
    case 'removed':
      return ['delete']
  }
}

/** Buyers go by these: changed, goods of a shop that is reviewed are reviewed again. Prices and stock are the shop's. */
export const SENDS_BACK_TO_REVIEW = [
  'title',
  'title_en',
  'category_id',
  'images',
  'video',
  'video_poster',
  'desc',
  'desc_en',
  'params',
  'options',
  'master_id',
]
