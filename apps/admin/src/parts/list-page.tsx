/** A page that is a list: ra-core's list controller bound to the address, chips that filter, a search box, the table. */
import { ListContextProvider, type RaRecord, useListController } from 'ra-core'
import { type ReactNode, useEffect, useState } from 'react'
import { common } from '../lib/common.i18n.ts'
import type { ListName } from '../lib/data-provider.ts'
import { MagnifyingGlassIcon } from '../lib/icons.ts'

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
}: ListPageProps) {
  const controller = useListController<RaRecord>({
    resource,
    perPage: per_page,
    sort: { field: sort, order: 'DESC' },
    filter: fixed,
    disableSyncWithLocation: false,
    storeKey: false,
    queryOptions: { retry: 1 },
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

const PAUSE_MS = 350

function SearchBox({
  placeholder,
  value,
  onSearch,
}: {
  placeholder: string
  value: string
  onSearch: (q: string) => void
}) {
  const say = common.useText()
  const [text, setText] = useState(value)
  useEffect(() => setText(value), [value])
  // biome-ignore lint/correctness/useExhaustiveDependencies: only typing starts the pause
  useEffect(() => {
    if (text.trim() === value) return
    const timer = setTimeout(() => onSearch(text.trim()), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return (
    <label className="a-searchbox">
      <MagnifyingGlassIcon size={16} />
      <input
        type="search"
        value={text}
        placeholder={placeholder}
        aria-label={`${say('search_key')}: ${placeholder}`}
        onChange={(event) => setText(event.target.value)}
      />
    </label>
  )
}
