/** What links of banners and shortcuts are about. */
import { readBannerLink } from '@juya/contract'
import { lotsByIds } from '../../../domains/lot/index.ts'
import * as site from '../../../domains/site/index.ts'
import type { Ctx } from '../../../platform/context.ts'

/** What each link is about, in the reader's language, by the link. */
export async function namesOf(ctx: Ctx, leading: ReadonlyArray<{ link: string }>): Promise<Map<string, string>> {
  const about = leading.flatMap(({ link }) => {
    const to = readBannerLink(link)
    return to?.value ? [{ link, ...to }] : []
  })
  const of = (screen: string) => about.filter((one) => one.screen === screen).map(({ value }) => value)
  const chinese = ctx.locale === 'zh-CN'
  const names = new Map<string, string>()
  const { by_id } = await site.treeOf(ctx)
  for (const id of of('category')) {
    const category = by_id.get(Number(id))
    if (category) names.set(`category ${id}`, chinese ? category.name_zh : category.name_en)
  }
  for (const lot of await lotsByIds(ctx, of('lot').map(Number)))
    names.set(`lot ${lot.id}`, (!chinese && lot.title_en) || lot.title)
  for (const one of await site.activitiesByIds(ctx, of('activity').map(Number)))
    names.set(`activity ${one.id}`, chinese ? one.title_zh : one.title_en)
  for (const [code, text] of await site.textsInForce(ctx, of('article')))
    names.set(`article ${code}`, (chinese ? text.zh : text.en).title)
  return new Map(
    about.flatMap(({ link, screen, value }) => {
      const name = names.get(`${screen} ${value}`)
      return name === undefined ? [] : [[link, name] as const]
    }),
  )
}
