/** Levels and their changes as people read them. */
import { BENEFITS, filledWording, type level as rows } from '@juya/contract'
import type { z } from 'zod'
import * as levels from '../../domains/level/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { yuan } from '../../platform/notices/yuan.ts'

type Shown = z.input<(typeof rows)['levels']['data']>['list'][number]
type BenefitShown = Shown['benefits'][number]

/** What levels are called and bring, in the reader's language. */
export interface Ladder {
  nameOf: (owner: levels.rules.Owner, level: number) => string
  benefitsAt: (owner: levels.rules.Owner, level: number) => BenefitShown[]
  levelsOf: (owner: levels.rules.Owner) => Shown[]
  facts: levels.GrantFacts
}

export async function ladder(ctx: Ctx): Promise<Ladder> {
  const facts = await levels.grantFacts(ctx)
  const names = await levels.levelRows(ctx)
  const benefits = (await levels.benefitRows(ctx)).filter(({ shown }) => shown)
  const zh = ctx.locale === 'zh-CN'
  const of = (owner: levels.rules.Owner) => names.filter((row) => row.owner === owner)
  const called = (row: levels.Level): string => (zh ? row.name_zh : row.name_en)
  const benefitsAt: Ladder['benefitsAt'] = (owner, level) =>
    benefits.flatMap((row) => {
      const code = BENEFITS.find((one) => one === row.code)
      if (!code || levels.ownerOf(code) !== owner) return []
      const grant = levels.grantOf(code, level, facts)
      if (!grant) return []
      return [{ code, name: zh ? row.name_zh : row.name_en, desc: filled(zh ? row.text_zh : row.text_en, grant) }]
    })
  return {
    facts,
    benefitsAt,
    nameOf: (owner, level) => {
      const row = of(owner).find((one) => one.level === level)
      return row ? called(row) : ''
    },
    levelsOf: (owner) =>
      of(owner).map((row) => ({
        ...{ level: row.level, name: called(row), icon: row.icon as Shown['icon'] },
        min_value: levels.rules.floorOf(owner, row.level),
        benefits: benefitsAt(owner, row.level),
      })),
  }
}

/** The words with the grant's figures filled in: money in fen is said in yuan. */
function filled(said: string, grant: levels.Grant): string {
  const figures = Object.fromEntries(
    Object.entries(grant).map(([name, value]) =>
      name.endsWith('_fen') ? [name.slice(0, -'_fen'.length), `¥${yuan(value)}`] : [name, value],
    ),
  )
  return filledWording({ title: said, summary: [], sections: [] }, figures).title
}
