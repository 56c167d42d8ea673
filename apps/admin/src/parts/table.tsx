/** A list page's table: filters above, 62 px rows, paging and keys below. What it shows is ra-core's list controller. */
import { Skeleton } from '@juya/ui'
import { type RaRecord, useListContext } from 'ra-core'
import { type ReactNode, useEffect, useState } from 'react'
import { common } from '../lib/common.i18n.ts'
import { useHotkeys } from '../lib/hotkeys.ts'
import { CaretLeftIcon, CaretRightIcon } from '../lib/icons.ts'
import { LoadFailed, Nothing } from './states.tsx'

export interface Column<T> {
  key: string
  title: string
  /** Money and counts stand right. */
  right?: boolean
  width?: string
  cell: (row: T) => ReactNode
}

interface TableProps<T> {
  columns: readonly Column<T>[]
  /** What Enter or a press on a row does. */
  onOpen?: (row: T) => void
  /** The row that is open beside the table. */
  openId?: number
  label: string
  empty?: { title: string; note: string }
  idOf?: (row: T) => number
}

const byId = (row: RaRecord): number => Number(row.id)

export function Table<T extends RaRecord>({
  columns,
  onOpen,
  openId,
  label,
  empty,
  idOf = byId as (row: T) => number,
}: TableProps<T>) {
  const { data, isPending, error, refetch, filterValues } = useListContext<T>()
  const [at, setAt] = useState(-1)
  const rows = data ?? []
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another open row, or other rows, move the mark
  useEffect(() => {
    if (openId !== undefined) setAt(rows.findIndex((row) => idOf(row) === openId))
  }, [openId, rows.length])
  const move = (by: number) => {
    if (rows.length === 0) return
    const next = Math.min(rows.length - 1, Math.max(0, at + by))
    setAt(next)
    document.querySelector(`[data-row="${next}"]`)?.scrollIntoView({ block: 'nearest' })
    if (openId !== undefined) onOpen?.(rows[next]!)
  }
  useHotkeys({ j: () => move(1), k: () => move(-1), enter: () => rows[at] && onOpen?.(rows[at]) })

  if (error) return <LoadFailed error={error} retry={() => void refetch()} />
  if (!isPending && rows.length === 0)
    return <Nothing filtered={Object.keys(filterValues).length > 0 && !empty} {...empty} />
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keys */}
      <section className="a-table__scroll" tabIndex={0} aria-label={label}>
        <table className="a-table a-table--cards" aria-label={label} aria-busy={isPending}>
          <thead>
            <tr>
              {columns.map((column) => (
                <th
                  key={column.key}
                  scope="col"
                  className={column.right ? 'right' : undefined}
                  style={column.width ? { width: column.width } : undefined}
                >
                  {column.title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {isPending
              ? Array.from({ length: 8 }, (_, i) => (
                  <tr key={String(i)} className="a-table__row">
                    {columns.map((column) => (
                      <td key={column.key}>
                        <Skeleton shape="line" width={column.right ? 'short' : 'long'} />
                      </td>
                    ))}
                  </tr>
                ))
              : rows.map((row, i) => (
                  <tr
                    key={idOf(row)}
                    data-row={i}
                    className={`a-table__row${onOpen ? ' a-table__row--opens' : ''}${idOf(row) === openId ? ' a-table__row--open' : ''}${i === at ? ' a-table__row--at' : ''}`}
                    onClick={(event) => {
                      if ((event.target as HTMLElement).closest('a, button')) return
                      setAt(i)
                      onOpen?.(row)
                    }}
                  >
                    {columns.map((column) => (
                      <td
                        key={column.key}
                        data-title={column.title}
                        className={column.right ? 'right j-num' : undefined}
                      >
                        {column.cell(row)}
                      </td>
                    ))}
                  </tr>
                ))}
          </tbody>
        </table>
      </section>
      <Pager />
    </>
  )
}

function Pager() {
  const { page, perPage, total = 0, setPage, data, hasNextPage, meta } = useListContext()
  const say = common.useText()
  const from = (page - 1) * perPage + 1
  const to = from + (data?.length ?? 0) - 1
  return (
    <div className="a-pager">
      <span className="j-num">
        {data && data.length > 0 ? say(meta?.total_capped ? 'page_of_capped' : 'page_of', { from, to, total }) : ''}
      </span>
      <span className="a-pager__turn">
        <button
          type="button"
          className="a-button a-button--square"
          aria-label={say('previous')}
          disabled={page === 1}
          onClick={() => setPage(page - 1)}
        >
          <CaretLeftIcon size={16} />
        </button>
        <button
          type="button"
          className="a-button a-button--square"
          aria-label={say('next')}
          disabled={!hasNextPage}
          onClick={() => setPage(page + 1)}
        >
          <CaretRightIcon size={16} />
        </button>
      </span>
      <span className="a-pager__keys">
        <kbd>J</kbd>
        <kbd>K</kbd> {say('move')} <kbd>Enter</kbd> {say('open')}
      </span>
    </div>
  )
}
