/** The message tab: four kinds with their counts, what wants attention now, and the newest of everything else. */
import './message.css'
import { Badge, Button, Empty, IconButton, ImagePlate, InfiniteEnd, Tag } from '@juya/ui'
import { useNow } from '@juya/ui/bidding/clock.ts'
import {
  BellIcon,
  BroomIcon,
  CoinsIcon,
  GavelIcon,
  GiftIcon,
  HeartIcon,
  type Icon,
  MagnifyingGlassIcon,
  MegaphoneIcon,
  ReceiptIcon,
  ShieldCheckIcon,
  TruckIcon,
  UserIcon,
  VaultIcon,
} from '@juya/ui/icons.ts'
import { useState } from 'react'
import { ConversationRow } from '../../cards/chat/conversation-row.tsx'
import { SearchBox } from '../../cards/lists/search-box.tsx'
import type { Data, Item } from '../../lib/api/client.ts'
import { type PagedReading, useAction, useCall, usePagedCall } from '../../lib/api/query.ts'
import { formatOpening } from '../../lib/format/format.ts'
import { sizedUrl } from '../../lib/format/image.ts'
import { limitOf } from '../../lib/forms/limits.ts'
import { useAsShop } from '../../lib/live/unread.ts'
import { go, openLink } from '../../lib/router/navigation.ts'
import { useSession } from '../../lib/session/session.ts'
import { useCommon } from '../../lib/texts/common.i18n.ts'
import { toast } from '../../lib/toast.ts'
import { PageShell } from '../../templates/page-shell.tsx'
import { PagedList } from '../../templates/pages.tsx'
import { useText } from './i18n.ts'

type Counts = Data<'message.counts'>
type Chats = PagedReading<Item<'chat.list'>, unknown>
type Category = Counts['latest'][number]['category']

const ICONS: Record<Category, Icon> = {
  order: ReceiptIcon,
  logistics: TruckIcon,
  deposit: ShieldCheckIcon,
  notice: MegaphoneIcon,
  auction: GavelIcon,
  activity: GiftIcon,
  interaction: HeartIcon,
  finance: CoinsIcon,
  system: UserIcon,
}

export default function MessagePage() {
  const t = useText()
  const as_shop = useAsShop()
  const counts = useCall('message.counts', { as_shop })
  const popups = useCall('message.popups', {}, { stale_ms: Number.POSITIVE_INFINITY, enabled: !as_shop })
  const mark = useAction('message.markRead', {
    refresh: ['message.counts', 'message.list'],
    onDone: () => toast(t('marked')),
  })
  const { user } = useSession()
  const may_chat = !as_shop || mayChat(user)
  const [searching, setSearching] = useState(false)
  const [keyword, setKeyword] = useState<string>()
  const chats = usePagedCall('chat.list', { as_shop, keyword }, { enabled: may_chat, keep: true })
  const pressing = popups.data?.list[0]
  return (
    <PageShell
      // What presses stands above the list: it comes with it, or not at all when it cannot be read.
      needs={[counts, { ...popups, error: null }, { ...chats, error: null }]}
      onRefresh={() => Promise.all([counts.refetch(), may_chat && chats.refetch()])}
      nav={
        <header className="message-head">
          <p className="message-head__title" aria-hidden="true">
            {t('messages')}
          </p>
          <span className="message-head__acts">
            <IconButton
              label={t('mark_all')}
              icon={<BroomIcon size={22} />}
              disabled={mark.pending}
              onClick={() => void mark.run({ as_shop })}
            />
            {may_chat && (
              <IconButton
                label={t('search')}
                icon={<MagnifyingGlassIcon size={22} />}
                aria-expanded={searching}
                onClick={() => {
                  setSearching(!searching)
                  setKeyword(undefined)
                }}
              />
            )}
          </span>
        </header>
      }
    >
      {searching && (
        <SearchBox label={t('search')} max={limitOf('chat.list', 'keyword').chars_max} onSearch={setKeyword} />
      )}
      {keyword !== undefined ? (
        <Found list={chats} as_shop={as_shop} />
      ) : (
        <Everything counts={counts.data} chats={chats} as_shop={as_shop} pressing={pressing} />
      )}
    </PageShell>
  )
}

/** Chats that have the words, in a name or in what was written. */
function Found({ list, as_shop }: { list: Chats; as_shop: boolean }) {
  const t = useText()
  return (
    <PagedList
      list={list}
      layout="rows"
      row={(conv) => <ConversationRow key={conv.id} conv={conv} as_shop={as_shop} />}
      empty={{ drawing: 'search', title: t('none_found'), note: t('none_found_note') }}
      end={t('end_found', { count: list.total })}
    />
  )
}

function Everything({
  counts,
  chats,
  as_shop,
  pressing,
}: {
  counts: Counts | undefined
  chats: Chats
  as_shop: boolean
  pressing: Item<'message.popups'> | undefined
}) {
  const t = useText()
  const common = useCommon()
  const latest = counts?.latest ?? []
  return (
    <>
      <Kinds unread={counts?.by_category ?? {}} />
      {pressing && (
        <div className="message-pressing">
          {pressing.image && (
            <span className="message-pressing__photo">
              <ImagePlate src={sizedUrl(pressing.image, 200)} alt="" radius="m" />
            </span>
          )}
          <span className="message-pressing__text">
            <b className="j-clamp-2">{pressing.title}</b>
            <span className="message-pressing__note j-clamp-2">{pressing.content}</span>
          </span>
          {pressing.link && (
            <Button size="m" onClick={() => openLink(pressing.link!)}>
              {t('view')}
            </Button>
          )}
        </div>
      )}
      {latest.length + chats.items.length === 0 ? (
        <Empty
          drawing="box"
          title={t('empty')}
          note={t('empty_note')}
          action={<Button onClick={() => go('home.index', {}, { type: 'switchTab' })}>{t('see_auctions')}</Button>}
        />
      ) : (
        <>
          <ul className="message-latest">
            {byTime(chats.items, latest, chats.more !== 'end').map((row) =>
              'conv' in row ? (
                <ConversationRow key={`c${row.conv.id}`} conv={row.conv} as_shop={as_shop} />
              ) : (
                <Latest
                  key={row.notice.category}
                  one={row.notice}
                  unread={counts?.by_category[row.notice.category] ?? 0}
                />
              ),
            )}
          </ul>
          {chats.more !== 'end' && (
            <InfiniteEnd
              state={chats.more}
              onReach={chats.loadMore}
              texts={{ loading: common('loading'), failed: common('load_more_failed'), end: '' }}
            />
          )}
        </>
      )}
    </>
  )
}

const mayChat = (user: ReturnType<typeof useSession>['user']): boolean =>
  user?.shop?.member_role === 'owner' || (user?.shop?.permissions.includes('chat') ?? false)

type Row = { at: number; conv: Item<'chat.list'> } | { at: number; notice: Counts['latest'][number] }
/** Conversations and kinds of notices, the latest first; notices older than the conversations read so far wait for more of these. */
function byTime(convs: readonly Item<'chat.list'>[], notices: Counts['latest'], more: boolean): Row[] {
  const rows: Row[] = convs.map((conv) => ({ at: conv.last?.at ?? 0, conv }))
  const until = more ? (convs.at(-1)?.last?.at ?? 0) : 0
  for (const notice of notices) if (notice.at >= until) rows.push({ at: notice.at, notice })
  return rows.sort((a, b) => b.at - a.at)
}

function Kinds({ unread }: { unread: Counts['by_category'] }) {
  const t = useText()
  const kinds = [
    { key: 'benefits', icon: GiftIcon, count: unread.activity, open: () => go('message.benefits') },
    { key: 'logistics', icon: TruckIcon, count: unread.logistics, open: () => go('message.logistics') },
    {
      key: 'notices',
      icon: MegaphoneIcon,
      count: unread.notice,
      open: () => go('message.notice', { category: 'notice' }),
    },
    { key: 'deposits', icon: VaultIcon, count: unread.deposit, open: () => go('message.deposits') },
  ] as const
  return (
    <nav className="message-kinds" aria-label={t('kinds')}>
      {kinds.map(({ key, icon: Shape, count, open }) => (
        <button key={key} type="button" className="message-kinds__kind" onClick={open}>
          <Badge count={count ?? 0}>
            <span className={`message-kinds__icon message-kinds__icon--${key}`}>
              <Shape size={24} weight="duotone" />
            </span>
          </Badge>
          <span className="message-kinds__name">{t(key)}</span>
        </button>
      ))}
    </nav>
  )
}

function Latest({ one, unread }: { one: Counts['latest'][number]; unread: number }) {
  const t = useText()
  const now_ms = useNow()
  const Shape = ICONS[one.category] ?? BellIcon
  const open = () => {
    if (one.category === 'logistics') go('message.logistics')
    else if (one.category === 'deposit') go('message.deposits')
    else go('message.notice', { category: one.category })
  }
  return (
    <li>
      <button type="button" className="message-row" onClick={open}>
        <Badge count={unread}>
          <span className={`message-row__icon message-row__icon--${one.category}`}>
            <Shape size={24} />
          </span>
        </Badge>
        <span className="message-row__text">
          <span className="message-row__head">
            <b className="message-row__title j-ellipsis">{one.title}</b>
            <Tag tone={one.category === 'notice' || one.category === 'system' ? 'red' : 'plain'}>{t(one.category)}</Tag>
            <span className="message-row__at j-meta j-num">{formatOpening(one.at, now_ms)}</span>
          </span>
          <span className="message-row__content j-ellipsis">{one.content}</span>
        </span>
      </button>
    </li>
  )
}
