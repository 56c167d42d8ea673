/** Promises that hold for every fen. Each invariant is an SQL view inv_* that lists what breaks it; domains add theirs in guards.sql. */

import type { PoolClient } from 'pg'
import type { Ctx, Tx } from '../../../platform/context.ts'
import { inTransaction, query } from '../../../platform/db/db.ts'

export interface Check {
  /** inv_i01 … */
  name: string
  violations: number
  /** The first violation, as a place to begin looking. */
  sample: string | null
  checked_at: number
}

/** The promise of each invariant. Those of domains that come later show their name. */
const TITLES: Record<string, { en: string; zh: string }> = {
  inv_i01: { en: 'Every movement balances, and all of them together', zh: '每笔记账借贷平衡，总和为零' },
  inv_i02: { en: 'Every balance is the sum of its entries and never below zero', zh: '余额等于分录之和，且不为负' },
  inv_i03: { en: 'Deposits held equal the holds people see', zh: '保证金余额等于冻结明细之和' },
  inv_i04: {
    en: 'Each order’s escrow equals what was paid and not yet released or refunded',
    zh: '订单托管金等于已付未放未退金额',
  },
  inv_i05: { en: 'All escrow belongs to open paid orders', zh: '托管金总额等于未完结订单之和' },
  inv_i06: { en: 'Shops’ pending money equals their orders to be settled', zh: '店铺待结算等于订单待结算之和' },
  inv_i07: { en: 'Withdrawals under way equal the requests', zh: '提现在途等于提现申请之和' },
  inv_i08: {
    en: 'What is locked for tasks is what they have neither paid nor given back',
    zh: '任务锁定的款项等于未付未退之和',
  },
  inv_i09: { en: 'Every succeeded payment moved money exactly once', zh: '每笔成功支付仅入账一次' },
  inv_i10: { en: 'Refunds on their way equal the refunds sent', zh: '退款在途等于退款单之和' },
  inv_i11: { en: 'Every payout and every return of one is in the books once', zh: '每笔提现与退回仅入账一次' },
  inv_i12: { en: 'Commission is what the rates say', zh: '佣金与费率一致' },
  inv_i13: { en: 'Nothing is refunded or released twice', zh: '不重复放款，不超额退款' },
  inv_i15: { en: 'Stock held is what unpaid orders hold', zh: '占用库存等于未付款订单所占' },
  inv_i16: { en: 'Coupons claimed and used are what people hold', zh: '优惠券领取与使用数量一致' },
  inv_i22: { en: 'What coupons take off orders is what orders say', zh: '订单优惠等于优惠券抵扣之和' },
  inv_i17: { en: 'Every auction’s leader, price and reserve agree', zh: '拍品领先者、价格与保留价一致' },
  inv_i18: {
    en: 'A team counts those who have paid, and never more than its size',
    zh: '团内人数等于已付款成员，且不超员',
  },
  inv_i19: { en: 'Orders, their refunds and their sources agree', zh: '订单、退款明细与资金来源一致' },
  inv_i20: { en: 'An order waits exactly while a case of it is under way', zh: '售后进行中订单才暂停' },
  inv_i21: { en: 'A case gave back exactly what was agreed in it', zh: '售后退款等于商定的金额' },
  inv_i23: { en: 'What went back is what its things gave back', zh: '退款等于各商品所退之和' },
  inv_i24: { en: 'A thing is in a case under way while that case is', zh: '商品与其进行中的售后一致' },
  inv_i25: { en: 'A piece goods and lots share is offered once', zh: '商品与拍品共有的一件只在一处出售' },
  inv_i26: { en: 'One order of a piece stands at a time', zh: '一件商品只有一笔有效订单' },
  inv_i27: { en: 'No case stands past its deadline', zh: '售后不会超期停滞' },
  inv_i28: { en: 'No commission is kept on goods that went back', zh: '已退商品不留佣金' },
  inv_i29: { en: 'Each day of the bank has its row', zh: '银行每日对账均有记录' },
  inv_i30: {
    en: 'Nothing lies in a wallet whose person left; what is kept is what the list says',
    zh: '已注销账户不留余额，保管款与清单一致',
  },
  inv_i31: { en: 'A shop with money in its wallet owes nothing', zh: '店铺钱包有余额则无欠款' },
  inv_i32: { en: 'Late shipping is compensated by what was unsent at most', zh: '延迟发货赔付不超过未发部分' },
  inv_i33: { en: 'One operator gives away a day no more than one may', zh: '单人每日发放不超过限额' },
  inv_i34: { en: 'No order waits for a team that has ended', zh: '团已结束，订单不再滞留' },
  inv_i35: { en: 'Tickets of a draw are numbered without a gap', zh: '抽奖券编号连续无缺' },
  inv_i36: { en: 'Prizes are won with a ticket, in a draw that was drawn', zh: '中奖记录均有对应的券，且抽奖已开奖' },
  inv_i37: { en: 'What a campaign has raised is what its backers have paid', zh: '众筹金额等于已付支持之和' },
  inv_i38: { en: 'The pieces of a tier are those of its pledges', zh: '众筹档位数量与支持一致' },
  inv_i39: { en: 'No order waits for a campaign that has ended', zh: '众筹已结束，订单不再滞留' },
  inv_i40: { en: 'No reserve of a campaign that is over stays set aside', zh: '众筹结束后准备金已解除' },
  inv_i41: {
    en: 'Who brings friends has as many as helped, and a coupon is kept exactly while it may be earned',
    zh: '助力人数与记录一致，助力期间券保留',
  },
  inv_i42: {
    en: 'What banks took back and is not decided is what the open chargebacks say',
    zh: '待裁定的拒付金额与拒付记录一致',
  },
  inv_i46: { en: 'Pieces exchanged are those taken from the points mall', zh: '积分商品已兑数量与兑换记录一致' },
  inv_i56: { en: 'Live time left is what its purchases have left', zh: '直播时长余额等于各次购买所余之和' },
  inv_i47: { en: 'VIP lasts as long as what was bought and given', zh: 'VIP 到期时间与购买及赠送记录一致' },
  inv_i48: { en: 'A growth value is the sum of its log', zh: '成长值等于明细之和' },
  inv_i49: { en: 'A shop’s credit and level are those of its log', zh: '店铺信用分与等级和明细一致' },
  inv_i50: { en: 'Income of invitation is a small share of what was kept', zh: '邀请收益不超过保留货款的上限' },
  inv_i51: { en: 'Settled income is what was paid less what was taken back', zh: '已结算收益等于入账减撤销' },
  inv_i52: { en: 'A task counts the places that are kept and those that were paid', zh: '任务名额计数与名额记录一致' },
  inv_i53: { en: 'A place is paid once where it says so', zh: '每份任务奖励仅支付一次' },
  inv_masters: {
    en: 'Each confirmed lot or goods is one work of its master',
    zh: '大师确认的拍品与商品各有一条作品记录',
  },
  closed_days: { en: 'Every movement and balance of past days was verified', zh: '历史账目逐笔核对无误' },
  daily_roots: { en: 'The books of past days are unchanged', zh: '历史账目未被更改' },
  proof_signatures: { en: 'Every daily root carries Juya’s signature', zh: '每日凭证签名有效' },
  inv_i43: { en: 'A points book is what its entries and lots say', zh: '积分账等于其明细与批次之和' },
  inv_i44: { en: 'Each point that came or went has its lot', zh: '每笔积分收支均对应批次' },
  inv_i45: { en: 'No point comes back twice', zh: '积分不重复退回' },
  inv_i55: {
    en: 'A campaign says where its money is as its orders do',
    zh: '众筹资金去向与订单一致',
  },
  inv_i60: { en: 'What is followed counts those who follow it', zh: '关注数与关注记录一致' },
  inv_i54: { en: 'The league’s pool is its awards', zh: '联盟奖池等于未领奖励' },
  inv_b04: { en: 'No deposit was forfeited without notice', zh: '未经通知不得扣除保证金' },
  inv_b04b: { en: 'What was taken from shops’ deposits was decided so', zh: '店铺保证金扣除与裁定一致' },
  inv_b06: { en: 'One piece is sold once', zh: '一件拍品只成交一次' },
  inv_b07: { en: 'What people lead is what lots and their logs say', zh: '领先记录与拍品及出价日志一致' },
}
export const checkTitle = (name: string, locale: string): string => {
  const title = TITLES[name]
  return title ? (locale === 'zh-CN' ? title.zh : title.en) : name
}

/** The views there are, in order. */
export async function viewNames(ctx: Ctx): Promise<string[]> {
  const rows = await query<{ name: string }>(
    ctx,
    'ledger_invariant_views',
    `select viewname as name from pg_views where schemaname = current_schema() and viewname like 'inv\\_%' order by 1`,
    [],
  )
  return rows.map((row) => row.name)
}

/** A whole check reads whole tables. */
const PATIENCE_MS = 120_000
/** Half an hour after midnight every transaction of the day before has long ended: the day is closed. */
const CLOSED_TO = `date_trunc('day', platform_now() - interval '30 minutes', 'Asia/Shanghai')`

interface Extent {
  /** Reads everything, not only what is open or newer than the days verified. Takes longer as the tables grow. */
  whole?: boolean
}

/**
 * A transaction of its own for each view: a long one would keep every row of the books from being tidied up. Where nothing is wrong, the
 * days that are closed are verified; a whole check that finds something takes that back, so that every check sees it until it is mended.
 * The statement has no name: it is planned for what there is to read now.
 */
async function checkView(tx: Tx, name: string, whole: boolean): Promise<void> {
  await query(
    tx,
    'ledger_invariant_checks_patience',
    `select set_config('statement_timeout', '${PATIENCE_MS}ms', true), set_config('juya.check_all', $1, true)`,
    [whole ? 'on' : 'off'],
  )
  await (tx.client as PoolClient).query({
    text: `insert into ledger_invariant_checks (name, violations, sample, checked_at, verified_to)
     select '${name}', count(*), left(min(subject || ': ' || detail), 300), platform_now(), case when count(*) = 0 then ${CLOSED_TO} end from ${name}
     on conflict (name) do update set violations = excluded.violations, sample = excluded.sample, checked_at = excluded.checked_at,
       verified_to = case when excluded.violations = 0 then greatest(ledger_invariant_checks.verified_to, excluded.verified_to)
         when ${whole} then null else ledger_invariant_checks.verified_to end`,
    ...{ query_timeout: PATIENCE_MS + 3_000 },
  })
  await query(tx, 'ledger_invariant_checks_part', `select set_config('juya.check_all', 'off', true)`, [])
}

/**
 * Checks every invariant now, notes the results and answers those that are broken. For jobs, tests and operators. It reads what is open
 * and what is newer than the days verified, so that a check takes as long after years as on the first day; the whole tables on demand.
 */
export async function checkInvariants(ctx: Ctx, { whole = false }: Extent = {}): Promise<Check[]> {
  for (const name of await viewNames(ctx)) await inTransaction(ctx, (tx) => checkView(tx, name, whole))
  const checks = await lastChecks(ctx)
  for (const check of checks) ctx.services.metrics.invariant_violations.set({ invariant: check.name }, check.violations)
  const broken = checks.filter((check) => check.violations > 0)
  for (const check of broken)
    ctx.log.error(
      { invariant: check.name, violations: check.violations, sample: check.sample },
      'a ledger invariant is broken',
    )
  return broken
}

/** How the last check of each invariant went. */
export async function lastChecks(ctx: Ctx): Promise<Check[]> {
  return query<Check>(
    ctx,
    'ledger_invariant_checks_last',
    'select name, violations, sample, checked_at from ledger_invariant_checks order by name',
    [],
  )
}

/** Notes the result of a check that is not a view, e.g. that the daily roots can be recomputed. */
export async function noteCheck(ctx: Ctx, name: string, problems: readonly string[]): Promise<void> {
  await query(
    ctx,
    'ledger_invariant_checks_note',
    `insert into ledger_invariant_checks (name, violations, sample, checked_at) values ($1, $2, $3, platform_now())
     on conflict (name) do update set violations = excluded.violations, sample = excluded.sample, checked_at = excluded.checked_at`,
    [name, problems.length, problems[0]?.slice(0, 300) ?? null],
  )
  ctx.services.metrics.invariant_violations.set({ invariant: name }, problems.length)
}
