/** The console's list screen: a resource's definition, what its cells look like, and the address make the page. */
import type { Resource } from '@juya/contract/operator/resources/frame.ts'
import { ListContextProvider, type RaRecord } from 'ra-core'
import { type ReactNode, useMemo } from 'react'
import { Link } from 'react-router'
import { common } from '../../../lib/common.i18n.ts'
import { CaretLeftIcon, CaretRightIcon } from '../../../lib/icons.ts'
import { BulkBar } from '../../bulk/bulk-bar.tsx'
import { useTicked } from '../../bulk/use-ticked.ts'
import { SearchBox } from '../search-box.tsx'
import { Table } from '../table.tsx'
import { useAsked } from './address.ts'
import { ExportList } from './export.tsx'
import { Filters, type QuickFilter } from './filters.tsx'
import { listTexts } from './list.i18n.ts'
import { type Page, useList } from './use-list.ts'
import { SaveView, Views } from './views.tsx'

export interface Cell<Row> {
  title: string
  /** Money and counts stand right. */
  right?: boolean
  width?: string
  cell: (row: Row) => ReactNode
}
type ScreenKey<R extends Resource> = Exclude<
  R['columns'][number]['key'],
  Extract<R['columns'][number], { readonly only: 'file' }>['key']
>

interface ResourcePageProps<R extends Resource, Row extends RaRecord> {
  resource: R
  /** The screen's columns. One that is missing does not compile. */
  cells: { readonly [K in ScreenKey<R>]: Cell<Row> }
  label: string
  chips?: readonly QuickFilter[]
  /** What can be searched for; absent: nothing. */
  search?: string
  page_size?: number
  above?: ReactNode
  empty?: { title: string; note: string }
  live?: boolean
  /** The pane of the row that is open, for resources that open beside their list. */
  aside?: (id: number | undefined, close: () => void, rows: readonly Row[]) => ReactNode
  /** Where a row leads, for resources with a page of their own. */
  onOpen?: (row: Row) => void
}

export function ResourcePage<R extends Resource, Row extends RaRecord>({
  resource,
  cells,
  label,
  chips = [],
  search,
  page_size = 20,
  above,
  empty,
  live = false,
  aside,
  onOpen,
}: ResourcePageProps<R, Row>) {
  const address = useAsked(resource)
  const { asked, ask, open, setOpen } = address
  const list = useList<Row>(resource, asked, page_size, live)
  const { data, error, isPending, refetch } = list
  const rows = data?.list ?? []
  const filtered = Object.keys(asked.filters).length > 0 || Boolean(asked.q)
  const context = useMemo(
    () => ({
      data: data?.list,
      isPending,
      error,
      refetch,
      filterValues: filtered ? { filtered } : {},
      meta: data,
      total: data?.total,
    }),
    [data, isPending, error, refetch, filtered],
  )
  const columns = resource.columns
    .filter(({ only }) => only !== 'file')
    .map(({ key, sort }) => ({ key, sort, ...cells[key as ScreenKey<R>] }))
  const selection = useTicked(resource, asked)
  const beside = aside?.(open, () => setOpen(undefined), rows)
  return (
    <ListContextProvider value={context as never}>
      <div className={beside ? 'a-split' : 'a-whole'}>
        <section className="a-page">
          {above}
          <Views resource={resource} asked={asked} />
          <Filters resource={resource} address={address} chips={chips}>
            <SaveView resource={resource} asked={asked} />
            <ExportList resource={resource} asked={asked} />
            {search !== undefined && (
              <SearchBox placeholder={search} value={asked.q ?? ''} onSearch={(q) => ask({ q: q || undefined })} />
            )}
          </Filters>
          {selection && data && (
            <BulkBar
              resource={resource}
              asked={asked}
              selection={selection}
              page={rows.map((row) => Number(row.id))}
              total={data}
            />
          )}
          <div className="a-card a-card--table">
            <Table<Row>
              label={label}
              ticked={selection}
              columns={columns}
              onOpen={onOpen ?? (aside ? (row) => setOpen(Number(row.id)) : undefined)}
              openId={aside ? open : undefined}
              empty={empty}
              sort={{
                now: asked.sort ?? resource.usual,
                hrefOf: (sort) => address.hrefWith({ sort, from: undefined, open: undefined }),
              }}
              pager={data && <Turn page={data} hrefOf={(from) => address.hrefWith({ from, open: undefined })} />}
            />
          </div>
        </section>
        {beside}
      </div>
    </ListContextProvider>
  )
}

function Turn({ page, hrefOf }: { page: Page<unknown>; hrefOf: (from: string | undefined) => string }) {
  const say = common.useText()
  const own = listTexts.useText()
  const to = page.first + page.list.length - 1
  return (
    <div className="a-pager">
      <span className="j-num">
        {page.list.length > 0 &&
          own(page.total_capped ? 'rows_capped' : 'rows', { from: page.first, to, total: page.total })}
      </span>
      <span className="a-pager__turn">
        <TurnLink label={say('previous')} to={page.previous === null ? undefined : hrefOf(page.previous)}>
          <CaretLeftIcon size={16} />
        </TurnLink>
        <TurnLink label={say('next')} to={page.next === null ? undefined : hrefOf(page.next)}>
          <CaretRightIcon size={16} />
        </TurnLink>
      </span>
      <span className="a-pager__keys">
        <kbd>J</kbd>
        <kbd>K</kbd> {say('move')} <kbd>Enter</kbd> {say('open')}
      </span>
    </div>
  )
}

const TurnLink = ({ label, to, children }: { label: string; to: string | undefined; children: ReactNode }) =>
  to === undefined ? (
    <button type="button" className="a-button a-button--square" aria-label={label} disabled>
      {children}
    </button>
  ) : (
    <Link className="a-button a-button--square" aria-label={label} to={to}>
      {children}
    </Link>
  )
