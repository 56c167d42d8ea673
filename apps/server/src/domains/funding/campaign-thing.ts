/** A campaign as a thing: its brief, what finds it, what a shared link and a poster say of it, and what a report keeps. */
import { SANCTIONS } from '@juya/contract'
import type { Ctx } from '../../platform/context.ts'
import { query } from '../../platform/db/db.ts'
import { whenEn, whenZh, yuan } from '../../platform/notices/format.ts'
import { refuse } from '../../platform/refuse.ts'
import type { Services } from '../../platform/services.ts'
import { type InBoth, registerThing, type Source, titleFor } from '../../platform/things/things.ts'
import { worksInAmong } from '../shop/index.ts'
import { type CampaignStatus, isPublic } from './rules.ts'
import * as store from './store.ts'
import type { Campaign } from './tables.ts'

const NOTES: Partial<Record<CampaignStatus, InBoth>> = {
  scheduled: { zh: '即将开始', en: 'Opens soon' },
  live: { zh: '众筹中', en: 'Open' },
  counting: { zh: '统计中', en: 'Being counted' },
  succeeded: { zh: '众筹成功', en: 'Succeeded' },
  failed: { zh: '未达成', en: 'Failed' },
  fulfilling: { zh: '发货中', en: 'Being sent' },
  finished: { zh: '已完成', en: 'Finished' },
  cancelled: { zh: '已终止', en: 'Called off' },
}

/** Those of these campaigns that the reader may see: what is public, and what a shop they work in prepares. */
async function seenAmong(ctx: Ctx, ids: readonly number[]): Promise<Campaign[]> {
  const all = await store.campaignsByIds(ctx, ids)
  const hidden = all.filter((one) => !isPublic(one)).map(({ shop_id }) => shop_id)
  const own = ctx.user && hidden.length > 0 ? await worksInAmong(ctx, ctx.user.id, hidden) : new Set<number>()
  return all.filter((one) => isPublic(one) || own.has(one.shop_id))
}

/** How far it is, in whole percent, rounded down. */
const percent = ({ raised_fen, goal_fen }: Campaign): number => Math.floor((raised_fen * 100) / goal_fen)

/** Campaigns of a shop that are under review, or not finished: they keep it from closing. */
async function openCampaigns(ctx: Ctx, shop_id: number): Promise<number> {
  const [row] = await query<{ n: number }>(
    ctx,
    'funding_open_of_shop',
    `select count(*)::int as n from funding_campaigns
     where shop_id = $1 and status in ('reviewing', 'scheduled', 'live', 'counting', 'succeeded', 'fulfilling')`,
    [shop_id],
  )
  return row!.n
}

const campaignsToFind: Source = {
  things: async (ctx, ids) =>
    (await store.campaignsByIds(ctx, ids)).map((one) => ({
      ref_id: one.id,
      shop_id: one.shop_id,
      category_id: one.category_id,
      is_open: isPublic(one) && one.status !== 'cancelled',
      title: [one.title, one.title_en],
      params: {},
      more: [],
    })),
  async idsAfter(ctx, id, limit) {
    const rows = await query<{ id: number }>(
      ctx,
      'funding_campaign_ids_after',
      'select id from funding_campaigns where id > $1 order by id limit $2',
      [id, limit],
    )
    return rows.map((row) => row.id)
  },
}

export const registerCampaign = (services: Services): void =>
  registerThing(services, 'campaign', {
    async briefs(ctx, ids) {
      const found = await seenAmong(ctx, ids)
      const prices = await store.pricesFrom(
        ctx,
        found.map(({ id }) => id),
      )
      return new Map(
        found.map(({ id, title, title_en, images, shop_id, status }) => [
          id,
          {
            ...{ title, title_en, image: images[0] ?? null, owner: { type: 'shop' as const, id: shop_id } },
            ...(prices.has(id) ? { fen: prices.get(id)! } : {}),
            ...(NOTES[status] ? { note: NOTES[status] } : {}),
          },
        ]),
      )
    },
    search: campaignsToFind,
    async share(ctx, id) {
      const one = await store.campaignById(ctx, id)
      if (!one || !isPublic(one)) refuse('NOT_FOUND')
      const zh = ctx.locale === 'zh-CN'
      const { goal_fen, raised_fen, to_at, status } = one
      const state = NOTES[status]![zh ? 'zh' : 'en']
      return {
        title: titleFor(ctx.locale, one),
        description: zh
          ? `${state}：已筹 ${yuan(raised_fen)}，目标 ${yuan(goal_fen)}（${percent(one)}%）${status === 'live' ? `，${whenZh(to_at)} 截止` : ''}。未达目标全额退款。`
          : `${state}: ${yuan(raised_fen)} of ${yuan(goal_fen)} (${percent(one)}%)${status === 'live' ? `, until ${whenEn(to_at)}` : ''}. Below the goal everybody has their money back.`,
        picture: one.images[0] ?? null,
        type: 'product',
      }
    },
    async poster(ctx, id, shop_id) {
      const one = await store.campaignById(ctx, id)
      if (one?.shop_id !== shop_id || !isPublic(one)) return undefined
      const from_fen = (await store.pricesFrom(ctx, [id])).get(id)
      return {
        title: titleFor(ctx.locale, one),
        image: one.images[0] ?? null,
        ...(from_fen === undefined ? {} : { price: { kind: 'from' as const, fen: from_fen } }),
        ends_at: one.to_at,
      }
    },
    left: { blocks: 'campaigns', shop: openCampaigns },
    report: {
      actions: SANCTIONS,
      read: async (ctx, id) => {
        const one = await store.campaignById(ctx, id)
        if (!one || !isPublic(one)) return undefined
        const tiers = await store.tiersOf(ctx, [id])
        return {
          title: one.title,
          image: one.images[0] ?? null,
          owner: { type: 'shop', id: one.shop_id },
          snapshot: {
            title: one.title,
            text: one.story,
            risks: one.risk_text,
            pictures: one.images.join(' '),
            goal_fen: one.goal_fen,
            prices_fen: tiers.map(({ price_fen }) => price_fen).join(' '),
            status: one.status,
          },
        }
      },
    },
  })
