/** A page that is a list: ra-core's list controller bound to the address, chips that filter, a search box, the table. */
import { ListContextProvider, type RaRecord, useListController } from 'ra-core'
import type { ReactNode } from 'react'
import { POLL_MS } from '../../lib/api.ts'
import type { ListName } from '../../lib/data-provider.ts'
import { usePoll } from '../../lib/live/socket.ts'
import { SearchBox } from './search-box.tsx'

export interface FilterChip {
  text: string
  /** The filter it sets; empty for "all". */
  filter: Record<string, unknown>
}

interface ListPageProps {
  resource: ListName
  /** What the address does not say. */
  sort?: string
  per_page?: number
  chips?: readonly FilterChip[]
  /** Always in force and not shown as a filter. */
  fixed?: Record<string, unknown>
  search?: string
  above?: ReactNode
  right?: ReactNode
  children: ReactNode
  aside?: ReactNode
  /** Read anew while it is open: a list that two people work on together. */
  live?: boolean
}

const sameFilter = (a: Record<string, unknown>, b: Record<string, unknown>, keys: readonly string[]): boolean =>
  keys.every((key) => (a[key] ?? undefined) === (b[key] ?? undefined))

export function ListPage({
  resource,
  sort = 'id',
  per_page = 20,
  chips = [],
  fixed,
  search,
  above,
  right,
  children,
  aside,
  live = false,
}: ListPageProps) {
  const poll_ms = usePoll(POLL_MS)
  const controller = useListController<RaRecord>({
    resource,
    perPage: per_page,
    sort: { field: sort, order: 'DESC' },
    filter: fixed,
    disableSyncWithLocation: false,
    storeKey: false,
    queryOptions: { retry: 1, refetchOnMount: 'always', refetchInterval: live ? poll_ms : false },
  })
  const { filterValues, setFilters } = controller
  const keys = [...new Set(chips.flatMap((chip) => Object.keys(chip.filter)))]
  const without = Object.fromEntries(Object.entries(filterValues).filter(([key]) => !keys.includes(key)))
  return (
    <ListContextProvider value={controller as never}>
      <div className={aside ? 'a-split' : 'a-whole'}>
        <section className="a-page">
          {above}
          {(chips.length > 0 || search !== undefined || right) && (
            <div className="a-filters">
              {chips.map((chip) => {
                const on = sameFilter(filterValues, chip.filter, keys)
                return (
                  <button
                    key={chip.text}
                    type="button"
                    className={on ? 'a-chip a-chip--on' : 'a-chip'}
                    aria-pressed={on}
                    onClick={() => setFilters({ ...without, ...chip.filter }, undefined, false)}
                  >
                    {chip.text}
                  </button>
                )
              })}
              <span className="a-filters__gap" />
              {right}
              {search !== undefined && (
                <SearchBox
                  placeholder={search}
                  value={String(filterValues.q ?? '')}
                  onSearch={(q) =>
                    setFilters(
                      q
                        ? { ...filterValues, q }
                        : Object.fromEntries(Object.entries(filterValues).filter(([key]) => key !== 'q')),
                      undefined,
                      false,
                    )
                  }
                />
              )}
            </div>
          )}
          <div className="a-card a-card--table">{children}</div>
        </section>
        {aside}
      </div>
    </ListContextProvider>
  )
}
