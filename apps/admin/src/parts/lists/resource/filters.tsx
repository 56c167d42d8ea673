/** Above a list: chips that put usual filters on, what is on with a way to take it off, and a dialog for all the others. */
import type { Condition, Filter, Resource } from '@juya/contract/operator/resources/frame.ts'
import { formatFen } from '@juya/ui'
import { type ReactNode, useState } from 'react'
import { FunnelIcon, XIcon } from '../../../lib/icons.ts'
import { useWord } from '../../../lib/words.i18n.ts'
import { conditionsOf, type useAsked } from './address.ts'
import { FilterDialog } from './filter-dialog.tsx'
import { listTexts, useField } from './list.i18n.ts'
import './filters.css'

type Address = ReturnType<typeof useAsked>

/** A chip that puts filters on, as the address writes them; all of them off where it is empty. */
export interface QuickFilter {
  text: string
  filters: Readonly<Record<string, string>>
  sort?: string
}

export function Filters({
  resource,
  address: { asked, ask, filter },
  chips,
  children,
}: {
  resource: Resource
  address: Address
  chips: readonly QuickFilter[]
  children: ReactNode
}) {
  const say = listTexts.useText()
  const field = useField()
  const saidOf = useSaid()
  const [editing, setEditing] = useState<string | true>()
  // A chip speaks for the fields chips set; the others stay as they are.
  const of_chips = new Set(chips.flatMap((chip) => Object.keys(chip.filters)))
  const others = Object.fromEntries(Object.entries(asked.filters).filter(([name]) => !of_chips.has(name)))
  const isOn = (chip: QuickFilter) => [...of_chips].every((name) => asked.filters[name] === chip.filters[name])
  const spoken = chips.find(isOn)
  const shown = conditionsOf(resource, asked).filter(([name]) => !spoken || !(name in spoken.filters))
  return (
    <>
      <div className="a-filters">
        {chips.map((chip) => (
          <button
            key={chip.text}
            type="button"
            className={chip === spoken ? 'a-chip a-chip--on' : 'a-chip'}
            aria-pressed={chip === spoken}
            onClick={() => ask({ filters: { ...others, ...chip.filters }, sort: chip.sort })}
          >
            {chip.text}
          </button>
        ))}
        <span className="a-filters__gap" />
        <button type="button" className="a-chip a-chip--add" onClick={() => setEditing(true)}>
          <FunnelIcon size={15} /> {say('add_filter')}
        </button>
        {children}
      </div>
      {shown.length > 0 && (
        <ul className="a-asked" aria-label={say('filters_on')}>
          {shown.map(([name, row, condition]) => (
            <li key={name}>
              <button type="button" onClick={() => setEditing(name)}>
                {field(name)} <b>{saidOf(row, condition)}</b>
              </button>
              <button
                type="button"
                className="a-asked__off"
                aria-label={say('take_off', { field: field(name) })}
                onClick={() => filter(name, undefined)}
              >
                <XIcon size={14} />
              </button>
            </li>
          ))}
          <li>
            <button type="button" className="a-asked__all" onClick={() => ask({ filters: {} })}>
              {say('take_all_off')}
            </button>
          </li>
        </ul>
      )}
      {editing !== undefined && (
        <FilterDialog
          resource={resource}
          asked={asked}
          name={editing === true ? undefined : editing}
          onClose={() => setEditing(undefined)}
          onAsk={(name, condition) => {
            setEditing(undefined)
            filter(name, condition)
          }}
        />
      )}
    </>
  )
}

/** A condition as people read it. */
function useSaid(): (filter: Filter, condition: Condition) => string {
  const say = listTexts.useText()
  const word = useWord()
  return (filter, { op, values }) => {
    if (op === 'empty' || op === 'filled') return say(`way.${op}`)
    const said = (value: string): string => {
      if (value === '') return ''
      if (filter.kind === 'word') return word(filter.words ?? '', value)
      if (filter.kind === 'flag') return say(value === '1' ? 'flag_yes' : 'flag_no')
      return filter.kind === 'money' ? formatFen(Number(value)) : value
    }
    if (op === 'between') return values.map(said).join('–')
    return `${op === 'none' ? `${say('way.none')} ` : ''}${values.map(said).join(' · ')}`
  }
}
