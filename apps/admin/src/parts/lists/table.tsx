/** A list page's table: filters above, 62 px rows, paging and keys below. Its rows come from ra-core's list controller. */
import { Skeleton } from '@juya/ui'
import { type RaRecord, useListContext } from 'ra-core'
import { type ReactNode, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { common } from '../../lib/common.i18n.ts'
import { useHotkeys } from '../../lib/hotkeys.ts'
import { CaretDownIcon, CaretUpIcon } from '../../lib/icons.ts'
import { LoadFailed, Nothing } from '../states.tsx'
import { PageTurn } from './page-turn.tsx'

export interface Column<T> {
  key: string
  title: string
  /** Money and counts stand right. */
  right?: boolean
  width?: string
  /** The field its header sorts by. */
  sort?: string
  cell: (row: T) => ReactNode
}

/** The order in force, down with a minus before it, and where another leads. */
interface Sort {
  now: string
  hrefOf: (sort: string) => string
}

/** Rows that are ticked, by their ids. */
export interface Ticked {
  ids: ReadonlySet<number>
  /** What a row is called, for its box. */
  nameOf: (id: number) => string
  all: string
  toggle: (ids: readonly number[], on: boolean) => void
}

interface TableProps<T> {
  columns: readonly Column<T>[]
  /** Absent: rows have no box. */
  ticked?: Ticked | undefined
  /** What Enter or a press on a row does. */
  onOpen?: (row: T) => void
  /** The row that is open beside the table. */
  openId?: number
  label: string
  empty?: { title: string; note: string }
  idOf?: (row: T) => number
  sort?: Sort
  /** Below the rows; absent: pages by number. */
  pager?: ReactNode
}

const byId = (row: RaRecord): number => Number(row.id)

export function Table<T extends RaRecord>({
  columns,
  onOpen,
  openId,
  label,
  empty,
  idOf = byId as (row: T) => number,
  sort,
  pager,
  ticked,
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
  const tick = (row: T | undefined) => row && ticked?.toggle([idOf(row)], !ticked.ids.has(idOf(row)))
  useHotkeys({
    j: () => move(1),
    k: () => move(-1),
    enter: () => rows[at] && onOpen?.(rows[at]),
    ...(ticked ? { x: () => tick(rows[at]) } : {}),
  })

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
              {ticked && (
                <th scope="col" className="a-tick">
                  <Tick
                    name={ticked.all}
                    off={rows.length === 0}
                    on={rows.length > 0 && rows.every((row) => ticked.ids.has(idOf(row)))}
                    onChange={(on) => ticked.toggle(rows.map(idOf), on)}
                  />
                </th>
              )}
              {columns.map((column) => (
                <th
                  key={column.key}
                  scope="col"
                  className={column.right ? 'right' : undefined}
                  style={column.width ? { width: column.width } : undefined}
                  aria-sort={sort && column.sort ? wayOf(sort, column.sort) : undefined}
                >
                  {sort && column.sort ? <SortLink sort={sort} by={column.sort} title={column.title} /> : column.title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {isPending
              ? Array.from({ length: 8 }, (_, i) => (
                  <tr key={String(i)} className="a-table__row">
                    {ticked && <td className="a-tick" />}
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
                      if ((event.target as HTMLElement).closest('a, button, label')) return
                      setAt(i)
                      onOpen?.(row)
                    }}
                  >
                    {ticked && (
                      <td className="a-tick">
                        <Tick
                          name={ticked.nameOf(idOf(row))}
                          on={ticked.ids.has(idOf(row))}
                          onChange={(on) => ticked.toggle([idOf(row)], on)}
                        />
                      </td>
                    )}
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
      {pager ?? <Pager />}
    </>
  )
}

interface TickProps {
  name: string
  on: boolean
  /** There is nothing to tick yet. */
  off?: boolean
  onChange: (on: boolean) => void
}
const Tick = ({ name, on, off = false, onChange }: TickProps) => (
  <label>
    <input
      type="checkbox"
      aria-label={name}
      checked={on}
      disabled={off}
      onChange={({ target }) => onChange(target.checked)}
    />
  </label>
)

const wayOf = ({ now }: Sort, by: string) => (now === by ? 'ascending' : now === `-${by}` ? 'descending' : 'none')

/** Down first: the newest and the largest are looked for more often. */
function SortLink({ sort, by, title }: { sort: Sort; by: string; title: string }) {
  const way = wayOf(sort, by)
  return (
    <Link to={sort.hrefOf(way === 'descending' ? by : `-${by}`)}>
      {title}
      {way === 'descending' && <CaretDownIcon size={12} />}
      {way === 'ascending' && <CaretUpIcon size={12} />}
    </Link>
  )
}

function Pager() {
  const { page, perPage, total = 0, setPage, data, hasNextPage, meta } = useListContext()
  const say = common.useText()
  return (
    <PageTurn
      place={{ page, page_size: perPage, total, total_capped: meta?.total_capped, has_more: hasNextPage ?? false }}
      rows={data?.length ?? 0}
      onTurn={setPage}
    >
      <span className="a-pager__keys">
        <kbd>J</kbd>
        <kbd>K</kbd> {say('move')} <kbd>Enter</kbd> {say('open')}
      </span>
    </PageTurn>
  )
}
