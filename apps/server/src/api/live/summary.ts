/** What remains of a session for its shop: who looked, what was sold, what its viewers say; and the figures of its last days. */
import { LIVE_FIGURES_DAYS, LIVE_WORDS_SHOWN, type live } from '@juya/contract'
import type { z } from 'zod'
import { feedback, minutesOf, type Session } from '../../domains/live/index.ts'
import type { Ctx, ShopCtx } from '../../platform/context.ts'
import { databaseNow, query } from '../../platform/db/db.ts'
import { CSV_MARK, lineOf } from '../../platform/media/csv.ts'
import { refuse } from '../../platform/refuse.ts'
import { seconds } from '../../platform/time/seconds.ts'
import { titleOf } from '../auction/cards.ts'
import { endCauseOf, liveCards } from './cards.ts'
import { endedLots, ownSession } from './host.ts'
import { takedownShown } from './replays/takedowns.ts'

type Summary = z.input<(typeof live)['summary']['data']>
type Figures = z.input<(typeof live)['mine']['data']>['figures']

const MINUTE_MS = 60_000

/** What one viewer said, without who it was. */
export const saidShown = ({ rating, content, said_at }: feedback.Said) => ({ rating, content, at: seconds(said_at) })

/** Paid orders of goods that were placed in a session. */
async function goodsSold(ctx: Ctx, { id, shop_id }: Session): Promise<Summary['goods']> {
  const [row] = await query<Summary['goods'] & Record<string, unknown>>(
    ctx,
    'live_session_goods_sold',
    `select count(*)::int as orders, coalesce(sum(pieces), 0)::int as pieces, coalesce(sum(kept_fen), 0)::bigint as sum_fen
     from order_live_sales where shop_id = $1 and live_session_id = $2`,
    [shop_id, id],
  )
  return row!
}

const HEADS = {
  en: ['Lot', 'Title', 'How it ended', 'Hammer price (yuan)'],
  zh: ['编号', '拍品', '结果', '成交价（元）'],
} as const
/** What became of a lot that came up. */
const RESULTS: Record<'en' | 'zh', Partial<Record<Summary['lots']['list'][number]['status'], string>>> = {
  en: { live: 'Running', sold: 'Sold', passed: 'Passed', cancelled: 'Withdrawn', defaulted: 'Not paid' },
  zh: { live: '竞拍中', sold: '成交', passed: '流拍', cancelled: '撤拍', defaulted: '未付款' },
}
const FIGURES = {
  en: [
    'Session',
    'Minutes on air',
    'Live time used (minutes)',
    'Most viewers at once',
    'Goods sold (pieces)',
    'Goods sold (yuan)',
  ],
  zh: ['场次', '直播分钟', '消耗时长（分钟）', '最高同时在看', '商品售出（件）', '商品销售额（元）'],
} as const

/** The figures line by line, then the lots that came up. */
function tableOf(ctx: Ctx, { session, lots, goods, ...figures }: Omit<Summary, 'csv' | 'file_name'>): string {
  const lang = ctx.locale === 'en' ? 'en' : 'zh'
  const values = [session.title, figures.on_air_minutes, figures.used_minutes, figures.viewers_peak, goods.pieces]
  const head = [...values, yuanCell(goods.sum_fen)].map((value, nth) => lineOf([FIGURES[lang][nth], value]))
  const rows = lots.list.map((lot) =>
    lineOf([
      ...[lot.lot_no ?? '', lot.title, RESULTS[lang][lot.status] ?? lot.status],
      lot.hammer_fen == null ? '' : yuanCell(lot.hammer_fen),
    ]),
  )
  return CSV_MARK + [...head, lineOf(['']), lineOf([...HEADS[lang]]), ...rows].join('')
}
const yuanCell = (fen: number): string => (fen / 100).toFixed(2)

/** @throws Refusal NOT_FOUND, STATE_CONFLICT {status} (it has not begun) */
export async function summaryOf(ctx: ShopCtx, session_id: number): Promise<Summary> {
  const session = await ownSession(ctx, session_id)
  if (session.started_at === null) refuse('STATE_CONFLICT', { status: session.status })
  const [card] = await liveCards(ctx, [session])
  const { list, ...lots } = await endedLots(ctx, session)
  const { words, ...said } = await feedback.feedbackOn(ctx, session_id, LIVE_WORDS_SHOWN)
  const until = session.ended_at ?? (await databaseNow(ctx))
  const shown = {
    ...{ session: card!, end_cause: endCauseOf(session), viewers_peak: session.viewers_peak },
    on_air_minutes: Math.floor((until - session.started_at) / MINUTE_MS),
    used_minutes: minutesOf(session.metered_s),
    lots: {
      ...lots,
      list: list.map((lot) => ({
        ...{ id: lot.id, lot_no: lot.lot_no, title: titleOf(ctx, lot), status: lot.status, hammer_fen: lot.hammer_fen },
      })),
    },
    goods: await goodsSold(ctx, session),
    feedback: { ...said, words: words.map(saidShown) },
    takedown: await takedownShown(ctx, session_id),
  }
  const file_name = `${session.title.replace(/[^\p{L}\p{N} _-]/gu, '')}.csv`
  return { ...shown, file_name, csv: tableOf(ctx, shown) }
}

/** Of the sessions a shop began in the last days. */
export async function figuresOf(ctx: Ctx, shop_id: number): Promise<Figures> {
  const [row] = await query<Omit<Figures, 'days' | 'used_minutes'> & { used_s: number }>(
    ctx,
    'live_figures_of_shop',
    `with held as (select id, metered_s, viewers_peak from live_sessions
       where shop_id = $1 and started_at >= platform_now() - make_interval(days => $2))
     select (select count(*)::int from held) as sessions, (select coalesce(sum(metered_s), 0)::int from held) as used_s,
       (select coalesce(max(viewers_peak), 0)::int from held) as viewers_peak, l.sold, l.hammer_fen, g.orders, g.goods_fen
     from (select count(*)::int as sold, coalesce(sum(hammer_fen), 0)::bigint as hammer_fen from lot_live_results
         where live_session_id in (select id from held) and status = 'sold') l,
       (select count(*)::int as orders, coalesce(sum(kept_fen), 0)::bigint as goods_fen from order_live_sales
         where shop_id = $1 and live_session_id in (select id from held)) g`,
    [shop_id, LIVE_FIGURES_DAYS],
  )
  const { used_s, ...figures } = row!
  return { ...figures, days: LIVE_FIGURES_DAYS, used_minutes: minutesOf(used_s) }
}
