/** Effects in the words of the console: whose account, which thing, which clock. */
import { DEFINITIONS, type Definition, type Preview } from '@juya/contract'
import type { z } from 'zod'
import { userBriefs } from '../../../domains/account/index.ts'
import type { Ctx } from '../../../platform/context.ts'
import { yuan } from '../../../platform/notices/format.ts'
import { seconds } from '../../../platform/time/seconds.ts'
import { shopNames } from '../../shop/cards.ts'
import { categoryNames } from '../../site/categories.ts'
import type { Effects } from './effects.ts'
import { hashOfEffects } from './fingerprint.ts'

/** A table's rows as people call them, and the closed list its states are words of. */
const THINGS: Readonly<Record<string, { thing: string; en: string; zh: string }>> = {
  account_link_verdicts: { thing: 'link', en: 'Linked accounts', zh: '关联账号' },
  invite_relations: { thing: 'invitation', en: 'Invitation', zh: '邀请关系' },
  lot_log_amendments: { thing: 'link_of_lot', en: 'Bids taken back', zh: '撤销出价' },
  sale_post_sale_offers: { thing: 'post_offer', en: 'Offer after the sale', zh: '拍后出价' },
  bidder_second_chance_offers: { thing: 'offer', en: 'Second-chance offer', zh: '次高价邀约' },
  coupon_held: { thing: 'coupon_held', en: 'Coupon somebody holds', zh: '已领优惠券' },
  league_members: { thing: 'league_member', en: 'Award of the league', zh: '联盟奖励' },
  deposit_holds: { thing: 'hold', en: 'Deposit', zh: '保证金' },
  sale_paddles: { thing: 'paddle', en: 'Paddle', zh: '号牌' },
  operator_setting_changes: { thing: 'change', en: 'Change of a setting', zh: '设置变更' },
  parcel_parcels: { thing: 'parcel', en: 'Parcel', zh: '包裹' },
  payment_cards: { thing: 'card', en: 'Card', zh: '银行卡' },
  payment_reconciliations: { thing: 'reconciliation', en: 'Reconciliation', zh: '对账' },
  points_books: { thing: 'points_book', en: 'Points', zh: '积分' },
  piece_pieces: { thing: 'piece', en: 'Piece', zh: '同一件' },
  platform_settings: { thing: 'setting', en: 'Setting', zh: '设置' },
  site_categories: { thing: 'category', en: 'Category', zh: '分类' },
  site_commission_changes: { thing: 'change', en: 'Commission of a category', zh: '分类佣金' },
  takeout_files: { thing: 'takeout', en: 'File somebody took', zh: '导出文件' },
  live_time_purchases: { thing: 'live_time', en: 'Live time', zh: '直播时长' },
  vip_purchases: { thing: 'vip_purchase', en: 'VIP', zh: 'VIP' },
  shop_fee_plans: { thing: 'fee_plan', en: 'Shop fee', zh: '店铺年费' },
  shop_members: { thing: 'member', en: 'Member of a shop', zh: '店铺成员' },
  wallet_kept: { thing: 'kept', en: 'Money kept', zh: '保管款' },
}
/** Those of lists defined as a whole. */
const DEFINED = Object.fromEntries(
  (DEFINITIONS as readonly Definition[]).map(({ table = '', lists, one }) => [
    table,
    { thing: Object.keys(lists)[0]!, ...one },
  ]),
)

/** The word for a table's rows, whose states are words of a closed list. */
export const thingOf = (table: string): string => (DEFINED[table] ?? THINGS[table])?.thing ?? table
/** What a table's rows are called. */
export const titleOf = ({ locale }: Ctx, table: string): string =>
  (DEFINED[table] ?? THINGS[table])?.[locale === 'zh-CN' ? 'zh' : 'en'] ?? table

/** What values are called that are numbers of something; undefined for all others. */
export async function valueNames(
  ctx: Ctx,
  values: ReadonlyArray<{ field: string; from: string | null; to: string }>,
): Promise<(field: string, value: string | null) => string | undefined> {
  const ids = values.flatMap(({ field, from, to }) => (field === 'category_id' ? [Number(from), Number(to)] : []))
  const names = ids.length === 0 ? new Map<number, string>() : await categoryNames(ctx, ids)
  return (field, value) => {
    if (field === 'category_id' && value !== null) return names.get(Number(value))
    if ((field === 'price_fen' || field === 'budget_fen') && value !== null) return yuan(value)
    return field === 'leader_alias' ? (value ?? undefined) : undefined
  }
}

/** What the console shows of an act, named by its hash. */
export async function presentEffects(ctx: Ctx, effects: Effects): Promise<z.input<typeof Preview>> {
  const { complete, money, states, clocks, notices } = effects
  const named = [
    ...money.map(({ account }) => ({ type: account.owner_type, id: account.owner_id })),
    ...notices.map(({ to, id }) => ({ type: to, id })),
  ]
  const idsOf = (type: string) => [...new Set(named.flatMap((one) => (one.type === type && one.id ? [one.id] : [])))]
  const people = await userBriefs(ctx, idsOf('user'))
  const shops = await shopNames(ctx, idsOf('shop'))
  const nameOf = (type: string, id: number | null): string | null =>
    (type === 'user' ? people.get(id ?? 0)?.nickname : type === 'shop' ? shops.get(id ?? 0) : null) ?? null
  const called = await valueNames(ctx, states)
  return {
    hash: hashOfEffects(effects),
    complete,
    money: money.map(({ account, change_fen }) => {
      const { code, owner_type, owner_id, kind, mode, balance_fen } = account
      const stands = mode === 'strict' ? { before_fen: balance_fen - change_fen, after_fen: balance_fen } : {}
      return {
        account: code,
        owner_type,
        owner_id,
        owner_name: nameOf(owner_type, owner_id),
        kind,
        change_fen,
        ...stands,
      }
    }),
    states: states.map(({ table, id, field, from, to, is_new }) => ({
      thing: thingOf(table),
      title: titleOf(ctx, table),
      id: is_new ? null : id,
      field,
      from,
      to,
      ...(called(field, to) === undefined
        ? {}
        : { from_name: called(field, from) ?? null, to_name: called(field, to) ?? null }),
    })),
    clocks: clocks.map(({ kind, ref_id, change, due_at }) => ({
      kind,
      title: ctx.services.deadlines.titleOf(kind, ctx.locale),
      ref_id,
      change,
      due_at: seconds(due_at),
    })),
    notices: notices.map((notice) => ({ ...notice, name: nameOf(notice.to, notice.id) })),
  }
}
