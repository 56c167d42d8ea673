/** The lists about shops: themselves, and what buyers say of them. */
import type { z } from 'zod'
import type { DeductionStatus } from '../../../calls/selling/shop-standing.ts'
import type { ApplicationStatus } from '../../../calls/shop.ts'
import type { LicenceStatus } from '../../../shapes/licences.ts'
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

export const APPLICATIONS = {
  name: 'applications',
  call: 'applications',
  view: 'application',
  thing: 'application',
  page: '/applications',
  roles: ['review'],
  queue: {
    name: 'application',
    en: 'Shop applications',
    zh: '开店申请',
    one: { en: 'Application {id}', zh: '开店申请 {id}' },
    roles: ['review'],
  },
  counter: {
    name: 'applications_waiting',
    en: 'Shop applications',
    zh: '开店申请',
    asked: { status: 'submitted,answered' },
  },
  filters: {
    status: {
      kind: 'word',
      words: 'application',
      values: ['submitted', 'asked', 'answered', 'approved', 'rejected', 'withdrawn'] satisfies z.infer<
        typeof ApplicationStatus
      >[],
    },
    kind: { kind: 'word', words: 'shop_kind', values: ['individual', 'company'] },
    user_id: { kind: 'id' },
    created_at: { kind: 'day' },
  },
  sorts: ['id'],
  usual: '-id',
  columns: [
    { key: 'name', sort: 'id' },
    { key: 'user' },
    { key: 'kind' },
    { key: 'status' },
    { key: 'submitted_at' },
    { key: 'due_at' },
  ],
  actions: ['approveApplication', 'rejectApplication', 'askApplicant'],
  pane: true,
} as const satisfies Resource

/** Licences that shops filed. */
export const LICENCES = {
  name: 'licences',
  call: 'licences',
  view: 'licence',
  thing: 'licence',
  page: '/licences',
  roles: ['review'],
  queue: {
    name: 'licence',
    en: 'Licences',
    zh: '店铺证照',
    one: { en: 'Licence {id}', zh: '店铺证照 {id}' },
    roles: ['review'],
  },
  counter: { name: 'licences_waiting', en: 'Licences', zh: '店铺证照', asked: { status: 'pending' } },
  filters: {
    status: {
      kind: 'word',
      words: 'licence_status',
      values: ['pending', 'asked', 'approved', 'rejected', 'replaced'] satisfies z.infer<typeof LicenceStatus>[],
    },
    shop_id: { kind: 'id' },
  },
  sorts: ['id'],
  usual: '-id',
  columns: [
    { key: 'licence', sort: 'id' },
    { key: 'shop' },
    { key: 'expires_on' },
    { key: 'status' },
    { key: 'filed_at' },
    { key: 'due_at' },
  ],
  actions: ['approveLicence', 'rejectLicence', 'askLicence'],
  pane: true,
} as const satisfies Resource

/** Cases in which money is to be taken from a shop's deposit. */
export const DEDUCTIONS = {
  name: 'deductions',
  call: 'deductions',
  view: 'deduction',
  thing: 'deduction',
  page: '/deductions',
  roles: ['arbiter', 'service', 'finance', 'review'],
  queue: {
    name: 'deduction',
    en: 'Deductions',
    zh: '保证金扣除',
    one: { en: 'Deduction D-{id}', zh: '保证金扣除 D-{id}' },
    roles: ['arbiter'],
    readers: ['service', 'finance', 'review'],
  },
  counter: {
    name: 'deductions_waiting',
    en: 'Deductions from deposits',
    zh: '保证金扣除待裁定',
    asked: { status: 'answered,unanswered' },
  },
  filters: {
    status: {
      kind: 'word',
      words: 'deduction',
      values: ['notified', 'answered', 'unanswered', 'imposed', 'dropped'] satisfies z.infer<typeof DeductionStatus>[],
    },
    shop_id: { kind: 'id' },
  },
  sorts: ['id'],
  usual: '-id',
  columns: [
    { key: 'shop', sort: 'id' },
    { key: 'amount_fen' },
    { key: 'status' },
    { key: 'noticed_at' },
    { key: 'due_at' },
  ],
  actions: ['decideDeduction'],
  pane: true,
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
