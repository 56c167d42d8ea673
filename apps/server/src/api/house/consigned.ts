/** Lots that houses say are the caller's, and the caller's answer. */
import type { house as rows } from '@juya/contract'
import type { z } from 'zod'
import { answerConsignor, type Consigned, consignedTo } from '../../domains/sale/index.ts'
import type { Ctx, SignedCtx } from '../../platform/context.ts'
import type { Paging } from '../../platform/db/paging.ts'
import { seconds } from '../../platform/time/seconds.ts'
import { titleOf } from '../auction/cards.ts'
import { shopBriefs } from '../shop/cards.ts'

type Rows = typeof rows
type Shown = z.input<Rows['answerConsigned']['data']>

async function shown(ctx: Ctx, list: readonly Consigned[]): Promise<Shown[]> {
  const shops = await shopBriefs(ctx, [...new Set(list.map(({ lot }) => lot.shop_id))])
  return list.map((one) => ({
    lot_id: one.lot.id,
    title: titleOf(ctx, one.lot),
    image: one.lot.image,
    shop: shops.get(one.lot.shop_id)!,
    named_at: seconds(one.named_at),
    mine: one.mine,
  }))
}

export async function consignedPage(ctx: SignedCtx, paging: Paging): Promise<z.input<Rows['consigned']['data']>> {
  const found = await consignedTo(ctx, paging)
  return { ...found, list: await shown(ctx, found.list) }
}

/** @throws Refusal NOT_FOUND */
export async function answerConsigned(ctx: SignedCtx, input: { lot_id: number; mine: boolean }): Promise<Shown> {
  const [one] = await shown(ctx, [await answerConsignor(ctx, input)])
  return one!
}
