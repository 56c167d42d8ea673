/** An application for a shop as its reviewer sees it, kept for a blind second decision. */
import { latestIdentity } from '../../domains/account/index.ts'
import { applicationsByIds, isShopName, questionsOf } from '../../domains/shop/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { lines, type Standing, word, words } from '../audited.ts'
import { categoryNames } from '../site/categories.ts'

export async function applicationShown(ctx: Ctx, id: number): Promise<Standing | undefined> {
  const [row] = await applicationsByIds(ctx, [id])
  if (!row) return undefined
  const documents = await latestIdentity(ctx, row.user_id)
  const questions = await questionsOf(ctx, id)
  return {
    people: [row.user_id],
    shown: {
      lines: lines(
        words('shop_name', row.name),
        word('kind', 'shop_kind', row.kind),
        words('intro', row.intro),
        words('categories', [...(await categoryNames(ctx, row.main_category_ids)).values()].join(' · ')),
        words('licences', row.licences.map(({ kind }) => kind).join(' · ')),
        word('documents', 'realname', documents?.status ?? 'none'),
        (await isShopName(ctx, row.name, row.user_id)) ? word('name_taken', 'flag', 'on') : undefined,
      ),
      images: row.logo ? [row.logo] : [],
      said: questions.flatMap((one) => [
        { by: 'operator', at: one.asked_at, text: one.question, images: [] },
        ...(one.answered_at === null
          ? []
          : [{ by: 'applicant', at: one.answered_at, text: one.answer ?? '', images: one.images }]),
      ]),
    },
  }
}
