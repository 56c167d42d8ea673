/** The texts people read and agree to, in their language and with the figures in force. */
import type { Article } from '@juya/contract'
import type { z } from 'zod'
import { htmlOf, type SiteText, TEXTS, withFigures } from '../../domains/site/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { refuse } from '../../platform/refuse.ts'
import { articleFigures } from './figures.ts'

const SHANGHAI = '+08:00'

async function present(ctx: Ctx, text: SiteText): Promise<z.input<typeof Article>> {
  const wording = withFigures(ctx.locale === 'zh-CN' ? text.zh : text.en, await articleFigures(ctx))
  const published_at = Date.parse(`${text.in_force_from}T00:00:00${SHANGHAI}`) / 1000
  return {
    id: text.id,
    code: text.code,
    title: wording.title,
    content_html: htmlOf(wording),
    summary: wording.summary,
    version: text.version,
    published_at,
  }
}

/** One text by its code or its id. @throws Refusal NOT_FOUND */
export const article = async (ctx: Ctx, which: { code: string } | { id: number }) =>
  present(
    ctx,
    TEXTS.find((text) => ('code' in which ? text.code === which.code : text.id === which.id)) ?? refuse('NOT_FOUND'),
  )

/** @throws Refusal NOT_FOUND */
export function articleTitle(ctx: Ctx, code: string): string {
  const text = TEXTS.find((one) => one.code === code) ?? refuse('NOT_FOUND')
  return (ctx.locale === 'zh-CN' ? text.zh : text.en).title
}
