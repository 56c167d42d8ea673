/** What a house says of its lots before a sale, and the notices of changes people read. */
import type { house as rows } from '@juya/contract'
import type { z } from 'zod'
import { userBriefs } from '../../domains/account/index.ts'
import { pageOfChanges } from '../../domains/listing/index.ts'
import { type Lot, saleLots, visibleLot } from '../../domains/lot/index.ts'
import { consignorsOf, deniedAmong, interestsOf, mayDisclose, store } from '../../domains/sale/index.ts'
import type { Ctx, ShopCtx } from '../../platform/context.ts'
import type { Paging } from '../../platform/db/paging.ts'
import { refuse } from '../../platform/refuse.ts'
import { seconds } from '../../platform/time/seconds.ts'
import { titleOf } from '../auction/cards.ts'
import { shownSession } from './pages.ts'

type Rows = typeof rows
type Disclosed = z.input<Rows['disclose']['data']>

export async function disclosed(ctx: Ctx, lots: readonly Lot[]): Promise<Disclosed[]> {
  const ids = lots.map(({ id }) => id)
  const interests = await interestsOf(ctx, ids)
  const consignors = await consignorsOf(ctx, ids)
  const by_id = [...consignors.values()].flatMap(({ user_id, phone_masked, has_left }) =>
    phone_masked === null && !has_left ? (user_id ?? []) : [],
  )
  const people = await userBriefs(ctx, by_id)
  const denied = await deniedAmong(ctx, ids)
  const shown: Disclosed[] = []
  for (const lot of lots) {
    const { user_id = null, phone_masked = null } = consignors.get(lot.id) ?? {}
    const person = people.get(user_id ?? 0)
    shown.push({
      lot_id: lot.id,
      lot_no: lot.lot_no ?? '',
      title: titleOf(ctx, lot),
      interest: interests.get(lot.id) ?? ('none' as const),
      consignor:
        phone_masked !== null
          ? { name: phone_masked }
          : person
            ? { id: person.id, name: person.nickname, denied: denied.has(`${lot.id}:${person.id}`) }
            : null,
      may_change: await mayDisclose(ctx, lot),
    })
  }
  return shown
}

/** @throws Refusal NOT_FOUND (no sale of the caller's house) */
export async function disclosures(ctx: ShopCtx, session_id: number): Promise<{ list: Disclosed[] }> {
  const session = await store.sessionById(ctx, session_id)
  if (session?.shop_id !== ctx.shop.shop_id) refuse('NOT_FOUND')
  return { list: await disclosed(ctx, await saleLots.lotsOfSession(ctx, session_id)) }
}

/** @throws Refusal MISSING_PARAM, NOT_FOUND (nothing people see) */
export async function changesPage(
  ctx: Ctx,
  { session_id, lot_id, ...paging }: Paging & { session_id?: number | undefined; lot_id?: number | undefined },
): Promise<z.input<Rows['changes']['data']>> {
  if (session_id === undefined && lot_id === undefined) refuse('MISSING_PARAM', { field: 'session_id' })
  if (session_id !== undefined) await shownSession(ctx, session_id)
  if (lot_id !== undefined) await visibleLot(ctx, lot_id)
  const found = await pageOfChanges(ctx, { session_id, lot_id }, paging)
  return {
    ...found,
    list: found.list.map(({ created_at, title, title_en, ...one }) => ({
      ...one,
      title: titleOf(ctx, { title, title_en }),
      at: seconds(created_at),
    })),
  }
}
