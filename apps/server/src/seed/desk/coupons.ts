/** Coupons of the demo world: what shops and Juya offer today, and what its first buyers have claimed. */
import { activity, coupon, type Input } from '@juya/contract'
import type { App } from '../../app.ts'
import {
  type PlatformForm,
  pausePlatformCoupon,
  savePlatformCoupon,
  startPlatformCoupon,
} from '../../domains/coupon/index.ts'
import { databaseNow, inTransaction } from '../../platform/db/db.ts'
import { systemCtx } from '../../platform/services.ts'
import { callAs } from '../call-as.ts'
import type { Newcomer, Shop } from '../moving-in.ts'
import { colleagueForSeed } from '../operators.ts'

const DAY_S = 86_400
type Form = Omit<Input<typeof coupon.add>, 'claim_to'> & { days: number }

const OFFERS: readonly (readonly Form[])[] = [
  [
    {
      name: '秋窑专场满减券',
      kind: 'amount',
      amount_fen: 50_00,
      min_spend_fen: 500_00,
      total: 200,
      valid_days: 30,
      days: 20,
    },
    {
      name: '粉丝九折券',
      kind: 'percent',
      percent_bp: 1_000,
      max_off_fen: 200_00,
      audience: 'follower',
      total: 50,
      valid_days: 14,
      days: 10,
    },
    { name: '包邮券', kind: 'shipping', amount_fen: 25_00, total: 30, valid_days: 7, days: 7 },
  ],
  [
    {
      name: '新客见面礼',
      kind: 'amount',
      amount_fen: 20_00,
      audience: 'new_customer',
      total: 100,
      valid_days: 30,
      days: 60,
    },
  ],
  [{ name: '茶席雅集券', kind: 'amount', amount_fen: 30_00, min_spend_fen: 300_00, total: 40, valid_days: 3, days: 5 }],
]
/** Which of the buyers claims which: nth buyer, nth shop, nth coupon. None for shipping, so that won lots cost what they cost. */
const CLAIMS = [
  [0, 0, 0],
  [0, 2, 0],
  [1, 0, 0],
  [2, 2, 0],
] as const

export async function offerCoupons(app: App, people: readonly Newcomer[], shops: readonly Shop[]): Promise<void> {
  const now_s = Math.floor((await databaseNow(systemCtx(app.services, 'seed'))) / 1_000)
  const ids: number[][] = []
  for (const [nth, forms] of OFFERS.entries()) {
    const own: number[] = []
    for (const { days, ...form } of forms) {
      const claim_to = now_s + days * DAY_S
      own.push((await callAs(app, shops[nth]!.owner, coupon.add, { ...form, claim_to })).id)
    }
    ids.push(own)
  }
  for (const [person, shop, nth] of CLAIMS) await callAs(app, people[person]!, coupon.claim, { id: ids[shop]![nth]! })
}

/** The one for VIPs. */
export const VIP_COUPON = 'VIP 专享券'

/** Of the platform: one on offer, one with its second operator, one that is paused, one still being written. */
const OF_PLATFORM = [
  {
    name: '聚雅新客立减券',
    kind: 'amount',
    amount_fen: 30_00,
    min_spend_fen: 200_00,
    audience: 'new_customer',
    total: 500,
    budget_fen: 15_000_00,
    goes: 'on',
  },
  {
    name: '好友助力券',
    kind: 'amount',
    amount_fen: 25_00,
    min_spend_fen: 100_00,
    audience: 'share',
    share_helps: 3,
    share_hours: 24,
    total: 300,
    budget_fen: 7_500_00,
    goes: 'on',
  },
  {
    name: VIP_COUPON,
    kind: 'amount',
    amount_fen: 30_00,
    min_spend_fen: 300_00,
    audience: 'vip',
    total: 200,
    budget_fen: 6_000_00,
    goes: 'on',
  },
  {
    name: '年终藏家券',
    kind: 'percent',
    percent_bp: 500,
    max_off_fen: 500_00,
    min_spend_fen: 1_000_00,
    audience: 'all',
    total: 400,
    budget_fen: 200_000_00,
    goes: 'proposed',
  },
  {
    name: '拍品佣金券',
    kind: 'amount',
    amount_fen: 50_00,
    min_spend_fen: 0,
    scope: 'lot_premium',
    audience: 'level',
    level_min: 3,
    total: 100,
    budget_fen: 5_000_00,
    goes: 'paused',
  },
  {
    name: '口令券',
    kind: 'amount',
    amount_fen: 10_00,
    min_spend_fen: 0,
    audience: 'code',
    code: 'JUYA2026',
    total: 1_000,
    budget_fen: 8_000_00,
    goes: 'draft',
  },
] as const satisfies ReadonlyArray<Partial<PlatformForm> & { goes: string }>

/** What the console's editor has made of them. */
export async function offerPlatformCoupons(app: App): Promise<void> {
  await inTransaction(colleagueForSeed(app, 'content'), async (tx) => {
    const claim_to = (await databaseNow(tx)) + 30 * DAY_S * 1_000
    for (const { goes, ...form } of OF_PLATFORM) {
      const { template } = await savePlatformCoupon(tx, { scope: 'all', valid_days: 30, claim_to, ...form })
      if (goes === 'draft') continue
      await startPlatformCoupon(tx, template.id, '年末促销')
      if (goes === 'paused') await pausePlatformCoupon(tx, template.id)
    }
  })
}

/** A buyer brings friends for a coupon of the platform: one has helped, two are still to come. */
export async function bringFriends(app: App, [buyer, friend]: readonly Newcomer[]): Promise<void> {
  const { list } = await callAs(app, buyer!, activity.info, {})
  const { mine } = await callAs(app, buyer!, activity.signUp, { id: list[0]!.id })
  await callAs(app, friend!, activity.signUp, { share_code: mine!.code })
}
