/**
 * Juya's metrics, as plain data: each counts the rows of one list, or adds up something of them, day by day. The server makes a metric's
 * SQL of its list's own filters, and the console its link: what a metric counts is what its list shows. No zod here.
 */
import type { OperatorRole } from '../../call.ts'
import { AUDIT } from '../resources/desk/audit.ts'
import { REVIEW_DEADLINES } from '../resources/desk/review-deadlines.ts'
import { FILTER_VALUES_MAX, type Resource } from '../resources/frame.ts'
import { USERS } from '../resources/people/users.ts'
import { CASES } from '../resources/trade/cases.ts'
import { LOTS } from '../resources/trade/lots.ts'
import { ORDERS } from '../resources/trade/orders.ts'

export type Unit = 'count' | 'fen' | 'seconds'

export interface Metric {
  readonly list: Resource
  /** The list's filter that says the day a row counts for. */
  readonly day: string
  readonly filters?: Readonly<Record<string, string>>
  /** What of its rows is added up; absent: they are counted. */
  readonly sum?: string
  readonly unit: Unit
  /** Days do not add up: one row may count on several. */
  readonly apart?: true
}

const ENDED = 'sold,passed,defaulted'
/** Acts that decide something for somebody. */
const DECISIONS = [
  ...['lot.approve', 'lot.reject', 'lot.stop', 'realname.approve', 'realname.reject'],
  ...['case.rule', 'penalty.impose', 'penalty.drop', 'penalty.reverse'],
].join(',')

// biome-ignore format: one metric, one line
export const METRICS = {
  paid_orders: { list: ORDERS, day: 'paid_at', unit: 'count' },
  paid_fen: { list: ORDERS, day: 'paid_at', sum: 'total_fen', unit: 'fen' },
  received_orders: { list: ORDERS, day: 'received_at', unit: 'count' },
  received_fen: { list: ORDERS, day: 'received_at', sum: 'total_fen', unit: 'fen' },
  commission_fen: { list: ORDERS, day: 'received_at', sum: 'commission_fen', unit: 'fen' },
  completed_orders: { list: ORDERS, day: 'completed_at', unit: 'count' },
  views: { list: LOTS, day: 'viewed_at', sum: 'views', unit: 'count' },
  bids: { list: LOTS, day: 'bid_at', sum: 'bids', unit: 'count' },
  lots_ended: { list: LOTS, day: 'closed_at', filters: { status: ENDED }, unit: 'count' },
  lots_sold: { list: LOTS, day: 'closed_at', filters: { status: 'sold,defaulted' }, unit: 'count' },
  lots_unpaid: { list: LOTS, day: 'closed_at', filters: { status: 'defaulted' }, unit: 'count' },
  bids_of_ended: { list: LOTS, day: 'closed_at', filters: { status: ENDED }, sum: 'bid_count', unit: 'count' },
  lots_first_bid: { list: LOTS, day: 'first_bid_at', unit: 'count' },
  first_bid_s: { list: LOTS, day: 'first_bid_at', sum: 'first_bid_s', unit: 'seconds' },
  cases_opened: { list: CASES, day: 'opened_at', unit: 'count' },
  cases_refunded: { list: CASES, day: 'closed_at', filters: { status: 'refunded' }, unit: 'count' },
  cases_rejected: { list: CASES, day: 'closed_at', filters: { status: 'rejected' }, unit: 'count' },
  cases_cancelled: { list: CASES, day: 'closed_at', filters: { status: 'cancelled' }, unit: 'count' },
  rulings_kept: { list: REVIEW_DEADLINES, day: 'ended_at', filters: { queue: 'case', state: 'kept' }, unit: 'count' },
  rulings_broken: { list: REVIEW_DEADLINES, day: 'ended_at', filters: { queue: 'case', state: 'broken' }, unit: 'count' },
  people_new: { list: USERS, day: 'created_at', unit: 'count' },
  people_bidding: { list: USERS, day: 'bid_at', unit: 'count', apart: true },
  decisions: { list: AUDIT, day: 'at', filters: { action: DECISIONS }, unit: 'count' },
  reviews_in_time: { list: REVIEW_DEADLINES, day: 'ended_at', filters: { state: 'kept' }, unit: 'count' },
  reviews_late: { list: REVIEW_DEADLINES, day: 'ended_at', filters: { state: 'broken' }, unit: 'count' },
} as const satisfies Record<string, Metric>
export type MetricName = keyof typeof METRICS
export const metricOf = (name: MetricName): Metric => METRICS[name]

/** One of a chart's ratios: the sum of some metrics over the sum of others. */
export interface Rate {
  readonly of: readonly MetricName[]
  readonly to: readonly MetricName[]
  readonly as: 'percent' | 'number' | 'fen' | 'seconds'
}

export const CHART_NAMES = ['sales', 'take_rate', 'funnel', 'disputes', 'liquidity', 'people', 'work'] as const
export type ChartName = (typeof CHART_NAMES)[number]

export interface Chart {
  readonly metrics: readonly MetricName[]
  readonly rates: Readonly<Record<string, Rate>>
}

// biome-ignore format: one rate, one line
export const CHARTS = {
  sales: { metrics: ['paid_fen', 'paid_orders'], rates: { average_fen: { of: ['paid_fen'], to: ['paid_orders'], as: 'fen' } } },
  take_rate: {
    metrics: ['received_fen', 'commission_fen', 'received_orders'],
    rates: { take_rate: { of: ['commission_fen'], to: ['received_fen'], as: 'percent' } },
  },
  funnel: {
    metrics: ['views', 'bids', 'lots_sold', 'paid_orders', 'completed_orders'],
    rates: {
      sold_of_views: { of: ['lots_sold'], to: ['views'], as: 'percent' },
      paid_of_sold: { of: ['paid_orders'], to: ['lots_sold'], as: 'percent' },
      completed_of_paid: { of: ['completed_orders'], to: ['paid_orders'], as: 'percent' },
    },
  },
  disputes: {
    metrics: ['cases_opened', 'cases_refunded', 'cases_rejected', 'cases_cancelled', 'paid_orders', 'rulings_kept', 'rulings_broken'],
    rates: {
      dispute_rate: { of: ['cases_opened'], to: ['paid_orders'], as: 'percent' },
      refunded_share: { of: ['cases_refunded'], to: ['cases_refunded', 'cases_rejected', 'cases_cancelled'], as: 'percent' },
      rulings_in_time: { of: ['rulings_kept'], to: ['rulings_kept', 'rulings_broken'], as: 'percent' },
    },
  },
  liquidity: {
    metrics: ['lots_ended', 'lots_sold', 'lots_unpaid', 'bids_of_ended', 'lots_first_bid', 'first_bid_s'],
    rates: {
      sold_share: { of: ['lots_sold'], to: ['lots_ended'], as: 'percent' },
      unpaid_share: { of: ['lots_unpaid'], to: ['lots_sold'], as: 'percent' },
      bids_a_lot: { of: ['bids_of_ended'], to: ['lots_ended'], as: 'number' },
      wait_for_first_bid: { of: ['first_bid_s'], to: ['lots_first_bid'], as: 'seconds' },
    },
  },
  people: { metrics: ['people_new', 'people_bidding'], rates: {} },
  work: {
    metrics: ['decisions', 'reviews_in_time', 'reviews_late'],
    rates: { kept_share: { of: ['reviews_in_time'], to: ['reviews_in_time', 'reviews_late'], as: 'percent' } },
  },
} as const satisfies Record<ChartName, Chart>
export const chartOf = (name: ChartName): Chart => CHARTS[name]

/** At most so many days at once. */
export const CHART_DAYS_MAX = 366
/** Its list knows the category and the shop of a row. */
export const isByPlace = ({ list }: Metric): boolean => 'category_id' in list.filters && 'shop_id' in list.filters

/** A category with those below it, as one filter can say them. */
export const CHART_CATEGORIES_MAX = FILTER_VALUES_MAX

export interface Place {
  category_ids?: readonly number[]
  shop_id?: number
}

/** Everything a metric asks its list for: the rows of these days (yyyy-mm-dd, both included). */
export function askedByMetric(
  metric: Metric,
  from: string,
  to: string,
  { category_ids, shop_id }: Place = {},
): Record<string, string> {
  return {
    ...metric.filters,
    [metric.day]: from === to ? from : `${from}..${to}`,
    ...(category_ids ? { category_id: category_ids.join(',') } : {}),
    ...(shop_id === undefined ? {} : { shop_id: String(shop_id) }),
  }
}

/** The console's address of a list narrowed so. */
export const addressOfRows = (list: Pick<Resource, 'page'>, asked: Readonly<Record<string, string>>): string =>
  `${list.page}?${new URLSearchParams(asked)}`

/** Where a metric's number of these days opens. */
export const addressOfMetric = (metric: Metric, from: string, to: string, place?: Place): string =>
  addressOfRows(metric.list, askedByMetric(metric, from, to, place))

/** The roles that may see the rows behind it. */
export const rolesOfMetric = ({ list }: Metric): readonly OperatorRole[] => list.roles
