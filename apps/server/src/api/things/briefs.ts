/** Things of any kind as their readers see them. */
import type { ThingBrief, ThingIn } from '@juya/contract'
import type { z } from 'zod'
import type { Ctx } from '../../platform/context.ts'
import { briefsOf, titleFor } from '../../platform/things/things.ts'

export type Brief = z.input<typeof ThingBrief>

/** By id; what the reader may not see is absent. */
export async function briefsShown(
  ctx: Ctx,
  thing: ThingIn<'card'>,
  ids: readonly number[],
): Promise<Map<number, Brief>> {
  const found = await briefsOf(ctx, thing, ids)
  return new Map(
    [...found].map(([id, brief]) => [
      id,
      {
        thing,
        id,
        title: titleFor(ctx.locale, brief),
        image: brief.image,
        fen: brief.fen,
        note: brief.note?.[ctx.locale === 'en' ? 'en' : 'zh'],
      },
    ]),
  )
}
