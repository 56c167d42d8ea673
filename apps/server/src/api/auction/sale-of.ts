/** The sale a lot stands in, as its page says it, with the caller's paddle. */
import type { LotDetail } from '@juya/contract'
import type { z } from 'zod'
import type { Lot } from '../../domains/auction/index.ts'
import { store } from '../../domains/house/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { paddlesShown } from '../house/cards.ts'
import { inLanguage } from './cards.ts'

export async function saleOf(ctx: Ctx, lot: Lot): Promise<z.input<typeof LotDetail>['sale']> {
  if (lot.session_id === null) return null
  const session = await store.sessionById(ctx, lot.session_id)
  if (!session) return null
  const { id, title, title_en, status } = session
  const own = ctx.user && (await store.paddleOf(ctx, id, ctx.user.id))
  const paddle = own && (await paddlesShown(ctx, [own])).get(id)
  return { id, title: inLanguage(ctx, title_en, title), status, paddle: paddle ?? null }
}
