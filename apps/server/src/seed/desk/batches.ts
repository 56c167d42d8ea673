/** Sales of the demo world: one that runs, and one its shop still fills in. */
import { auction } from '@juya/contract'
import type { App } from '../../app.ts'
import { lotById } from '../../domains/auction/index.ts'
import { categoryIdByCode } from '../../domains/site/index.ts'
import { databaseNow } from '../../platform/db/db.ts'
import { systemCtx } from '../../platform/services.ts'
import { callAs } from '../call-as.ts'
import type { Entry } from '../catalogue/entry.ts'
import { CATALOGUE } from '../catalogue/index.ts'
import { photosOf } from '../catalogue/photos.ts'
import type { Shop } from '../moving-in.ts'
import { approveForSeed } from '../operators.ts'
import type { Album } from '../pictures.ts'

const LOTS = 5
const FIRST_END_H = 30

/** The catalogue's largest group of one category, as many as a sale takes. */
function oneKind(): readonly Entry[] {
  const groups = [...Map.groupBy(CATALOGUE, (entry) => entry.category).values()]
  return groups.toSorted((a, b) => b.length - a.length)[0]!.slice(0, LOTS)
}

/** One shop sells five pieces of a kind one after the other, and prepares its next sale. */
export async function sellInBatches(app: App, album: Album, { owner }: Shop): Promise<void> {
  const ctx = systemCtx(app.services, 'seed')
  const entries = oneKind()
  const [first] = entries
  const category_id = (await categoryIdByCode(ctx, first!.category))!
  const lots = await Promise.all(
    entries.map(async (entry) => ({
      title: `同好专场 ${entry.title_zh}`.slice(0, 60),
      title_en: `For collectors: ${entry.title_en}`.slice(0, 90),
      images: await Promise.all(photosOf(entry).map(({ file }) => album.path(file, 'lot', owner.id))),
      start_fen: entry.yuan[0] * 100,
      estimate_low_fen: entry.yuan[1] * 100,
      estimate_high_fen: entry.yuan[2] * 100,
    })),
  )
  const now_s = Math.floor((await databaseNow(ctx)) / 1_000)
  const rules = { desc: first!.desc_zh, desc_en: first!.desc_en, category_id, params: first!.params }
  const sale = { title: '同好专场', first_ends_at: now_s + FIRST_END_H * 3_600, stagger_s: 60 }
  const { ids } = await callAs(app, owner, auction.publish, { mode: 'mass', ...sale, rules, lots } as never)
  for (const id of ids) if ((await lotById(ctx, id))?.status === 'reviewing') await approveForSeed(app, id)
  await callAs(app, owner, auction.saveBatchDraft, {
    form: {
      title: '岁末专场',
      rules: { desc: first!.desc_zh, category_id },
      lots: lots.slice(0, 2).map(({ title, images, start_fen }) => ({ title, images, start: String(start_fen / 100) })),
      stagger_s: 60,
      step: 1,
    },
  })
}
