/** What the address asks of a list: filters, words, order, place and the row that is open. A link to it shows a colleague the same. */
import {
  type Condition,
  type Filter,
  type Resource,
  readCondition,
  writeCondition,
} from '@juya/contract/operator/resources/frame.ts'
import { useSearchParams } from 'react-router'

/** What one list shows: its call's input without the page's size. */
export interface Asked {
  /** Filters as the address writes them, by field. */
  filters: Readonly<Record<string, string>>
  q?: string | undefined
  sort?: string | undefined
  from?: string | undefined
}

const OWN = ['q', 'sort', 'from', 'open'] as const

/** Fields the list does not know, and values its filters cannot read, are left out: an old link still opens. */
export function readAddress(resource: Resource, search: URLSearchParams): Asked {
  const filters: Record<string, string> = {}
  for (const [name, filter] of Object.entries<Filter>(resource.filters)) {
    const written = search.get(name)
    if (written !== null && readCondition(filter, written)) filters[name] = written
  }
  const sort = search.get('sort') ?? undefined
  return {
    filters,
    q: search.get('q') ?? undefined,
    sort: sort && resource.sorts.includes(sort.replace(/^-/, '')) ? sort : undefined,
    from: search.get('from') ?? undefined,
  }
}

/** The part of the address after the question mark; without the place, which moves. */
export function writeAddress({ filters, q, sort }: Asked): string {
  const search = new URLSearchParams(filters)
  if (q) search.set('q', q)
  if (sort) search.set('sort', sort)
  return search.toString()
}

export const conditionsOf = (resource: Resource, { filters }: Asked): Array<readonly [string, Filter, Condition]> =>
  Object.entries(filters).map(([name, written]) => {
    const filter = resource.filters[name]!
    return [name, filter, readCondition(filter, written)!] as const
  })

/** Where a row opens beside its list: the same list, with the row in the address. */
export function useOpenHref(): (id: number) => string {
  const [search] = useSearchParams()
  return (id) => {
    const next = new URLSearchParams(search)
    next.set('open', String(id))
    return `?${next}`
  }
}

export function useAsked(resource: Resource) {
  const [search, setSearch] = useSearchParams()
  const asked = readAddress(resource, search)
  const open = Number(search.get('open')) || undefined
  /** Another question begins at its first page. */
  const ask = (next: Partial<Asked>) => setSearch(writeAddress({ ...asked, ...next }))
  return {
    asked,
    open,
    ask,
    filter: (name: string, condition: Condition | undefined) => {
      const { [name]: _, ...rest } = asked.filters
      ask({ filters: condition ? { ...rest, [name]: writeCondition(condition) } : rest })
    },
    /** The address with other fields of its own, for links. */
    hrefWith: (next: Partial<Record<(typeof OWN)[number], string | number | undefined>>): string => {
      const href = new URLSearchParams(search)
      for (const [name, value] of Object.entries(next)) {
        if (value === undefined) href.delete(name)
        else href.set(name, String(value))
      }
      return `?${href}`
    },
    setOpen: (id: number | undefined) => {
      const next = new URLSearchParams(search)
      if (id === undefined) next.delete('open')
      else next.set('open', String(id))
      setSearch(next, { replace: open !== undefined && id !== undefined })
    },
  }
}
