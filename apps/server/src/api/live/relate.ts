/** What a shop may choose for a session, and what it chose. */
import type { live } from '@juya/contract'
import type { z } from 'zod'
import { goodsByIds, pageOfShop } from '../../domains/goods/index.ts'
import { airRules, chooseGoods, chooseLots, goodsIn, type Session } from '../../domains/live/index.ts'
import { type Lot, rooms, saleLots } from '../../domains/lot/index.ts'
import type { ShopCtx } from '../../platform/context.ts'
import { pageFrom } from '../../platform/db/paging.ts'
import { titleOf } from '../auction/cards.ts'
import { titleOf as goodsTitleOf } from '../goods/cards.ts'
import { ownSession } from './host.ts'

type Rows = typeof live
type Relate = z.input<Rows['relate']['data']>
type Chosen = Relate['chosen'][number]
type Input = z.output<Rows['relate']['input']>

const lotShown = (ctx: ShopCtx, lot: Lot): Chosen => ({
  ...{ id: lot.id, title: titleOf(ctx, lot), image: lot.image, fen: lot.start_fen, status: lot.status },
})

/** @throws Refusal NOT_FOUND */
export async function relateOf(ctx: ShopCtx, { session_id, type, ...input }: Input): Promise<Relate> {
  const session = await ownSession(ctx, session_id)
  return type === 'lot' ? lotsToChoose(ctx, session, input) : goodsToChoose(ctx, session, input)
}

type Asked = Omit<Input, 'session_id' | 'type'>

async function lotsToChoose(ctx: ShopCtx, session: Session, { keyword, ...paging }: Asked): Promise<Relate> {
  const chosen = await rooms.lotsOn(ctx, airRules.stageOf(session))
  const drafts = (await saleLots.freeDrafts(ctx, session.shop_id)).filter(
    ({ title, title_en }) => !keyword || title.includes(keyword) || title_en?.includes(keyword),
  )
  const found = await pageFrom(
    paging,
    async ({ limit, offset }) => drafts.slice(offset, offset + limit),
    () => drafts.length,
  )
  return {
    ...found,
    title: session.title,
    list: found.list.map((lot) => lotShown(ctx, lot)),
    chosen: chosen.map((lot) => lotShown(ctx, lot)),
  }
}

async function goodsToChoose(ctx: ShopCtx, session: Session, { keyword, ...paging }: Asked): Promise<Relate> {
  const ids = await goodsIn(ctx, session.id)
  const known = new Map((await goodsByIds(ctx, ids)).map((one) => [one.id, one]))
  const found = await pageOfShop(ctx, session.shop_id, { status: 'on', keyword }, paging)
  const shown = (goods: (typeof found.list)[number]): Chosen => ({
    ...{ id: goods.id, title: goodsTitleOf(ctx, goods), image: goods.image },
    ...{ fen: goods.min_price_fen, status: goods.status },
  })
  const chosen = ids.flatMap((id) => known.get(id) ?? []).map(shown)
  return { ...found, title: session.title, list: found.list.map(shown), chosen }
}

/** @throws Refusal NOT_FOUND */
export async function countsOf(ctx: ShopCtx, session_id: number) {
  const session = await ownSession(ctx, session_id)
  const lots = await rooms.lotsOn(ctx, airRules.stageOf(session))
  return { lots: lots.length, goods: (await goodsIn(ctx, session_id)).length }
}

/** @throws Refusal as chooseLots and chooseGoods */
export async function choose(ctx: ShopCtx, { session_id, type, ids, ...terms }: z.output<Rows['relateSave']['input']>) {
  await (type === 'lot' ? chooseLots(ctx, session_id, ids, terms) : chooseGoods(ctx, session_id, ids))
  return countsOf(ctx, session_id)
}
