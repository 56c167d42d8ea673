/** Builds the demo world by living it: everything goes through the calls and use-cases people use. */
import { message } from '@juya/contract'
import { SeededRandom } from '@juya/sandbox/src/seeded-random.ts'
import type { App } from '../app.ts'
import { setHashCost } from '../domains/account/index.ts'
import { categoryIdByCode, saveActivity, setCategoryImage, showBanner } from '../domains/site/index.ts'
import { databaseNow } from '../platform/db/db.ts'
import { systemCtx } from '../platform/services.ts'
import { callAs } from './call-as.ts'
import { CATALOGUE } from './catalogue/index.ts'
import { photosOf } from './catalogue/photos.ts'
import { applyForShops } from './desk/applications.ts'
import { sellInBatches } from './desk/batches.ts'
import { takeBidsBack } from './desk/bids-voided.ts'
import { pauseBulkRun } from './desk/bulk.ts'
import { askInVain, helpPeople, talk } from './desk/chats.ts'
import { keepTexts, planHomePage, scheduleBanner, writeBroadcasts } from './desk/content.ts'
import { bringFriends, offerCoupons, offerPlatformCoupons } from './desk/coupons.ts'
import { takeDecisionAudits } from './desk/decision-audits.ts'
import { reviewLosses } from './desk/levels.ts'
import { keepMacros, keepViews } from './desk/macros.ts'
import { writeNotes } from './desk/notes.ts'
import { putOnDuty, workOnCase } from './desk/on-duty.ts'
import { reportThings } from './desk/reports.ts'
import { answerBuyers } from './desk/service.ts'
import { oweToTrade } from './desk/standing.ts'
import { claimFirstPrize, drawInThePast, drawTonight } from './draws/draws.ts'
import { openMall } from './exchange/mall.ts'
import { campaignsOf } from './funding/campaigns.ts'
import { buyOne, comeDown, fillCart, handIn, offerElsewhere, reviewOne, stockShelves } from './goods.ts'
import { discloseForPreview } from './history/disclosed.ts'
import { liveEarlier } from './history/earlier-sales.ts'
import { sellTogether } from './history/group-buys.ts'
import { askToLeave } from './history/leaving.ts'
import { offerCurrencies } from './history/rates.ts'
import { type Cast, DAY, livePast } from './history/recent-sales.ts'
import { bidUp } from './history/ring.ts'
import { saveSearches } from './history/saved-searches.ts'
import { StoryClock } from './history/story-clock.ts'
import { buyThreeLines } from './history/three-lines.ts'
import { leaveOneUnpaid, sellADozen } from './history/to-ship.ts'
import { holdUnsold, offerForUnsold } from './history/unsold-lots.ts'
import { announceSales, holdEarlierSale, openHouses, prepareSale } from './houses.ts'
import { holdSessions } from './live/replays.ts'
import { openLiveRooms } from './live/rooms.ts'
import { rankAcrossSales } from './maximums/baskets.ts'
import { payCapitalIn } from './money/capital.ts'
import { takePaymentsBack } from './money/chargebacks.ts'
import { runLeague } from './money/league.ts'
import { addRestingPayees, bindPayees, takeOut } from './money/payouts.ts'
import { moveInBuyers, openShops, signInAgain } from './moving-in.ts'
import { hireOperators } from './operators.ts'
import { BUYERS } from './people.ts'
import { Album } from './pictures.ts'
import { inviteFriends, settleSoon } from './rewards/invitations.ts'
import { keepPoints } from './rewards/points.ts'
import { offerTasks } from './rewards/tasks.ts'
import { beVip } from './rewards/vip.ts'
import { liveToday } from './running-lots.ts'
import { mainCategory, stockOfThePast, stockOfToday } from './stock.ts'
import { filmPieces } from './videos/shop-videos.ts'

const SEED = 20_261
/** The shops open, with and without the months before. */
const BEGINS_DAYS_AGO = { earlier: 80, recent: 28 }
/** The people of today's sales arrive. */
const ARRIVAL_DAYS_AGO = 26

/**
 * @param say told a line per step, for the terminal
 * @param options.earlier false leaves out the months before the people of today arrive: three quarters of all lots, which journeys need not wait for
 */
export async function seedDemoWorld(
  app: App,
  say: (line: string) => void,
  { earlier = true }: { earlier?: boolean } = {},
): Promise<void> {
  const clock = await StoryClock.open(app)
  const album = new Album(app)
  const random = new SeededRandom(SEED)
  const begins_days_ago = earlier ? BEGINS_DAYS_AGO.earlier : BEGINS_DAYS_AGO.recent
  await clock.goTo(-begins_days_ago * DAY)
  await hireOperators(app)
  await offerCurrencies(app, clock)
  await dress(app, album, begins_days_ago)
  const shops = await openShops(app, album, begins_days_ago, say)
  await clock.forward(DAY + 1)
  if (earlier) await liveEarlier({ app, album, clock, shops, until_days_ago: ARRIVAL_DAYS_AGO + 1 }, say)
  await clock.goTo(-ARRIVAL_DAYS_AGO * DAY)
  await signInAgain(
    app,
    shops.map(({ owner }) => owner),
  )
  await settleSoon(app)
  const people = await moveInBuyers(app, album, BUYERS, say)
  const shelves = await stockShelves(app, album, shops)
  await bindPayees(app, clock, people, shops)
  await fillCart(app, shelves, people[0]!)
  const houses = await openHouses(app, album, shops)
  await holdEarlierSale(houses, { clock, people })
  await clock.goTo(-(ARRIVAL_DAYS_AGO - 2) * DAY + 2)
  const cast: Cast = {
    app,
    album,
    random,
    clock,
    people,
    shops,
    pastPiece: stockOfThePast(1),
    todaysPiece: stockOfToday(),
  }
  await payCapitalIn(app, album)
  const past_draw = await drawInThePast(app, shelves, people)
  const campaigns = campaignsOf(app, album, { shops, people })
  await campaigns.begin()
  const silent_conv_id = await askInVain(app, people, shops)
  await livePast(cast, say, async () => {
    await holdUnsold(houses, { clock, people })
    await bidUp(cast, say)
    await campaigns.goOn()
  })
  await takeOut(app, clock, people, shops)
  await comeDown(app, shelves)
  await reviewOne(app, shelves, people)
  await readNotices(app, cast)
  await liveToday(cast, say)
  await takeBidsBack(app)
  await buyOne(app, shelves, people)
  await takePaymentsBack(app, shelves, people)
  const sku_id = await sellADozen(app, album, shelves, people)
  await buyThreeLines(app, album, shelves, people)
  await handIn(app, album, shops)
  await offerElsewhere(app, album, shelves)
  await writeNotes(app)
  await keepMacros(app)
  await keepViews(app)
  await keepTexts(app)
  await scheduleBanner(app, album, BANNERS.at(-1)!.file)
  await planHomePage(app)
  await writeBroadcasts(app)
  await putOnDuty(app)
  await takeDecisionAudits(app)
  await applyForShops(app, album, people)
  await reportThings(app, people, shops)
  await reviewLosses(app, album, clock, people[0]!)
  await offerCoupons(app, people, shops)
  await offerPlatformCoupons(app)
  await talk(app, album, people, shops)
  await askToLeave(app)
  await answerBuyers(app, people, shops)
  await helpPeople(app, people, silent_conv_id)
  await addRestingPayees(app, people, shops)
  await pauseBulkRun(app)
  await sellInBatches(app, album, shops[0]!, people[19]!)
  await rankAcrossSales(app, people[4]!, await announceSales(houses, people))
  await prepareSale(houses, await databaseNow(systemCtx(app.services, 'seed')))
  await holdSessions({ app, album, clock }, { shops, people })
  await campaigns.end()
  // What a shop's fee costs is known from the moment the platform was installed, and none is owed before.
  await clock.goTo(0)
  await oweToTrade(app, album, people, shops)
  await clock.close()
  await claimFirstPrize(app, past_draw, people)
  await drawTonight(app, shelves, people)
  await bringFriends(app, [people[0]!, people[7]!])
  await keepPoints(app, people[0]!)
  await beVip(app, people[0]!)
  await openMall(app, album, shops, people)
  await inviteFriends(app, people[0]!)
  await offerTasks(app, people, shops)
  await openLiveRooms(app, album, shops, people)
  await filmPieces(app, shops, people)
  await runLeague(app, people)
  await leaveOneUnpaid(app, people, sku_id)
  await sellTogether(app, album, shops, people)
  await saveSearches(app, people[0]!)
  await offerForUnsold(houses, people)
  await discloseForPreview(houses, people[9]!)
  await workOnCase(app)
  await app.services.jobs.runNow('proof.sign_days')
  await app.services.jobs.runNow('operator.daily_metrics')
  await app.services.jobs.runNow('bidder.rings')
  setHashCost('real')
}

/** By today people have read what they were told before: what is unread is of today. */
async function readNotices(app: App, { people, shops }: Pick<Cast, 'people' | 'shops'>): Promise<void> {
  for (const person of people) await callAs(app, person, message.markRead, {})
  for (const { owner } of shops)
    for (const as_shop of [false, true]) await callAs(app, owner, message.markRead, { as_shop })
}

const BANNERS = [
  { file: 'banners/banner-01.webp', title_en: 'Autumn Kiln Sale', title_zh: '秋窑专场', code: 'ceramics' },
  { file: 'banners/banner-02.webp', title_en: 'Jade, weighed and measured', title_zh: '玉润专场', code: 'jade' },
  { file: 'banners/banner-03.webp', title_en: 'Tea gathering', title_zh: '茶聚专场', code: 'tea' },
  { file: 'banners/banner-04.webp', title_en: 'Bronze and silver', title_zh: '吉金专场', code: 'bronze' },
  { file: 'banners/banner-05.webp', title_en: 'The scholar’s studio', title_zh: '文房专场', code: 'wood' },
  { file: 'banners/banner-06.webp', title_en: 'Old liquor', title_zh: '佳酿专场', code: 'liquor' },
  { file: 'banners/banner-07.webp', title_en: 'Mountains in ink', title_zh: '水墨专场', code: 'painting' },
  { file: 'banners/banner-08.webp', title_en: 'Stones and seals', title_zh: '赏石专场', code: 'stone' },
]

/** The sale the first banner leads to; without lots of its own it shows what its category has. */
const KILN_SALE = {
  type: 'platform',
  title_en: 'Autumn Kiln Sale',
  title_zh: '秋窑专场',
  content_en:
    '<p>Celadon, blue-and-white and single glazes from verified shops. Every lot is photographed from all sides, foot and flaws included.</p>',
  content_zh: '<p>青瓷、青花与颜色釉，均出自实名认证的店铺。每件拍品多角度拍摄，底足与瑕疵如实呈现。</p>',
} as const
/** Before and after today. */
const SALE_DAYS_AROUND = 7

/** Banners, the sale behind the first of them, and the categories' pictures. */
async function dress(app: App, album: Album, begins_days_ago: number): Promise<void> {
  const ctx = systemCtx(app.services, 'seed')
  const today = (await databaseNow(ctx)) + begins_days_ago * DAY
  const sale_id = await saveActivity(ctx, {
    ...KILN_SALE,
    cover: await album.path(BANNERS[0]!.file, 'other', null),
    category_id: await categoryIdByCode(ctx, BANNERS[0]!.code),
    from_at: today - SALE_DAYS_AROUND * DAY,
    to_at: today + SALE_DAYS_AROUND * DAY,
  })
  for (const [sort, banner] of BANNERS.entries()) {
    const id = await categoryIdByCode(ctx, banner.code)
    await showBanner(ctx, {
      position: 'home',
      image: await album.path(banner.file, 'other', null),
      title_en: banner.title_en,
      title_zh: banner.title_zh,
      link: sort === 0 ? `/pages/main/activityPage?id=${sale_id}` : `/pages/main/categoryResult?id=${id}`,
      sort,
    })
  }
  // The last one counts: the catalogue's first pieces are those that show a kind best.
  for (const entry of CATALOGUE.toReversed())
    for (const code of [mainCategory(entry), entry.category])
      if (!entry.tint) await setCategoryImage(ctx, code, await album.path(photosOf(entry)[0]!.file, 'other', null))
}
