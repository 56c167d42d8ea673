/** Live rooms of the demo world: one open with time and plans, one paused, an application that waits and one that was sent back. */
import { live } from '@juya/contract'
import type { App } from '../../app.ts'
import { approveRoom, sendRoomBack } from '../../domains/live/index.ts'
import { categoryIdByCode } from '../../domains/site/index.ts'
import { databaseNow, inTransaction } from '../../platform/db/db.ts'
import { systemCtx } from '../../platform/services.ts'
import { callAs } from '../call-as.ts'
import type { Newcomer, Shop } from '../moving-in.ts'
import { colleagueForSeed } from '../operators.ts'
import { DEMO_PAY_PASSWORD } from '../people.ts'
import type { Album } from '../pictures.ts'

const HOUR_S = 3_600
const SHANGHAI_S = 8 * HOUR_S
const DAY_S = 86_400
const EVENING_S = 20 * HOUR_S
const SUBSCRIBERS = 6
const GOODS_SHOWN = 6

const ROOMS = [
  {
    category: 'ceramics',
    title: '窑火夜谈',
    intro: '青花与颜色釉，底足当面看。',
    cover: 'live/live-02.webp',
    until: 'planned',
  },
  {
    category: 'jade',
    title: '晚八点看原石',
    intro: '每晚看料，克重与手围当场量。',
    cover: 'live/live-01.webp',
    until: 'paused',
  },
  {
    category: 'tea',
    title: '壶里乾坤',
    intro: '紫砂作者到场，泥料逐一讲。',
    cover: 'live/live-03.webp',
    until: 'waiting',
  },
  {
    category: 'bronze',
    title: '银元鉴真',
    intro: '评级币与生坑币对照看。',
    cover: 'live/live-04.webp',
    until: 'sent_back',
  },
] as const

export async function openLiveRooms(
  app: App,
  album: Album,
  shops: readonly Shop[],
  people: readonly Newcomer[],
): Promise<void> {
  const reviewer = colleagueForSeed(app, 'review')
  const operator_id = reviewer.operator.id
  const ctx = systemCtx(app.services, 'seed')
  for (const { category, title, intro, cover, until } of ROOMS) {
    const shop = shops.find(({ demo }) => demo.category === category)!
    const { owner } = shop
    const category_id = (await categoryIdByCode(ctx, category))!
    const path = await album.path(cover, 'other', owner.id)
    const { id } = await callAs(app, owner, live.apply, { title, intro, cover: path, category_id })
    if (until === 'waiting') continue
    if (until === 'sent_back') {
      const reason = '封面不是本店实物，请换成直播间或藏品的照片。'
      await inTransaction(reviewer, (tx) => sendRoomBack(tx, id, { operator_id, reason }))
      continue
    }
    await inTransaction(reviewer, (tx) => approveRoom(tx, id, operator_id))
    if (until === 'paused') {
      await buyTime(app, owner)
      await callAs(app, owner, live.pause, { on: true, days: 7 })
    } else await planEvenings(app, shop, people)
  }
}

/** The smallest plan, out of the shop's wallet. */
async function buyTime(app: App, owner: Shop['owner']): Promise<void> {
  const { plans, submit_token } = await callAs(app, owner, live.feeList, {})
  const { id: plan_id, price_fen: shown_total_fen } = plans[0]!
  await callAs(app, owner, live.feeBuy, {
    ...{ plan_id, submit_token, channel: 'shop_wallet', pay_password: DEMO_PAY_PASSWORD, shown_total_fen },
  })
}

/** Tomorrow evening every week, with goods of the shop, and once the day after; people subscribe to the first. */
async function planEvenings(app: App, { owner }: Shop, people: readonly Newcomer[]): Promise<void> {
  const now_s = Math.floor((await databaseNow(systemCtx(app.services, 'seed'))) / 1_000)
  const midnight_s = now_s - ((now_s + SHANGHAI_S) % DAY_S)
  const evening = (days: number) => midnight_s + days * DAY_S + EVENING_S
  const { session_id } = await callAs(app, owner, live.pre, {
    ...{ title: '青花夜场，底足当面看', notice: '六件明清青花，手电透光。', planned_at: evening(1), is_weekly: true },
  })
  await callAs(app, owner, live.pre, { title: '颜色釉专场', notice: '祭红、天青与茶叶末。', planned_at: evening(2) })
  const { list } = await callAs(app, owner, live.relate, { session_id, type: 'goods', page_size: GOODS_SHOWN })
  const ids = list.map(({ id }) => id)
  await callAs(app, owner, live.relateSave, { session_id, type: 'goods', ids })
  for (const person of people.slice(0, SUBSCRIBERS))
    await callAs(app, person, live.action, { session_id, action: 'subscribe' })
}
