/** Where the phone opens things that have a card. Their screens stand in the table of things; what the phone adds, here. */
import { THINGS, type ThingIn, type ThingName } from '@juya/contract/things/things.ts'
import { go } from '../../lib/router/navigation.ts'
import { language } from '../../lib/texts/i18n.ts'
import type { RouteName } from '../../routes.ts'

/** Each screen the table names is one of ours. */
const TABLE: Readonly<Record<ThingName, { zh: string; en: string; screen?: RouteName }>> = THINGS

/** What a thing is called, in the reader's language. */
export const thingWord = (thing: ThingName): string => TABLE[thing][language.get() === 'en' ? 'en' : 'zh']

/** Of what two sides share, the screen of its shop. */
const OF_SHOP: Readonly<Record<ThingIn<'card'>, RouteName | null>> = {
  lot: null,
  goods: null,
  group_buy: 'group.manage',
  campaign: 'funding.manage',
  task: 'task.review',
  shop: null,
  user: null,
  order: 'sell.order',
  coupon: null,
  draw: null,
  item: null,
  video: 'video.mine',
  master: null,
}

/** Opens a thing for one of its sides; undefined where it has no screen. */
export function opener(thing: ThingIn<'card'>, id: number, as_shop = false): (() => void) | undefined {
  const screen = (as_shop && OF_SHOP[thing]) || TABLE[thing].screen
  return screen && (() => go(screen, { id }))
}
