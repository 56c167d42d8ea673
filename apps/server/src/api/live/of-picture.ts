/** What the picture of a session does to the lot that runs there, or did last. */
import type { live } from '@juya/contract'
import type { z } from 'zod'
import type { Lot } from '../../domains/lot/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { lossShown, rulesSnapshot } from '../auction/detail.ts'

type OfPicture = z.input<(typeof live)['info']['data']>['picture']

/** The sentence of its frozen rules, in the caller's language, and the loss of its picture. */
export async function ofPicture(ctx: Ctx, lot: Lot | undefined): Promise<OfPicture> {
  if (!lot) return null
  const { plain } = await rulesSnapshot(ctx, lot)
  return { counter: plain.find(({ key }) => key === 'counter')?.text ?? null, loss: await lossShown(ctx, lot) }
}
