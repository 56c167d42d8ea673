/** Answers the calls about levels: a person's growth, what levels bring, a shop's credit, and reviews of losses. */
import { BENEFITS, level as rows, SHOP_LEVELS_FROM } from '@juya/contract'
import { askReview, levelsWith, ownerOf } from '../../domains/level/index.ts'
import { shopRow } from '../../domains/shop/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { bindCalls, say } from '../../platform/http/handlers.ts'
import { article } from '../site/articles.ts'
import { changeOf, changesOf, latestOfShop } from './changes.ts'
import { byReason, mine, standing } from './own.ts'
import { ladder } from './shown.ts'

const LOGS_SHOWN = 20

/** What people's levels bring, each once: as it is at one level, or at the highest. */
async function benefits(ctx: Ctx, level: number | undefined) {
  const { benefitsAt, facts } = await ladder(ctx)
  return BENEFITS.flatMap((code) => {
    if (ownerOf(code) !== 'user') return []
    const levels = levelsWith(code, facts)
    const found = benefitsAt('user', level ?? levels.at(-1)!).find((one) => one.code === code)
    return found ? [{ ...found, levels }] : []
  })
}

const asked = ['Sent. Somebody who did not decide it looks at it.', '已提交，将由未参与原决定的人员复核'] as const

export const calls = bindCalls(rows, {
  mine: async (ctx) => mine(ctx),
  standing: async (ctx) => standing(ctx),
  levels: async (ctx) => ({ list: (await ladder(ctx)).levelsOf('user') }),
  rule: async (ctx) => article(ctx, { code: 'level_rules' }),
  byReason: async (ctx, { month }) => byReason(ctx, month),
  changes: async (ctx, { dir, ...paging }) => changesOf(ctx, ctx.user.id, dir, paging),
  change: async (ctx, { id }) => changeOf(ctx, { user_id: ctx.user.id }, id),
  benefits: async (ctx, { level }) => ({ list: await benefits(ctx, level) }),
  async shop(ctx) {
    const { shop_id, permissions, role } = ctx.shop
    const { credit_score, credit_level } = await shopRow(ctx, shop_id)
    const names = await ladder(ctx)
    return {
      score: credit_score,
      level: credit_level,
      level_name: names.nameOf('shop', credit_level),
      next: SHOP_LEVELS_FROM[credit_level] ?? null,
      levels: names.levelsOf('shop'),
      logs: await latestOfShop(ctx, shop_id, LOGS_SHOWN),
      benefits: names.benefitsAt('shop', credit_level),
      may_ask: role === 'owner' || permissions.includes('settings'),
    }
  },
  async askReview(ctx, given) {
    const of = { user_id: ctx.user.id }
    await askReview(ctx, of, given)
    return say(await changeOf(ctx, of, given.id), ...asked)
  },
  async askShopReview(ctx, given) {
    const of = { shop_id: ctx.shop.shop_id }
    await askReview(ctx, of, given)
    return say(await changeOf(ctx, of, given.id), ...asked)
  },
})
