/** What levels and benefits are called, at the desk. */
import { BENEFITS, LEVEL_BENEFITS, LEVELS } from '@juya/contract'
import { sql } from 'drizzle-orm'
import * as levels from '../../../domains/level/index.ts'
import type { Ctx } from '../../../platform/context.ts'
import { listSource } from '../../../platform/db/list-source.ts'
import { bindDefined } from '../lists/defined.ts'
import { inOrder } from '../lists/lister.ts'

type Icon = 'eye'

const levelSource = listSource({
  resource: LEVELS,
  from: sql`level_levels l`,
  id: sql`l.id`,
  filters: { owner: sql`l.owner` },
  sorts: { id: { by: sql`l.id`, type: 'bigint' } },
})

async function presentLevels(ctx: Ctx, ids: number[]) {
  const found = inOrder(ids, await levels.levelsByIds(ctx, ids))
  const facts = await levels.grantFacts(ctx)
  return found.map((row) => ({
    ...row,
    icon: row.icon as Icon,
    min_value: levels.rules.floorOf(row.owner, row.level),
    benefits: BENEFITS.filter(
      (one) => levels.ownerOf(one) === row.owner && levels.grantOf(one, row.level, facts) !== undefined,
    ),
  }))
}

export const levelNames = bindDefined(LEVELS, {
  source: levelSource,
  rows: presentLevels,
  file: { level: (row) => `${row.level} ${row.name_zh}`, brings: (row) => row.benefits.join(' ') },
  view: async () => ({}),
  logged: ({ name_en, name_zh, icon }) => ({ name_en, name_zh, icon }),
  acts: {
    async nameLevel(tx, form) {
      const { name_en, name_zh, icon } = await levels.nameLevel(tx, form)
      return { after: { name_en, name_zh, icon } }
    },
  },
})

const benefitSource = listSource({
  resource: LEVEL_BENEFITS,
  from: sql`level_benefits b`,
  id: sql`b.id`,
  filters: { owner: sql`b.owner` },
  sorts: { id: { by: sql`b.id`, type: 'bigint' } },
})

const codeOf = ({ code }: levels.BenefitRow) => BENEFITS.find((one) => one === code)!

async function presentBenefits(ctx: Ctx, ids: number[]) {
  const found = inOrder(ids, await levels.benefitsByIds(ctx, ids))
  const facts = await levels.grantFacts(ctx)
  return found.map((row) => {
    const code = codeOf(row)
    return { ...row, code, owner: levels.ownerOf(code), levels: levels.levelsWith(code, facts) }
  })
}

export const levelBenefits = bindDefined(LEVEL_BENEFITS, {
  source: benefitSource,
  rows: presentBenefits,
  file: { name: (row) => row.name_zh, levels: (row) => row.levels.join(' '), shown: (row) => (row.shown ? '1' : '0') },
  view: async (ctx, { code }) => ({ figures: levels.figuresOf(code, await levels.grantFacts(ctx)) }),
  logged: ({ name_en, name_zh, text_en, text_zh, shown, sort }) => ({
    name_en,
    name_zh,
    text_en,
    text_zh,
    shown,
    sort,
  }),
  acts: {
    async wordBenefit(tx, form) {
      const { name_en, name_zh, text_en, text_zh, shown, sort } = await levels.wordBenefit(tx, form)
      return { after: { name_en, name_zh, text_en, text_zh, shown, sort } }
    },
  },
})
