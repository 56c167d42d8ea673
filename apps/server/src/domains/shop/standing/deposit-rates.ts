/** What a shop's guarantee deposit must be: by its kind and by the dearest of what it sells. */
import type { Ctx } from '../../../platform/context.ts'
import { categoryIdByCode } from '../../site/index.ts'
import type { Shop } from '../shops.ts'
import { standingSetting } from './settings.ts'

/** Kinds of things that ask for more than the base, by the code of their category. */
const DEARER = [
  ['jade', 'shop.deposit_jade_fen'],
  ['liquor', 'shop.deposit_liquor_fen'],
] as const

/** @returns the deposit in fen; shops of the platform's own pay none */
export async function depositDueFen(
  ctx: Ctx,
  { kind, main_category_ids }: Pick<Shop, 'kind' | 'main_category_ids'>,
): Promise<number> {
  if (kind === 'platform') return 0
  const rates = [
    await standingSetting(ctx, kind === 'auction_house' ? 'shop.deposit_house_fen' : 'shop.deposit_base_fen'),
  ]
  for (const [code, rate] of DEARER) {
    const category_id = await categoryIdByCode(ctx, code)
    if (category_id && main_category_ids.includes(category_id)) rates.push(await standingSetting(ctx, rate))
  }
  return Math.max(...rates)
}
