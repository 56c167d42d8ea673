/** What the demo world's editor works on: an agreement with its second reader, a banner of next week, broadcasts. */
import type { Wording } from '@juya/contract'
import type { App } from '../../app.ts'
import { saveMailing, sendMailing } from '../../domains/message/index.ts'
import {
  categoryIdByCode,
  linkTo,
  publishBanner,
  publishHomeRow,
  saveBanner,
  saveHomeRow,
  saveText,
  submitText,
  textsInForce,
} from '../../domains/site/index.ts'
import { databaseNow, inTransaction } from '../../platform/db/db.ts'
import { systemCtx } from '../../platform/services.ts'
import { colleagueForSeed } from '../operators.ts'
import type { Album } from '../pictures.ts'

/** The text with one more paragraph at the end of its first section. */
const withMore = (wording: Wording, paragraph: string): Wording => ({
  ...wording,
  sections: wording.sections.map((section, place) =>
    place === 0 ? { ...section, paragraphs: [...section.paragraphs, paragraph] } : section,
  ),
})
const figuresIn = (wording: Wording): string[] =>
  [...JSON.stringify(wording).matchAll(/\{(\w+)\}/g)].map(([, name]) => name!)

/** The deposit rules get a sentence more; the first operator, who edits as well, is to read it. */
export async function keepTexts(app: App): Promise<void> {
  const code = 'deposit_rules'
  const { en, zh } = (await textsInForce(systemCtx(app.services, 'seed'), [code])).get(code)!
  const words = {
    code,
    en: withMore(en, 'Your deposits page shows each deposit, what it is held for and when it comes back.'),
    zh: withMore(zh, '每笔保证金为何冻结、何时退回，都可在“我的保证金”中查看。'),
  } as const
  await inTransaction(colleagueForSeed(app, 'content'), async (tx) => {
    const { text } = await saveText(tx, words, [...figuresIn(en), ...figuresIn(zh)])
    await submitText(tx, { id: text.id, reason: '买家常问保证金在哪里看' })
  })
}

const DAY_MS = 86_400_000
const WEEK_MS = 7 * DAY_MS

/** A banner for signed-in people that is shown for a week from tomorrow on. @param file of the demo world's pictures */
export async function scheduleBanner(app: App, album: Album, file: string): Promise<void> {
  const ctx = colleagueForSeed(app, 'content')
  const from_at = (await databaseNow(ctx)) + DAY_MS
  const category_id = await categoryIdByCode(ctx, 'tea')
  const image = await album.path(file, 'other', null)
  await inTransaction(ctx, async (tx) => {
    const { banner } = await saveBanner(tx, {
      position: 'home',
      image,
      title_en: 'Tea before the frost',
      title_zh: '霜前茶事',
      screen: 'category',
      value: String(category_id),
      audience: 'members',
      sort: 0,
      from_at,
      to_at: from_at + WEEK_MS,
    })
    await publishBanner(tx, banner.id)
  })
}

/** A floor of jade comes to the home page tomorrow; another shortcut is still being thought about. */
export async function planHomePage(app: App): Promise<void> {
  const ctx = colleagueForSeed(app, 'content')
  const from_at = (await databaseNow(ctx)) + DAY_MS
  const category_id = await categoryIdByCode(ctx, 'jade')
  await inTransaction(ctx, async (tx) => {
    const { row } = await saveHomeRow(tx, {
      kind: 'floor',
      name_en: 'Jade, hand-picked',
      name_zh: '翡翠精选',
      badge: '',
      source: 'category',
      value: String(category_id),
      sort: 2,
      from_at,
    })
    await publishHomeRow(tx, row.id)
    await saveHomeRow(tx, {
      kind: 'shortcut',
      name_en: 'Auction rules',
      name_zh: '竞拍规则',
      icon: 'certificate',
      badge: '',
      screen: 'article',
      value: 'auction_rules',
      sort: 11,
    })
  })
}

/** A broadcast to everybody is on its way; another is still being written. */
export async function writeBroadcasts(app: App): Promise<void> {
  await inTransaction(colleagueForSeed(app, 'content'), async (tx) => {
    const { mailing } = await saveMailing(tx, {
      title_en: 'Tea before the frost opens tomorrow',
      title_zh: '“霜前茶事”明日开场',
      content_en: 'Teapots, cups and caddies, a week long. Deposits come back at once for who does not win.',
      content_zh: '茶壶、茶杯与茶叶罐，为期一周；未拍得的保证金即时退回。',
      link: await linkTo(tx, { screen: 'ending_soon', value: '' }),
      segment: 'all',
      category: 'activity',
    })
    await sendMailing(tx, mailing.id, '专场明日开场')
    await saveMailing(tx, {
      title_en: 'We miss you',
      title_zh: '好久不见',
      content_en: 'New pieces came in while you were away.',
      content_zh: '您不在的日子里，又上了不少新藏品。',
      link: await linkTo(tx, { screen: 'new_lots', value: '' }),
      segment: 'away',
      category: 'activity',
    })
  })
}
