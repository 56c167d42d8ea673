/** Templates T1 to T3: feeds, details and lists. */
import { Button, classes, Empty, InfiniteEnd, PhotoBar, type Tab, Tabs } from '@juya/ui'
import { ArrowClockwiseIcon } from '@juya/ui/icons.ts'
import { type ReactNode, useDeferredValue } from 'react'
import type { PagedReading } from '../../lib/api/query.ts'
import { goBack } from '../../lib/router/navigation.ts'
import { useCommon } from '../../lib/texts/common.i18n.ts'
import { PageShell, type PageShellProps, type ShellCommon } from '../page-shell.tsx'
import { CellsSkeleton, DetailSkeleton, FeedSkeleton, ListSkeleton } from '../skeletons.tsx'

/** T1. Header of search and tabs, promotion, rails, and a feed. `nav` replaces the bar. */
export function FeedPage({
  nav,
  tabs,
  children,
  skeleton,
  ...rest
}: ShellCommon &
  Pick<PageShellProps, 'nav' | 'tabs' | 'onRefresh' | 'bar' | 'instead' | 'skeleton'> & { children: ReactNode }) {
  return (
    <PageShell nav={nav} tabs={tabs} skeleton={skeleton ?? <FeedSkeleton />} {...rest}>
      {children}
    </PageShell>
  )
}

export interface DetailPageProps extends ShellCommon, Pick<PageShellProps, 'skeleton' | 'instead' | 'error_note'> {
  /** With a photo at the top: what the transparent bar shows at its right, and its sub line once solid. */
  photo?: { right?: (solid: boolean) => ReactNode; sub?: ReactNode }
  bar?: ReactNode
  children?: ReactNode
}

/** T2. Media, state, title, proof, shop; the action bar at the bottom. */
export function DetailPage({ photo, skeleton, ...rest }: DetailPageProps) {
  // Over the skeleton as over the photo, so that nothing moves when it arrives; an error view has the plain bar.
  const needs = rest.needs === undefined ? [] : [rest.needs].flat()
  const failed = needs.some((reading) => reading.data === undefined && reading.error)
  return (
    <PageShell
      {...rest}
      nav={
        photo && !failed ? (
          <PhotoBar title={rest.title} sub={photo.sub} onBack={() => goBack()} right={photo.right} />
        ) : undefined
      }
      skeleton={skeleton ?? <DetailSkeleton />}
    />
  )
}

export interface ListPageProps<T> extends ShellCommon, Pick<PageShellProps, 'nav' | 'onRefresh' | 'bar' | 'skeleton'> {
  /** usePagedCall's answer. */
  list: PagedReading<T, unknown>
  row: (item: T, index: number) => ReactNode
  /** What the list looks like: cards under one another, two columns, or plain rows edge to edge. */
  layout?: 'cards' | 'grid' | 'rows'
  empty: {
    title: string
    note?: string
    action?: ReactNode
    drawing?: 'box' | 'scroll' | 'search' | 'vase' | 'door'
    below?: ReactNode
  }
  /** "You've seen all 214 lots"; a general sentence unless given. */
  end?: string
  tabs?: { items: readonly Tab[]; active: string; onChange: (key: string) => void; label?: string }
  /** Chips under the tabs; they scroll away with the list. */
  filters?: ReactNode
  /** Above the rows. */
  before?: ReactNode
  /** Under the end of the list. */
  after?: ReactNode
}

/** T3. Tabs, filters, cards, and more of them within 50 px of the bottom. */
export function ListPage<T>({
  list,
  row,
  layout = 'cards',
  empty,
  end,
  tabs,
  filters,
  before,
  after,
  skeleton,
  ...rest
}: ListPageProps<T>) {
  return (
    <PageShell
      {...rest}
      tabs={tabs && <Tabs tabs={tabs.items} active={tabs.active} onChange={tabs.onChange} label={tabs.label} />}
    >
      {filters}
      {before}
      <PagedList list={list} row={row} layout={layout} empty={empty} end={end} skeleton={skeleton} />
      {after}
    </PageShell>
  )
}

/** So many rows fill a phone's screen, of cards the low ones (the help's questions); they are drawn, laid out and painted before those below it. */
const ROWS_AT_ONCE = { grid: 6, cards: 14, rows: 16 } as const

/** The rows of a paged call with all their states; for pages that arrange the rest themselves. */
export function PagedList<T>({
  list,
  row,
  layout = 'cards',
  empty,
  end,
  skeleton,
}: Pick<ListPageProps<T>, 'list' | 'row' | 'layout' | 'empty' | 'end' | 'skeleton'>) {
  const t = useCommon()
  const worked_out = useDeferredValue(list.items.length)
  if (list.data === undefined && list.error) return <PagedFailure list={list} />
  if (list.data === undefined)
    return (
      // A box of its own: as the list's it would be what moves when something comes above it.
      <div key="loading" aria-busy="true">
        {skeleton ?? (layout === 'grid' ? <FeedSkeleton /> : layout === 'rows' ? <CellsSkeleton /> : <ListSkeleton />)}
      </div>
    )
  if (list.items.length === 0)
    return (
      <>
        <Empty drawing={empty.drawing ?? 'box'} title={empty.title} note={empty.note} action={empty.action} />
        {empty.below}
      </>
    )
  const shown = list.items.slice(0, Math.max(worked_out, ROWS_AT_ONCE[layout]))
  return (
    <>
      <div className={classes(layout === 'grid' ? 'j-grid2' : layout === 'cards' ? 'j-stacklist' : 'page-rows')}>
        {shown.map(row)}
      </div>
      <InfiniteEnd
        // The end is where the last row stands: no more are asked for before.
        state={shown.length < list.items.length ? 'loading' : list.more}
        onReach={list.loadMore}
        texts={{
          loading: t('loading'),
          failed: t('load_more_failed'),
          end: end ?? t('end_of_list', { count: list.total }),
        }}
      />
    </>
  )
}

function PagedFailure({ list }: { list: PagedReading<never, unknown> | PagedReading<unknown, unknown> }) {
  const t = useCommon()
  // What was refused is told by its rule: the network has no part in it.
  const refused = list.error?.kind === 'refused' ? list.error.message : undefined
  return (
    <Empty
      drawing={refused ? 'search' : 'vase'}
      title={refused ?? t('weak_network')}
      note={refused ? undefined : t('weak_network_note')}
      action={
        <Button icon={<ArrowClockwiseIcon size={18} />} onClick={() => void list.refetch()}>
          {t('retry')}
        </Button>
      }
    />
  )
}
