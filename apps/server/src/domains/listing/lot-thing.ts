/** A lot as a thing: its brief, what finds it, its public address, its poster, and what a report keeps of it. */
import { SANCTIONS } from '@juya/contract'
import type { Ctx } from '../../platform/context.ts'
import { databaseNow } from '../../platform/db/db.ts'
import { yuan } from '../../platform/notices/yuan.ts'
import type { Services } from '../../platform/services.ts'
import { registerThing, type SharedText, titleFor } from '../../platform/things/things.ts'
import { lotsToFind } from '../finding/index.ts'
import { type Lot, lotById, lotStates, lotsByIds, store, ticks, visibleLot } from '../lot/index.ts'
import { worksInAmong } from '../shop/index.ts'
import { openLots } from './suspended-shop.ts'

/** Those of these lots that the reader may see: what is public, and what a shop they work in prepares. */
async function seenAmong(ctx: Ctx, ids: readonly number[]): Promise<Lot[]> {
  const lots = await lotsByIds(ctx, ids)
  const hidden = lots.filter(({ status }) => !lotStates.isPublic(status)).map(({ shop_id }) => shop_id)
  const own = ctx.user && hidden.length > 0 ? await worksInAmong(ctx, ctx.user.id, hidden) : new Set<number>()
  return lots.filter(({ status, shop_id }) => lotStates.isPublic(status) || own.has(shop_id))
}

const moment = (ctx: Ctx, ms: number): string =>
  new Intl.DateTimeFormat(ctx.locale === 'en' ? 'en-GB' : 'zh-CN', {
    timeZone: 'Asia/Shanghai',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(ms)

/** Messengers keep what they once read, so a running price says when it was. */
async function sharedText(ctx: Ctx, id: number): Promise<SharedText> {
  const lot = await visibleLot(ctx, id)
  const zh = ctx.locale === 'zh-CN'
  const money = (fen: number) => `¥${yuan(fen)}`
  const zone = zh ? '北京时间' : 'China time'
  const current = money(lot.bid_count > 0 ? ticks.visibleFen(lot) : lot.start_fen)
  const says = async () => {
    if (lot.status === 'live') {
      const [now, end] = [moment(ctx, await databaseNow(ctx)), moment(ctx, lot.ends_at!)]
      if (zh) return `${now} ${lot.bid_count > 0 ? '当前价' : '起拍价'} ${current}，${end} 截拍（${zone}）`
      return `${lot.bid_count > 0 ? 'Current bid' : 'Start price'} ${current} at ${now}, ends ${end} (${zone})`
    }
    if (lot.status === 'scheduled') {
      const start = moment(ctx, lot.starts_at!)
      const from = money(lot.start_fen)
      return zh ? `起拍价 ${from}，${start} 开拍（${zone}）` : `Start price ${from}, opens ${start} (${zone})`
    }
    if (lot.status !== 'sold') return zh ? '未成交' : 'Not sold'
    const hammer = money(lot.hammer_fen ?? lot.current_fen)
    return zh ? `${hammer} 成交` : `Sold for ${hammer}`
  }
  return { title: titleFor(ctx.locale, lot), description: await says(), picture: lot.image, type: 'product' }
}

export const registerLot = (services: Services): void =>
  registerThing(services, 'lot', {
    async briefs(ctx, ids) {
      const lots = await seenAmong(ctx, ids)
      return new Map(
        lots.map((lot) => [
          lot.id,
          {
            title: lot.title,
            title_en: lot.title_en,
            image: lot.image,
            owner: { type: 'shop', id: lot.shop_id },
            fen: ticks.visibleFen(lot),
          },
        ]),
      )
    },
    search: lotsToFind,
    share: sharedText,
    async poster(ctx, id, shop_id) {
      const lot = await lotById(ctx, id)
      if (!lot || lot.shop_id !== shop_id || !lotStates.isPublic(lot.status)) return undefined
      return {
        title: titleFor(ctx.locale, lot),
        image: lot.image,
        price: lot.bid_count > 0 ? { kind: 'now', fen: lot.current_fen } : { kind: 'start', fen: lot.start_fen },
        ends_at: lot.ends_at,
      }
    },
    left: { blocks: 'lots', shop: openLots },
    report: {
      actions: SANCTIONS,
      read: async (ctx, id) => {
        const [lot, text] = [await lotById(ctx, id), await store.textOf(ctx, id)]
        if (!lot || !text || !lotStates.isPublic(lot.status)) return undefined
        return {
          title: lot.title,
          image: text.images[0] ?? null,
          owner: { type: 'shop', id: lot.shop_id },
          snapshot: {
            title: lot.title,
            text: text.desc,
            condition: text.condition_note,
            provenance: text.provenance,
            certificate: text.certificate_no,
            answers: Object.entries(text.params)
              .map(([key, value]) => `${key}: ${value}`)
              .join(' · '),
            pictures: text.images.join(' '),
            start_fen: lot.start_fen,
            current_fen: lot.current_fen,
            bids: lot.bid_count,
            status: lot.status,
          },
        }
      },
    },
  })
