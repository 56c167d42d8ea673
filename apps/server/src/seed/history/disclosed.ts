/** A sale people look at beforehand: what its house has said of its lots, and what changed since. */
import { auction, house } from '@juya/contract'
import { saleLots } from '../../domains/lot/index.ts'
import { systemCtx } from '../../platform/services.ts'
import { callAs } from '../call-as.ts'
import type { HouseWorld } from '../houses.ts'
import type { Person } from '../moving-in.ts'

/** The first two lots are its own or guaranteed, the third is somebody's; the condition of the fourth was written anew. */
export async function discloseForPreview({ app, houses: [shop] }: HouseWorld, consignor: Person): Promise<void> {
  const { list } = await callAs(app, shop.owner, house.sessions, { status: 'preview', page_size: 50 })
  const sale = list.find(({ mode }) => mode === 'timed')
  const [owned, guaranteed, consigned, looked_at] = await saleLots.lotsOfSession(
    systemCtx(app.services, 'seed'),
    sale?.id ?? 0,
  )
  if (!owned || !guaranteed || !consigned || !looked_at) throw new Error('the sale on preview has too few lots')
  const say = (lot: { id: number }, more: object) =>
    callAs(app, shop.owner, house.disclose, { lot_id: lot.id, ...more } as never)
  await say(owned, { interest: 'owned' })
  await say(guaranteed, { interest: 'guaranteed' })
  await say(consigned, { consignor_id: consignor.id })
  await callAs(app, shop.owner, auction.edit, {
    id: looked_at.id,
    condition_note: '装裱完好，右下角有一处旧折痕，已拍照补充说明。',
    condition_note_en: 'The mounting is sound; an old crease at the lower right, now described.',
  } as never)
}
