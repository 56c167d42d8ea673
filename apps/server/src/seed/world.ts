/** Builds the demo world by living it: everything goes through the calls and use-cases people use. */
import type { App } from '../app.ts'
import { categoryIdByCode, saveActivity, saveBanner, setCategoryImage } from '../domains/site/index.ts'
import { databaseNow } from '../platform/db.ts'
import { systemCtx } from '../platform/services.ts'
import { Chance } from './chance.ts'
import { StoryClock } from './clock.ts'
import { BRANCHES } from './lots.ts'
import { hireOperators } from './operators.ts'
import { Album, type Piece, pieces } from './pictures.ts'
import { moveInBuyers, openShops, type Shop } from './population.ts'
import { type Cast, DAY, livePast } from './story.ts'
import { liveToday } from './today.ts'

const SEED = 20_261
const BEGINS_DAYS_AGO = 26

/** @param say told a line per step, for the terminal */
export async function seedDemoWorld(app: App, say: (line: string) => void): Promise<void> {
  const clock = await StoryClock.open(app)
  const album = new Album(app)
  const chance = new Chance(SEED)
  await clock.goTo(-BEGINS_DAYS_AGO * DAY)
  await hireOperators(app)
  await dress(app, album)
  const people = await moveInBuyers(app, album, say)
  await clock.forward(DAY + 1)
  const shops = await openShops(app, album, say)
  await clock.forward(DAY + 1)
  const cast: Cast = { app, album, chance, clock, people, shops, nextPiece: dealer() }
  await livePast(cast, say)
  await liveToday(cast, say)
  await clock.close()
}

/** Each shop sells the pieces of its category in turn; the house's own shop sells a bit of everything. */
function dealer(): (shop: Shop) => Piece {
  const all = pieces()
  const turns = new Map<number, number>()
  return (shop) => {
    const stock =
      shop.demo.category === 'general'
        ? all.filter((piece) => piece.price_fen <= 500_000 && piece.category !== 'liquor')
        : all.filter((piece) => piece.category === shop.demo.category)
    const turn = turns.get(shop.id) ?? 0
    turns.set(shop.id, turn + 1)
    return stock[turn % stock.length]!
  }
}

const BANNERS = [
  { file: 'banners/banner-01.webp', title_en: 'Autumn Kiln Sale', title_zh: '秋窑专场', code: 'ceramics' },
  { file: 'banners/banner-02.webp', title_en: 'Jade, weighed and measured', title_zh: '玉润专场', code: 'jade' },
  { file: 'banners/banner-03.webp', title_en: 'Tea gathering', title_zh: '茶聚专场', code: 'tea' },
  { file: 'banners/banner-05.webp', title_en: 'The scholar’s studio', title_zh: '文房专场', code: 'wood' },
]

/** The sale the first banner leads to; without lots of its own it shows what its category has. */
const KILN_SALE = {
  type: 'platform',
  title_en: 'Autumn Kiln Sale',
  title_zh: '秋窑专场',
  content_en:
    '<p>Celadon, blue-and-white and single glazes from shops that keep a full deposit with the house. Every lot is photographed from all sides, foot and flaws included.</p>',
  content_zh: '<p>青瓷、青花与颜色釉，均出自足额缴纳保证金的店铺。每件拍品多角度拍摄，底足与瑕疵如实呈现。</p>',
} as const
/** Before and after today. */
const SALE_DAYS_AROUND = 7

/** Banners, the sale behind the first of them, and the categories' pictures. */
async function dress(app: App, album: Album): Promise<void> {
  const ctx = systemCtx(app.services, 'seed')
  const today = (await databaseNow(ctx)) + BEGINS_DAYS_AGO * DAY
  const sale_id = await saveActivity(ctx, {
    ...KILN_SALE,
    cover: await album.path(BANNERS[0]!.file, 'other', null),
    category_id: await categoryIdByCode(ctx, BANNERS[0]!.code),
    from_at: today - SALE_DAYS_AROUND * DAY,
    to_at: today + SALE_DAYS_AROUND * DAY,
  })
  for (const [sort, banner] of BANNERS.entries()) {
    const id = await categoryIdByCode(ctx, banner.code)
    await saveBanner(ctx, {
      position: 'home',
      image: await album.path(banner.file, 'other', null),
      title_en: banner.title_en,
      title_zh: banner.title_zh,
      link: sort === 0 ? `/pages/main/activityPage?id=${sale_id}` : `/pages/main/categoryResult?id=${id}`,
      sort,
    })
  }
  for (const piece of pieces()) {
    const branch = BRANCHES.find(([pattern]) => pattern.test(piece.item))?.[1]
    for (const code of [piece.category, branch])
      if (code) await setCategoryImage(ctx, code, await album.path(piece.files[0]!, 'other', null))
  }
}
