/** The figures the platform's texts name, each from the setting or the rule that decides it. */

import {
  ADULT_YEARS,
  BASKET_LOTS_MAX,
  BIDDER_FACTS,
  BIDDERS_FIRST_H,
  COUNTER_H,
  CREDIT_START,
  GROWTH_START,
  LEAVE_DAYS,
  LIMIT_WAIT_H,
  OFFER_H,
  PADDLE_TIMES,
  POST_SALE_DAYS,
  PREMIUM_MAX_BP,
  ROOM_HARD_END_S,
  SALE_FORFEIT_BP,
} from '@juya/contract'
import { ACCOUNTS_PER_PERSON, REALNAME_GROWTH, SESSIONS_KEPT_DAYS } from '../../domains/account/index.ts'
import { ABSENTEE_CLOSED_BEFORE_S, STRIKE_RULES, timesAtLevel } from '../../domains/bidder/index.ts'
import { RECALLED_KEPT_H } from '../../domains/chat/index.ts'
import { UNPAID_GROWTH } from '../../domains/deposit/index.ts'
import { WON_DAYS } from '../../domains/draw/index.ts'
import { COUNTS_MOST_MS } from '../../domains/funding/index.ts'
import { PRICE_DAYS } from '../../domains/group/index.ts'
import { rules as levels } from '../../domains/level/index.ts'
import { softClose } from '../../domains/lot/index.ts'
import { NOTICES_KEPT_DAYS } from '../../domains/message/index.ts'
import { FEN_PER_GROWTH, GROWTH_MAX, LARGE_ORDER_FEN } from '../../domains/order/index.ts'
import { REFUND_TO_ORIGINAL_DAYS } from '../../domains/payment/index.ts'
import { creditOfReview } from '../../domains/shop/index.ts'
import { REPORTS_KEPT_DAYS } from '../../domains/site/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { yuan } from '../../platform/notices/yuan.ts'

const HOUR_S = 3_600

/** Every figure a text of the platform may name, by the name it has there. */
export async function articleFigures(ctx: Ctx): Promise<Record<string, string | number>> {
  const setting = async (key: string): Promise<number> => Number(await ctx.services.settings.get(ctx, key))
  const money = (fen: number): string => `¥${yuan(fen)}`
  return {
    window_s: await setting('auction.soft_close_window_s'),
    extend_s: await setting('auction.soft_close_extend_s'),
    even_extensions: softClose.EVEN_EXTENSIONS,
    doubling_every: softClose.DOUBLING_EVERY,
    hard_end_h: softClose.HARD_END_AFTER_S / HOUR_S,
    absentee_closed_s: ABSENTEE_CLOSED_BEFORE_S,
    basket_lots: BASKET_LOTS_MAX,
    room_hard_end_min: ROOM_HARD_END_S / 60,
    paddle_times: PADDLE_TIMES,
    premium_max: PREMIUM_MAX_BP / 100,
    post_sale_days: POST_SALE_DAYS,
    bidders_first_h: BIDDERS_FIRST_H,
    offer_h: OFFER_H,
    counter_h: COUNTER_H,
    own_limit_h: LIMIT_WAIT_H,
    sale_forfeit_rate: SALE_FORFEIT_BP / 100,
    pay_window_h: await setting('auction.pay_window_h'),
    appeal_h: await setting('auction.appeal_h'),
    forfeit_shop_rate: (await setting('auction.forfeit_shop_bp')) / 100,
    group_pay_min: await setting('group.pay_min'),
    group_leave_min: await setting('group.leave_before_min'),
    booking_leave_h: await setting('group.booking_leave_before_h'),
    group_leavings: await setting('group.leavings_max'),
    group_price_days: PRICE_DAYS,
    funding_pay_min: await setting('funding.pay_min'),
    funding_withdraw_h: await setting('funding.withdraw_before_h'),
    funding_count_min: COUNTS_MOST_MS / 60_000,
    funding_lock_h: await setting('funding.lock_notice_h'),
    funding_postpone_days: await setting('funding.postpone_most_days'),
    funding_late_h: await setting('funding.late_review_h'),
    funding_late_days: await setting('funding.late_days'),
    funding_reserve_rate: (await setting('funding.reserve_bp')) / 100,
    funding_reserve_most: money(await setting('funding.reserve_most_fen')),
    draw_won: money(await setting('draw.year_won_fen')),
    draw_won_days: WON_DAYS,
    share_helps: await setting('activity.helps_a_day'),
    share_starts: await setting('activity.starts_a_day'),
    ...levels.RULE_NOS,
    growth_realname: REALNAME_GROWTH,
    growth_per: money(FEN_PER_GROWTH),
    growth_order_max: GROWTH_MAX,
    growth_review: levels.REVIEW_GROWTH,
    growth_week: levels.WEEK_GROWTH,
    growth_report: levels.REPORT_GROWTH,
    growth_unpaid: -UNPAID_GROWTH,
    growth_bad_faith: -levels.BAD_FAITH_GROWTH,
    growth_start: GROWTH_START,
    level_times: timesAtLevel(0),
    loss_ask_days: await setting('level.ask_days'),
    loss_review_h: await setting('level.review_h'),
    credit_start: CREDIT_START,
    credit_order_day: levels.ORDER_CREDIT_DAY_MAX,
    credit_five: creditOfReview(5),
    credit_one: -creditOfReview(1),
    credit_late: -levels.LATE_CREDIT,
    credit_case: -levels.CASE_CREDIT,
    credit_fake: -levels.FAKE_CREDIT,
    refund_days: REFUND_TO_ORIGINAL_DAYS,
    ship_h: await setting('order.ship_hours'),
    ship_promised_h: await setting('order.ship_hours_promised'),
    late_rate: (await setting('order.late_ship_comp_bp')) / 100,
    late_min: money(await setting('order.late_ship_comp_min_fen')),
    late_max: money(await setting('order.late_ship_comp_max_fen')),
    confirm_days: await setting('order.auto_confirm_delivered_days'),
    confirm_days_large: await setting('order.auto_confirm_delivered_days_large'),
    large_from: money(LARGE_ORDER_FEN),
    return_days: await setting('aftersale.no_reason_days'),
    strikes_doubling: STRIKE_RULES.doubling,
    strikes_barring: STRIKE_RULES.barring,
    strikes_within_days: STRIKE_RULES.within_days,
    barred_days: STRIKE_RULES.barred_days,
    strikes_final: STRIKE_RULES.final,
    accounts_max: ACCOUNTS_PER_PERSON,
    adult_years: ADULT_YEARS,
    facts_people: BIDDER_FACTS.people_min,
    leave_days: LEAVE_DAYS,
    export_days: await setting('takeout.kept_days'),
    recalled_h: RECALLED_KEPT_H,
    sessions_days: SESSIONS_KEPT_DAYS,
    notices_days: NOTICES_KEPT_DAYS,
    reports_days: REPORTS_KEPT_DAYS,
    service_hours: String(await ctx.services.settings.get(ctx, 'app.service_hours')),
  }
}

/** The figures of the first cards a new visitor sees. */
export async function firstRunFigures(ctx: Ctx) {
  const setting = async (key: string): Promise<number> => Number(await ctx.services.settings.get(ctx, key))
  return {
    soft_close_window_s: await setting('auction.soft_close_window_s'),
    deposit_bp: await setting('auction.deposit_bp'),
    pay_window_h: await setting('auction.pay_window_h'),
    appeal_h: await setting('auction.appeal_h'),
    confirm_days: await setting('order.auto_confirm_delivered_days'),
    confirm_days_large: await setting('order.auto_confirm_delivered_days_large'),
    large_from_fen: LARGE_ORDER_FEN,
  }
}
