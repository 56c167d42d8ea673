/** Answers of the help, with today's figures. */
import { HELPS, helpIn, helpsFor } from '../../../domains/site/index.ts'
import type { Ctx } from '../../../platform/context.ts'
import { type Paging, pageFrom } from '../../../platform/db/paging.ts'
import { refuse } from '../../../platform/refuse.ts'
import { articleFigures } from '../metrics.ts'

/** @param shop with the questions of shops */
export async function helpList(
  ctx: Ctx,
  { keyword, about, ...paging }: Paging & { keyword?: string; about?: string },
  shop: boolean,
) {
  const figures = await articleFigures(ctx)
  const found = helpsFor({ keyword, about }, shop)
  return pageFrom(
    paging,
    async ({ limit, offset }) => found.slice(offset, offset + limit).map((help) => helpIn(ctx, help, figures)),
    () => found.length,
  )
}

/** @throws Refusal NOT_FOUND */
export async function helpInfo(ctx: Ctx, id: number, shop: boolean) {
  const help = HELPS.find((one) => one.id === id && (shop || one.kind !== 'selling')) ?? refuse('NOT_FOUND')
  return helpIn(ctx, help, await articleFigures(ctx))
}
