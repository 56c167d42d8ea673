/** The robot of the service page: answers of the help first, and how people are reached today. */
import { HELP_KINDS, type Parsed, type site } from '@juya/contract'
import type { z } from 'zod'
import { closestHelps, HELPS, helpIn, noteUnanswered, siteSetting, usefulHelpIds } from '../../../domains/site/index.ts'
import type { Ctx } from '../../../platform/context.ts'
import { refuse } from '../../../platform/refuse.ts'
import { articleFigures } from '../metrics.ts'

type Rows = typeof site
const HOT_MAX = 6
const RELATED_MAX = 3

/** Signed in for a shop, people are answered about selling as well. */
const ofShop = (ctx: Ctx): boolean => ctx.user?.role === 'shop'

export async function customerService(ctx: Ctx): Promise<z.input<Rows['customerService']['data']>> {
  const helps = HELPS.filter(({ kind }) => ofShop(ctx) || kind !== 'selling')
  const scores = await usefulHelpIds(ctx)
  const scoreOf = ({ id }: { id: number }): number => scores.get(id) ?? 0
  const hot = helps.toSorted((a, b) => scoreOf(b) - scoreOf(a) || a.id - b.id).slice(0, HOT_MAX)
  const question = ({ id, en, zh }: (typeof helps)[number]) => ({ id, question: (ctx.locale === 'en' ? en : zh)[0] })
  return {
    hot: hot.map(question),
    categories: HELP_KINDS.map((kind) => ({
      kind,
      questions: helps.filter((help) => help.kind === kind).map(question),
    })).filter(({ questions }) => questions.length > 0),
    human: { phone: await siteSetting(ctx, 'app.service_phone'), hours: await siteSetting(ctx, 'app.service_hours') },
  }
}

/** @throws Refusal MISSING_PARAM (neither id nor q), NOT_FOUND */
export async function customerServiceAnswer(
  ctx: Ctx,
  { id, q }: Parsed<Rows['customerServiceAnswer']>,
): Promise<z.input<Rows['customerServiceAnswer']['data']>> {
  if (id === undefined && !q) refuse('MISSING_PARAM', { field: 'q' })
  const figures = await articleFigures(ctx)
  const shown = (help: (typeof HELPS)[number]) => {
    const { title, ...rest } = helpIn(ctx, help, figures)
    return { ...rest, question: title }
  }
  const found = q ? closestHelps(q, ofShop(ctx)) : []
  const named = HELPS.find((help) => help.id === id && (ofShop(ctx) || help.kind !== 'selling'))
  if (id !== undefined && !named) refuse('NOT_FOUND')
  const best = named ?? found[0]
  if (!best) {
    await noteUnanswered(ctx, q!, null)
    return { answer: null, related: [] }
  }
  const near = q ? found : HELPS.filter(({ kind }) => kind === best.kind)
  const related = near.filter((help) => help !== best).slice(0, RELATED_MAX)
  return {
    answer: shown(best),
    related: related.map((help) => ({ id: help.id, question: (ctx.locale === 'en' ? help.en : help.zh)[0] })),
  }
}
