/** The live tab: rooms on air by category, those of followed shops, and what is planned. */
import './rooms.css'
import { Button, Cell, CellGroup, Chip, ChipRow, Empty, IconButton, SectionHead, Tabs } from '@juya/ui'
import { MagnifyingGlassIcon } from '@juya/ui/icons.ts'
import { useEffect } from 'react'
import { readFinder, writeFinder } from '../../../cards/finder/finder-state.ts'
import { refresh, useCall, usePagedCall, useQueryClient } from '../../../lib/api/query.ts'
import { go } from '../../../lib/router/navigation.ts'
import { usePageParams } from '../../../lib/router/page.tsx'
import { askLogin } from '../../../lib/session/login-gate.ts'
import { useSession } from '../../../lib/session/session.ts'
import { useCommon } from '../../../lib/texts/common.i18n.ts'
import { PageShell } from '../../../templates/page-shell.tsx'
import { PagedList } from '../../../templates/pages.tsx'
import { CellsSkeleton } from '../../../templates/skeletons.tsx'
import { HeraldCard } from './herald-card.tsx'
import { RoomCard, RoomsSkeleton } from './room-card.tsx'
import { useText } from './rooms.i18n.ts'

/** What is on air changes while one looks at it. */
const REFETCH_MS = 20_000
const KEYS = ['live', 'following', 'herald'] as const
type Key = (typeof KEYS)[number]

/** Whether the address asks for lots that open soon: they stood in this tab, and older notices and bookmarks lead here. */
const asksForLots = (params: Record<string, string>): boolean =>
  Object.values(writeFinder(readFinder(params))).some((value) => value !== undefined)

export function LiveTab() {
  const params = usePageParams()
  const forwards = asksForLots(params)
  useEffect(() => {
    if (forwards) go('home.upcoming', params, { type: 'redirect' })
  }, [forwards, params])
  return forwards ? <PageShell>{null}</PageShell> : <Rooms />
}

function Rooms() {
  const t = useText()
  const client = useQueryClient()
  const params = usePageParams()
  const signed_in = useSession().token !== null
  const tab: Key = KEYS.find((key) => key === params.tab) ?? 'live'
  const followed = usePagedCall('live.list', { feed: 'follow' }, { enabled: signed_in, refetch_ms: REFETCH_MS })
  const show = (next: { tab?: string; category?: number }) => go('live.index', next, { type: 'redirect' })
  return (
    <PageShell
      right={
        <IconButton label={t('search')} icon={<MagnifyingGlassIcon size={22} />} onClick={() => go('home.search')} />
      }
      onRefresh={async () => refresh(client, ['live'])}
      tabs={
        <div className="rooms-tabs">
          <Tabs
            label={t('rooms')}
            active={tab}
            onChange={(key) => show({ tab: key === 'live' ? undefined : key })}
            tabs={KEYS.map((key) => ({
              key,
              text: t(key),
              ...(key === 'following' && signed_in && followed.data ? { count: followed.total } : {}),
            }))}
          />
          <Button size="s" variant="outline" onClick={() => go('live.room')}>
            {t('apply')}
          </Button>
        </div>
      }
    >
      {tab === 'live' ? (
        <OnAir category={Number(params.category) || undefined} onChoose={(category) => show({ category })} />
      ) : tab === 'herald' ? (
        <Herald />
      ) : signed_in ? (
        <Following read={followed} />
      ) : (
        <SignIn />
      )}
    </PageShell>
  )
}

/** @param category a room's, undefined for all */
function OnAir({ category, onChoose }: { category: number | undefined; onChoose: (category?: number) => void }) {
  const t = useText()
  const categories = useCall('live.category', {})
  const list = usePagedCall('live.list', { category_id: category }, { keep: true, refetch_ms: REFETCH_MS })
  return (
    <>
      <ChipRow label={t('categories')} bar>
        <Chip tone="fill" on={category === undefined} onPress={() => onChoose()}>
          {t('all')}
        </Chip>
        {categories.data?.list.map(({ id, name }) => (
          <Chip key={id} tone="fill" on={id === category} onPress={() => onChoose(id)}>
            {name}
          </Chip>
        ))}
      </ChipRow>
      <PagedList
        list={list}
        layout="grid"
        skeleton={<RoomsSkeleton />}
        row={(session) => <RoomCard key={session.session_id} session={session} />}
        empty={{
          drawing: 'door',
          title: t(category === undefined ? 'none_on_air' : 'none_in_category'),
          note: t('none_on_air_note'),
          action: (
            <Button variant="outline" onClick={() => go('live.index', { tab: 'herald' }, { type: 'redirect' })}>
              {t('see_herald')}
            </Button>
          ),
        }}
      />
    </>
  )
}

/** Rooms of followed shops, and below them what these plan. */
function Following({ read }: { read: ReturnType<typeof usePagedCall<'live.list'>> }) {
  const t = useText()
  const planned = usePagedCall('live.list', { feed: 'follow', status: 'scheduled' })
  return (
    <>
      <PagedList
        list={read}
        layout="grid"
        skeleton={<RoomsSkeleton />}
        row={(session) => <RoomCard key={session.session_id} session={session} />}
        empty={{
          drawing: 'door',
          title: t('none_followed'),
          note: t('none_followed_note'),
          action: (
            <Button variant="outline" onClick={() => go('shop.list')}>
              {t('see_shops')}
            </Button>
          ),
        }}
      />
      {read.first && planned.items.length > 0 && (
        <>
          <SectionHead title={t('they_plan')} />
          <PagedList
            list={planned}
            row={(session) => (
              <HeraldCard key={session.session_id} session={session} onChanged={() => void planned.refetch()} />
            )}
            empty={{ title: t('none_planned') }}
          />
        </>
      )}
    </>
  )
}

/** What all rooms plan, the next first; on top the lots that open soon. */
function Herald() {
  const t = useText()
  const list = usePagedCall('live.list', { status: 'scheduled' })
  return (
    <>
      <CellGroup look="card">
        <Cell title={t('upcoming')} help={t('upcoming_note')} onPress={() => go('home.upcoming')} />
      </CellGroup>
      <PagedList
        list={list}
        skeleton={<CellsSkeleton />}
        row={(session) => (
          <HeraldCard key={session.session_id} session={session} onChanged={() => void list.refetch()} />
        )}
        empty={{ drawing: 'scroll', title: t('none_planned'), note: t('none_planned_note') }}
      />
    </>
  )
}

function SignIn() {
  const t = useText()
  const common = useCommon()
  return (
    <Empty
      drawing="door"
      title={t('sign_in_followed')}
      action={<Button onClick={() => askLogin('follow')}>{common('sign_in')}</Button>}
    />
  )
}
