/** The texts people read and agree to, in their language and with the figures in force. */
import type { Article } from '@juya/contract'
import type { z } from 'zod'
import {
  htmlOf,
  publishedVersions,
  TEXTS,
  type TextVersion,
  textsInForce,
  withFigures,
} from '../../domains/site/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { databaseNow } from '../../platform/db/db.ts'
import { refuse } from '../../platform/refuse.ts'
import { seconds } from '../../platform/time/seconds.ts'
import { articleFigures } from './metrics.ts'

/** Links name a text by its code, or by the number it has in the release. */
const releaseOf = (which: { code: string } | { id: number }) =>
  TEXTS.find((text) => ('code' in which ? text.code === which.code : text.id === which.id)) ?? refuse('NOT_FOUND')

const dated = ({ version, from_at }: TextVersion) => ({ version, published_at: seconds(from_at!) })

/**
 * One text by its code or its id: the version in force, or one that held before. Figures are those of today in every version.
 * @throws Refusal NOT_FOUND, also for a version that never held
 */
export async function article(
  ctx: Ctx,
  { version, ...which }: ({ code: string } | { id: number }) & { version?: number | undefined },
): Promise<z.input<typeof Article>> {
  const { id, code } = releaseOf(which)
  const [all, now] = [await publishedVersions(ctx, code), await databaseNow(ctx)]
  const held = all.filter(({ from_at }) => from_at! <= now)
  const next = all.find(({ from_at }) => from_at! > now)
  const text = version === undefined ? held[0] : held.find((one) => one.version === version)
  if (!text) refuse('NOT_FOUND')
  const wording = withFigures(ctx.locale === 'zh-CN' ? text.zh : text.en, await articleFigures(ctx))
  return {
    id,
    code,
    title: wording.title,
    content_html: htmlOf(wording),
    summary: wording.summary,
    ...dated(text),
    in_force: text === held[0],
    versions: held.map(dated),
    next: next ? dated(next) : null,
  }
}

/** The titles of these texts as they stand now, in the reader's language. */
export async function articleTitles(
  ctx: Ctx,
  codes: readonly string[],
): Promise<Array<{ code: string; title: string }>> {
  const texts = await textsInForce(ctx, codes)
  return codes.flatMap((code) => {
    const text = texts.get(code)
    return text ? [{ code, title: (ctx.locale === 'zh-CN' ? text.zh : text.en).title }] : []
  })
}
