/** The lists about shops: themselves, and what buyers say of them. */
import type { Resource } from '../frame.ts'

/** The commission a shop may agree to, in basis points of the hammer price. */
export const SHOP_RATE_MAX_BP = 3_000

export const SHOPS = {
  name: 'shops',
  call: 'shops',
  page: '/shops',
  roles: ['review', 'service', 'finance', 'arbiter'],
  filters: {
    status: {
      kind: 'word',
      words: 'shop',
      values: ['applying', 'pending_fee', 'pending_deposit', 'active', 'suspended', 'closing', 'closed'],
    },
    level: { kind: 'number' },
    owner_user_id: { kind: 'id' },
    licence_waits: { kind: 'flag' },
    licence_ends: { kind: 'flag' },
  },
  sorts: ['id', 'level'],
  usual: '-id',
  search: true,
  columns: [
    { key: 'shop', sort: 'id' },
    { key: 'owner' },
    { key: 'level', sort: 'level' },
    { key: 'lots' },
    { key: 'sold' },
    { key: 'deposit_fen' },
    { key: 'commission_bp' },
    { key: 'status' },
    { key: 'opened_at' },
  ],
  actions: [
    'suspendShop',
    'reinstateShop',
    'closeShop',
    'freezeShopWallet',
    'unfreezeShopWallet',
    'setShopRate',
    'setShopDeposit',
  ],
} as const satisfies Resource

export const REVIEWS = {
  name: 'reviews',
  call: 'reviews',
  page: '/reviews',
  roles: ['service', 'review'],
  filters: {
    status: { kind: 'word', words: 'review', values: ['visible', 'hidden'] },
    rating: { kind: 'number' },
    shop_id: { kind: 'id' },
    user_id: { kind: 'id' },
    order_id: { kind: 'id' },
  },
  sorts: ['id', 'rating'],
  usual: '-id',
  columns: [
    { key: 'thing', sort: 'id' },
    { key: 'user' },
    { key: 'shop' },
    { key: 'rating', sort: 'rating' },
    { key: 'content' },
    { key: 'reply' },
    { key: 'status' },
    { key: 'created_at' },
  ],
  actions: ['hideReview', 'restoreReview'],
} as const satisfies Resource
