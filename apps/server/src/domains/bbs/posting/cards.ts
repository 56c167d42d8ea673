/** What a post shows as a card, and the shop it is about by that. */
import type { Ctx, SignedCtx } from '../../../platform/context.ts'
import { refuse } from '../../../platform/refuse.ts'
import { briefsOf } from '../../../platform/things/things.ts'
import { worksInAmong } from '../../shop/index.ts'
import { isShown } from '../rules.ts'
import { apartFrom, postById } from '../store.ts'
import type { CardType } from '../tables.ts'

export interface Ref {
  type: CardType
  id: number
}

/**
 * Checks that the writer may show a thing as a card.
 * @returns the shop it is of, and whether the writer works there: then the post says so by itself
 * @throws Refusal NOT_FOUND (not there, not to be seen), BLOCKED (the two keep each other away)
 */
export async function checkRef(
  ctx: SignedCtx,
  ref: Ref | undefined,
): Promise<{ shop_id: number | null; is_own_shop: boolean }> {
  if (!ref) return { shop_id: null, is_own_shop: false }
  if (ref.type === 'post') {
    await checkQuoted(ctx, ref.id)
    return { shop_id: null, is_own_shop: false }
  }
  const brief = (await briefsOf(ctx, ref.type, [ref.id])).get(ref.id) ?? refuse('NOT_FOUND')
  const shop_id = ref.type === 'shop' ? ref.id : brief.owner?.type === 'shop' ? brief.owner.id : null
  const works_in = shop_id === null ? new Set<number>() : await worksInAmong(ctx, ctx.user.id, [shop_id])
  return { shop_id, is_own_shop: works_in.size > 0 }
}

async function checkQuoted(ctx: SignedCtx, id: number): Promise<void> {
  const quoted = await postById(ctx, id)
  if (!quoted || !isShown(quoted)) refuse('NOT_FOUND')
  if ((await apartFrom(ctx, ctx.user.id, [quoted.user_id])).size > 0) refuse('BLOCKED')
}

/** Which of these people work in a shop: their texts about it say so. */
export const worksThere = async (ctx: Ctx, user_id: number, shop_id: number | null): Promise<boolean> =>
  shop_id !== null && (await worksInAmong(ctx, user_id, [shop_id])).has(shop_id)
