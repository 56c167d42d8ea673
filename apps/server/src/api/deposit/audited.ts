/** A penalty as its arbiter sees it, kept for a blind second decision. */
import { penaltyById } from '../../domains/deposit/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { lines, moment, money, type Standing, shopOwner, word, words } from '../audited.ts'

export async function penaltyShown(ctx: Ctx, id: number): Promise<Standing | undefined> {
  const row = await penaltyById(ctx, id)
  if (!row) return undefined
  return {
    people: [row.user_id, await shopOwner(ctx, row.shop_id)],
    shown: {
      lines: lines(
        word('kind', 'penalty_kind', row.kind),
        words('rule', row.rule_no),
        words('about', row.title),
        money('amount', row.amount_fen),
        moment('told', row.noticed_at),
      ),
      images: row.image ? [row.image] : [],
      said: [
        ...row.evidence.map(({ at, en, zh }) => ({ by: 'evidence', at, text: en, text_zh: zh, images: [] })),
        ...(row.appeal_content === null
          ? []
          : [{ by: 'person', at: row.appealed_at!, text: row.appeal_content, images: row.appeal_images ?? [] }]),
      ],
    },
  }
}
