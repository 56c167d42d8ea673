/**
 * Every figure people read comes from the rule that decides it: filled in where the rule can be asked, or written out and compared here.
 * A new text with a figure fails until it says where the figure comes from.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { REFUND_AFTER_MS } from '../../apps/server/src/domains/payment/rules.ts'
import { rungAbove } from '../../packages/contract/src/bidding/increments.ts'
import { REMIND_BEFORE_S } from '../../packages/contract/src/bidding/reminders.ts'
import { SALE_FORFEIT_BP } from '../../packages/contract/src/bidding/sale-terms.ts'
import { contractLimits } from '../contract-table.ts'
import { figuresInTexts, numbersIn } from './find-numbers.ts'

const ROOT = join(import.meta.dirname, '../..')
const LIMITS = contractLimits()
type Bound = 'chars_min' | 'chars_max' | 'min' | 'max'

/** A bound of a call's field. */
const limit = (field: string, bound: Bound): number => {
  const value = LIMITS[field]?.[bound]
  if (value === undefined) throw new Error(`the contract has no ${bound} of ${field}`)
  return value
}
/** A number in a source file: what the first group of the pattern caught. */
const inSource = (path: string, pattern: RegExp): number => {
  const caught = pattern.exec(readFileSync(join(ROOT, path), 'utf8'))?.[1]
  if (caught === undefined) throw new Error(`${path} has no ${pattern}`)
  return Number(caught.replaceAll('_', ''))
}
const SERVER = 'apps/server/src'
const console_cases = `${SERVER}/api/aftersale/console.ts`
const RESTRICTING = 'apps/admin/src/features/user/user-actions.tsx'
const REVIEWS = 'packages/contract/src/operator/resources/shops/reviews.ts'
const FEED = `${SERVER}/domains/finding/lists/feed-store.ts`
const COUNTDOWN = 'packages/ui/src/bidding/countdown.tsx'
const LOOKS = `${SERVER}/domains/operator/decision-audits`
const looksMonths = () => inSource(`${LOOKS}/published.ts`, /interval '(\d+) months'/)
const certainty = () => inSource(`${LOOKS}/audit-rules.ts`, /Z_(\d+) = /)
const soldDays = () => inSource(`${SERVER}/api/operator/trade/lots.ts`, /SOLD_DAYS = (\d+)/)
const code = () => limit('account.loginByCode.sms_code', 'chars_min')
const returnDays = () => inSource(`${SERVER}/domains/aftersale/settings.ts`, /RETURN_PROMISED_DAYS = (\d+)/)
const shipHours = () => inSource(`${SERVER}/domains/order/settings.ts`, /SHIP_PROMISED_H = (\d+)/)
const yearDays = () => inSource(`${SERVER}/api/auction/shop-record.ts`, /interval '(\d+) days'/)

/** In what the rungs of 2-5-8 end between ¥10 and ¥20. */
const rungs = () => [10_00, 12_00, 15_00].map((fen) => (rungAbove(fen) / 100) % 10)

interface Row {
  /** The texts, of both languages. */
  says: RegExp
  /** Only in files whose path has this. */
  in?: string
  /** The rule each figure is. */
  is: () => number[]
}
/** The times of a reminder stand in one list; each label names the one at its place. */
const remindBefore = (place: number): number => REMIND_BEFORE_S[place]!

const ROWS: readonly Row[] = [
  // Money that comes to somebody who left: the operator may only lengthen it.
  {
    says: /at least three years|保管至少三年/,
    in: 'settings/leaving/',
    is: () => [inSource(`${SERVER}/domains/wallet/settings.ts`, /min\((\d+)\)\.max\(20\)/)],
  },
  // A ladder of bid steps.
  { says: /^2-5-8$/, is: rungs },
  { says: /^Prices end in 0, 2, 5 and 8|^价格尾数依次为 0、2、5、8/, is: () => [0, ...rungs()] },
  // How alike operators decide.
  {
    says: /^Of the decisions of the last twelve months|^统计最近十二个月/,
    is: () => [looksMonths(), certainty()],
  },
  { says: /of the last twelve months|最近十二个月/, is: () => [looksMonths()] },
  { says: /95% certainty|95% 置信区间/, is: () => [certainty()] },
  // How long what was recalled in a chat is kept for a report.
  {
    says: /For 24 hours it can still be part of a report|24 小时内仍可作为举报凭证/,
    is: () => [inSource(`${SERVER}/domains/chat/erasure.ts`, /RECALLED_KEPT_H = (\d+)/)],
  },
  // What the contract lets a field hold.
  {
    says: /^(Enter (an |your )?)?11[- ]digit|^请(填写|输入) 11 位|^11 (digits|位手机号)/,
    is: () => [limit('account.loginByCode.phone', 'chars_max')],
  },
  {
    says: /6-digit (SMS |pay |authenticator )?(code|password)|6 digits|six digits|6 位(验证码|数字|支付密码|动态口令|口令)/,
    is: () => [code()],
  },
  { says: /[Ll]ast 6 |后 6 位/, is: () => [limit('account.resetPayPassword.id_no_tail6', 'chars_max')] },
  {
    says: /8–20/,
    is: () => [limit('account.register.password', 'chars_min'), limit('account.register.password', 'chars_max')],
  },
  {
    says: /6 (to|至) 32/,
    is: () => [limit('aftersale.act.tracking_no', 'chars_min'), limit('aftersale.act.tracking_no', 'chars_max')],
  },
  {
    says: /12 (to|至) 19/,
    is: () => [limit('payment.bindCard.card_no', 'chars_min'), limit('payment.bindCard.card_no', 'chars_max')],
  },
  {
    says: /Three or four digits|三或四位/,
    is: () => [limit('payment.bindCard.cvv', 'chars_min'), limit('payment.bindCard.cvv', 'chars_max')],
  },
  { says: /Three digits on the back|卡背面三位/, is: () => [limit('payment.bindCard.cvv', 'chars_min')] },
  { says: /Four digits: month|四位数字：月和年/, is: () => [limit('payment.bindCard.expiry', 'chars_max')] },
  {
    says: /1 (to|至) 20/,
    is: () => [limit('account.saveMe.nickname', 'chars_min'), limit('account.saveMe.nickname', 'chars_max')],
  },
  { says: /of 5|满分 5 星/, is: () => [limit('auction.review.items.rating', 'max')] },
  {
    says: /¥0\.01/,
    is: () => [inSource('apps/h5/src/features/aftersale/forms/apply-form.tsx', /amount_fen < Math\.min\((\d+)/) / 100],
  },
  {
    says: /起拍价的两倍/,
    is: () => [inSource('packages/contract/src/bidding/lot-terms.ts', /NEW_CUSTOMER_WORTH = (\d+)/)],
  },
  // Promises that stand in settings: the operator may give more, never less.
  { says: /7-day|7 天|within 7 days of receiving/, is: () => [returnDays()] },

  { says: /24 (h$|小时发货)/, is: () => [shipHours()] },
  // Rules of the domains.
  { says: /100 (lots|件)/, is: () => [inSource(`${SERVER}/api/auction/lists/shop-lots.ts`, /MASS_LOTS_MAX = (\d+)/)] },
  {
    says: /20 (addresses|个地址)/,
    is: () => [inSource(`${SERVER}/domains/address/addresses.ts`, /ADDRESSES_MAX = (\d+)/)],
  },
  {
    says: /24 hours of shipping|发货 24 小时内/,
    is: () => [inSource(`${SERVER}/domains/order/rules.ts`, /CORRECT_WITHIN_MS = (\d+) \* HOUR_MS/)],
  },
  {
    says: /cannot withdraw for 24 hours|24 小时内不可提现/,
    is: () => [inSource(`${SERVER}/domains/account/signing-in/pay-password.ts`, /WITHDRAW_HOLD_H = (\d+)/)],
  },
  { says: /1920/, is: () => [inSource('apps/h5/src/features/settings/profile.page.tsx', /'(\d{4})-01-01'/)] },
  {
    says: /Under 18|未满 18/,
    is: () => [inSource('packages/contract/src/bidding/goods-terms.ts', /ADULT_YEARS = (\d+)/)],
  },
  { says: /近一年/, is: () => [yearDays() / 365] },
  {
    says: /within a year for good|一内 … 次|一年内 … 次/,
    is: () => [inSource(`${SERVER}/domains/bidder/eligibility/deposit-rules.ts`, /year_days: (\d+)/) / 365],
  },
  {
    says: /最后一分钟/,
    is: () => [inSource(`${SERVER}/domains/lot/opening/opening.ts`, /LAST_MINUTE_MS = ([\d_]+)/) / 60_000],
  },
  { says: /承诺一天内发货/, is: () => [shipHours() / 24] },
  { says: /^5 minutes left$|^还剩 5 分钟$/, is: () => [inSource(COUNTDOWN, /\[(\d+), texts.five_minutes/) / 60] },
  { says: /^1 minute left$|^还剩 1 分钟$/, is: () => [inSource(COUNTDOWN, /\[(\d+), texts.one_minute/) / 60] },
  { says: /^10 seconds left$|^还剩 10 秒$/, is: () => [inSource(COUNTDOWN, /\[(\d+), texts.ten_seconds/)] },
  { says: /^5 min before the end$|^截拍前 5 分钟$/, is: () => [remindBefore(0) / 60] },
  { says: /^10 min before the end$|^截拍前 10 分钟$/, is: () => [remindBefore(1) / 60] },
  { says: /^30 min before the end$|^截拍前 30 分钟$/, is: () => [remindBefore(2) / 60] },
  { says: /^1 h before the end$|^截拍前 1 小时$/, is: () => [remindBefore(3) / 3_600] },
  { says: /^1 day before the end$|^截拍前 1 天$/, is: () => [remindBefore(4) / 86_400] },
  {
    says: /^Within an hour$|^1 小时内$/,
    in: 'finder.i18n',
    is: () => [inSource(FEED, /hour: .*interval '(\d+) hour'/)],
  },
  {
    says: /^Within 3 days$|^3 天内$/,
    in: 'finder.i18n',
    is: () => [inSource(FEED, /three_days: .*interval '(\d+) days'/)],
  },
  // The console.
  {
    says: /^Seven days at most|^最长七天/,
    is: () => [inSource(`${SERVER}/domains/operator/duty/duty-rules.ts`, /SHIFT_MAX_MS = (\d+) \*/)],
  },
  {
    says: /twelve times|十二次/,
    is: () => [inSource(`${SERVER}/platform/outbox/deliveries.ts`, /ATTEMPTS_MAX = (\d+)/)],
  },
  {
    says: /five times in a row|连续失败五次/,
    is: () => [
      inSource(`${SERVER}/platform/time/due-rows.ts`, /STUCK_ATTEMPTS = (\d+)/),
      inSource(`${SERVER}/platform/time/due-rows.ts`, /RETRY_MS = \[.*, ([\d_]+)\]/) / 60_000,
    ],
  },
  { says: /1,000/, is: () => [inSource(`${SERVER}/platform/outbox/dead-letters.ts`, /REPLAYED_AT_ONCE = ([\d_]+)/)] },
  {
    says: /^Due within 1 h$|^1 小时内到期$/,
    is: () => [inSource(console_cases, /due_soon: sql.*interval '(\d+) hour'/)],
  },
  { says: /90[- ]day|90 days|90 天/, in: 'trade/lots.ts', is: () => [soldDays()] },
  // A chip is named by what it asks for.
  {
    says: /^1–2 (stars|星)$/,
    in: 'shops/reviews.ts',
    is: () => [inSource(REVIEWS, /rating: '(\d)\.\.\d'/), inSource(REVIEWS, /rating: '\d\.\.(\d)'/)],
  },
  { says: /90[- ]day|90 天/, in: 'checks.i18n', is: () => [soldDays()] },
  {
    says: /sent back, 30 d|30 天退回/,
    is: () => [
      inSource(
        `${SERVER}/api/auction/console.ts`,
        /status = 'rejected' and submitted_at > \(select platform_now\(\)\) - interval '(\d+) days'/,
      ),
    ],
  },
  { says: /至少三张/, is: () => [inSource(`${SERVER}/api/operator/trade/lot-checks.ts`, /PHOTOS_MIN = (\d+)/)] },
  {
    says: /a tenth of the low|十分之一/,
    is: () => [10_000 / inSource(`${SERVER}/domains/lot/settings.ts`, /'auction.deposit_bp'[\s\S]*?default: ([\d_]+)/)],
  },
  {
    says: /30 (days|天)/,
    in: 'overview',
    is: () => [inSource(`${SERVER}/api/operator/overview.ts`, /const DAYS = (\d+)/)],
  },
  {
    says: /10 (seconds|秒)/,
    in: 'setting.i18n',
    is: () => [(2 * inSource(`${SERVER}/platform/settings.ts`, /CACHE_MS = ([\d_]+)/)) / 1_000],
  },
  { says: /nine times|最多九次/, is: () => [REFUND_AFTER_MS.length + 1] },
  { says: /^1 (day|天)$/, in: 'user.i18n', is: () => [inSource(RESTRICTING, /'u_1', (\d+)/)] },
  { says: /^7 (days|天)$/, in: 'user.i18n', is: () => [inSource(RESTRICTING, /'u_7', (\d+)/)] },
  { says: /^30 (days|天)$/, in: 'user.i18n', is: () => [inSource(RESTRICTING, /'u_30', (\d+)/)] },
  { says: /未付成交价的 20%/, is: () => [SALE_FORFEIT_BP / 100] },
  {
    says: /at least 4 characters|至少 4 个字/,
    is: () => [inSource(`${SERVER}/domains/operator/action-audit.ts`, /REASON_MIN = (\d+)/)],
  },
]

/** Numbers that decide nothing: of a section, a step, a rule, a day of a text, an example, a country, in the name of a format. */
const NO_FIGURE =
  /^\d\. |^Step \d of|^第 \d 步|^A-[78]$|27A|^return_7d$|user:42|^\+86$|^\d{4}-\d\d-\d\d$|\$\{|第二位操作员|两次输入|MP4/

const found = figuresInTexts(ROOT).filter(({ text }) => !NO_FIGURE.test(text))
const rowsFor = ({ text, path }: (typeof found)[number]) =>
  ROWS.filter((row) => row.says.test(text) && path.includes(row.in ?? ''))

test('every figure in a text has its source, and says what the source says', () => {
  const wrong = found.flatMap((one) => {
    const sources = [...new Set(rowsFor(one).flatMap((row) => row.is()))].sort((a, b) => a - b)
    const said = numbersIn(one.text)
    return sources.length > 0 && String(said) === String(sources)
      ? []
      : [
          `${one.path}:${one.line} “${one.text}” says ${said}; its sources say ${sources.length > 0 ? sources : 'nothing'}`,
        ]
  })
  expect(wrong).toEqual([])
})

test('no source is listed for a text that is gone', () => {
  expect(
    ROWS.filter((row) => !found.some((one) => rowsFor(one).includes(row))).map(({ says }) => String(says)),
  ).toEqual([])
})
