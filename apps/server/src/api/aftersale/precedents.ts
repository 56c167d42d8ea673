/** Published rulings, as anybody may read them. */
import type { aftersale as rows } from '@juya/contract'
import { CaseReason } from '@juya/contract/shapes/index.ts'
import type { z } from 'zod'
import {
  bandFen,
  countPrecedents,
  type PrecedentFilter,
  pageOfPrecedents,
  reasonText,
} from '../../domains/aftersale/index.ts'
import type { Ctx } from '../../platform/context.ts'
import type { Paging } from '../../platform/db/paging.ts'
import { readTogether } from '../../platform/db/read-together.ts'

type Shown = z.input<(typeof rows)['precedents']['data']>

/** @returns one page of them, and how often it was ruled which way for the reason asked for */
export async function precedents(ctx: Ctx, { page, page_size, ...filter }: PrecedentFilter & Paging): Promise<Shown> {
  const [found, counts] = await readTogether(ctx, [
    () => pageOfPrecedents(ctx, filter, { page, page_size }),
    () => countPrecedents(ctx, filter.reason_code),
  ])
  return {
    ...found,
    list: found.list.map(({ case_id: _case, amount_band, taken_back_at, ...row }) => ({
      ...row,
      ...bandFen(amount_band),
      taken_back: taken_back_at !== null,
      reason: reasonText(row.reason_code, ctx.locale),
    })),
    counts,
    reasons: CaseReason.options.map((code) => ({ code, name: reasonText(code, ctx.locale) })),
  }
}
