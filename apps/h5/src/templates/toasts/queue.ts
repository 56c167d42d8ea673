/** The queue of the banner over the app: made from the frames a person gets, the newest first, one per thing. */
import type { LotAlert } from '@juya/contract'
import { quoted } from '@juya/contract/quotes.ts'
import { formatFen } from '../../lib/format/format.ts'
import type { Frame } from '../../lib/live/realtime.ts'
import { pathOf } from '../../lib/router/navigation.ts'
import { language, pick, type Words } from '../../lib/texts/i18n.ts'
import { toastTexts } from './toasts.i18n.ts'

/** One thing that has just happened to the person, and the way to act on it. */
export interface Toast {
  /** The thing it is about, such as lot:7: something newer about it takes its place. */
  about: string
  kind: 'outbid' | 'ending' | 'won' | 'lost' | 'paid' | 'shipped' | 'other'
  title: string
  note: string
  image: string | null
  link: string | null
  /** What a tap does. */
  action: string
  /** Told to the person's shop: opened in the shop's role. */
  as_shop: boolean
  /** It stands among the messages, too. */
  stored: boolean
  at_ms: number
}

interface Notice {
  id: number
  code: string
  title: Words
  content: Words
  image: string | null
  link: string | null
  about: string | null
  banner: boolean
}

const KINDS: Record<string, readonly [Toast['kind'], Parameters<typeof toastTexts.say>[0]]> = {
  'auction.outbid': ['outbid', 'bid_again'],
  'auction.watch_end_soon': ['ending', 'see_lot'],
  'auction.won': ['won', 'pay'],
  'auction.lost': ['lost', 'see_lot'],
  'order.to_ship': ['paid', 'ship'],
  'order.shipped': ['shipped', 'track'],
}

const titleOf = ({ title, title_en }: LotAlert): string => quoted(language.get() === 'en' ? (title_en ?? title) : title)

/** A frame's line in the banner; undefined for everything that only changes counts. */
export function toastOf({ type, ch, data }: Frame, now_ms: number): Toast | undefined {
  const { say } = toastTexts
  const as_shop = ch.startsWith('shop:')
  if (type === 'lot.outbid' || type === 'lot.last_minute') {
    const lot = data as LotAlert
    const kind = type === 'lot.outbid' ? 'outbid' : 'ending'
    return {
      about: `lot:${lot.lot_id}`,
      kind,
      title: say(kind),
      note: say(`${kind}_note`, { title: titleOf(lot), amount: formatFen(lot.current_fen) }),
      image: lot.image,
      link: pathOf('auction.lot', { id: lot.lot_id, sheet: 'manual' }),
      action: say(kind === 'outbid' ? 'bid_again' : 'see_lot'),
      as_shop,
      stored: false,
      at_ms: now_ms,
    }
  }
  if (type !== 'notice.new') return undefined
  const notice = data as Notice
  if (!notice.banner) return undefined
  const [kind, action] = KINDS[notice.code] ?? ['other', 'view']
  return {
    about: notice.about ?? `notice:${notice.id}`,
    kind,
    title: pick(notice.title),
    note: pick(notice.content),
    image: notice.image,
    link: notice.link,
    action: say(action),
    as_shop,
    stored: true,
    at_ms: now_ms,
  }
}

/** The notice of having been outbid follows the frame after some seconds: it is the same news, also when it was put away meanwhile. */
const SAME_NEWS_MS = 15_000
export const isOldNews = (lately: readonly Toast[], next: Toast): boolean =>
  next.stored &&
  next.kind === 'outbid' &&
  lately.some((one) => one.about === next.about && one.kind === 'outbid' && next.at_ms - one.at_ms < SAME_NEWS_MS)

const KEPT_MAX = 20
/** The newest stands in front; something older about the same thing goes. */
export const inFront = (shown: readonly Toast[], next: Toast): Toast[] =>
  [next, ...shown.filter((one) => one.about !== next.about)].slice(0, KEPT_MAX)

const idIn = (search: string): string | null => {
  const params = new URLSearchParams(search)
  return params.get('id') ?? params.get('ids')
}

const MESSAGES = ['message.index', 'message.notice', 'message.mine', 'message.logistics'] as const

/** Whether the screen shows this itself: the lot's own page, the page a tap would lead to, or the messages it stands among. */
export function isOnScreen(
  { about, link, stored }: Toast,
  { path, search }: { path: string; search: string },
): boolean {
  const here = path.toLowerCase()
  const is = (to: string) => to.toLowerCase() === here
  const [to = '', query = ''] = (link ?? '').split('?')
  if (is(to) && idIn(query) === idIn(search)) return true
  if (stored && MESSAGES.some((name) => is(pathOf(name)))) return true
  const lot = /^lot:(\d+)$/.exec(about)?.[1]
  return lot !== undefined && is(pathOf('auction.lot')) && idIn(search) === lot
}
