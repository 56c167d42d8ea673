/** Sales of the demo world: one that runs, and one its shop still fills in. */
import { auction } from '@juya/contract'
import type { App } from '../../app.ts'
import { lotById } from '../../domains/lot/index.ts'
import { categoryIdByCode } from '../../domains/site/index.ts'
import { databaseNow } from '../../platform/db/db.ts'
import { systemCtx } from '../../platform/services.ts'
import { type Caller, callAs } from '../call-as.ts'
import { CATALOGUE } from '../catalogue/index.ts'
import { photosOf } from '../catalogue/photos.ts'
import { hasSiblings } from '../catalogue/sibling.ts'
import type { Shop } from '../moving-in.ts'
import { approveForSeed } from '../operators.ts'
import type { Album } from '../pictures.ts'
import { type Piece, pastPiece } from '../stock.ts'

const LOTS = 5
const DRAFT_LOTS = 2
const FIRST_END_H = 30
/** Other pieces of their kinds than any other sale has, and framed otherwise than theirs. */
const SALE_NTH = 85
/** What the collector gives out a month, and for one lot; the latter is to be raised. */
const MONTH_FEN = 200_000_00
const BID_FEN = 20_000_00

/** Pieces of the catalogue's largest category, as many as the sale and the draft take: each another than those offered elsewhere. */
function oneKind(): readonly Piece[] {
  const groups = [...Map.groupBy(CATALOGUE.filter(hasSiblings), (entry) => entry.category).values()]
  const largest = groups.toSorted((a, b) => b.length - a.length)[0]!
  return largest.slice(0, LOTS + DRAFT_LOTS).map((entry) => pastPiece(entry, SALE_NTH))
}

/** One shop sells five pieces of a kind one after the other, and prepares its next sale. A collector who keeps to limits wants two of them. */
export async function sellInBatches(app: App, album: Album, { owner }: Shop, collector: Caller): Promise<void> {
  const ctx = systemCtx(app.services, 'seed')
  const pieces = oneKind()
  const first = pieces[0]!.entry
  const category_id = (await categoryIdByCode(ctx, first.category))!
  const all = await Promise.all(
    pieces.map(async ({ entry, nth }) => ({
      title: `同好专场 ${entry.title_zh}`.slice(0, 60),
      title_en: `For collectors: ${entry.title_en}`.slice(0, 90),
      images: await Promise.all(photosOf(entry).map(({ file }) => album.earlierPath(file, nth, owner.id))),
      start_fen: entry.yuan[0] * 100,
      estimate_low_fen: entry.yuan[1] * 100,
      estimate_high_fen: entry.yuan[2] * 100,
    })),
  )
  const [lots, drafted] = [all.slice(0, LOTS), all.slice(LOTS)]
  const now_s = Math.floor((await databaseNow(ctx)) / 1_000)
  const rules = { desc: first.desc_zh, desc_en: first.desc_en, category_id, params: first.params, deposit_fen: 0 }
  const sale = { title: '同好专场', first_ends_at: now_s + FIRST_END_H * 3_600, stagger_s: 60 }
  const { ids } = await callAs(app, owner, auction.publish, { mode: 'mass', ...sale, rules, lots } as never)
  for (const id of ids) if ((await lotById(ctx, id))?.status === 'reviewing') await approveForSeed(app, id)
  await callAs(app, collector, auction.setLimits, { month_fen: MONTH_FEN, bid_fen: BID_FEN })
  await callAs(app, collector, auction.setLimits, { bid_fen: 2 * BID_FEN })
  const maxima = ids.map((lot_id, n) => ({ lot_id, max_fen: lots[n]!.estimate_low_fen }))
  await callAs(app, collector, auction.setBasket, { lots: maxima, win_max: 2 } as never)
  await callAs(app, owner, auction.saveBatchDraft, {
    form: {
      title: '岁末专场',
      rules: { desc: first.desc_zh, category_id },
      lots: drafted.map(({ title, images, start_fen }) => ({ title, images, start: String(start_fen / 100) })),
      stagger_s: 60,
      step: 1,
    },
  })
}
