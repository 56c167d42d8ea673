import './lists.css'
import { classes } from '@juya/ui'
import { MagnifyingGlassIcon } from '@juya/ui/icons.ts'
import { useState } from 'react'

/** A search over the list below it; emptying it shows everything again. */
export function SearchBox({
  label,
  max,
  onSearch,
}: {
  label: string
  max: number
  onSearch: (keyword: string | undefined) => void
}) {
  const [typed, setTyped] = useState('')
  return (
    <search>
      <form
        className="list-search"
        onSubmit={(event) => {
          event.preventDefault()
          onSearch(typed.trim() || undefined)
        }}
      >
        <SearchField
          label={label}
          max={max}
          value={typed}
          onChange={(value) => {
            setTyped(value)
            if (value === '') onSearch(undefined)
          }}
        />
      </form>
    </search>
  )
}

/** The field alone, for a form of its own: `in_bar` where it stands in a page's bar. */
export function SearchField({
  label,
  max,
  value,
  in_bar = false,
  onChange,
}: {
  label: string
  max: number
  value: string
  in_bar?: boolean
  onChange: (value: string) => void
}) {
  return (
    <label className={classes('list-search__box', in_bar && 'list-search__box--bar')}>
      <MagnifyingGlassIcon size={18} />
      <input
        type="search"
        enterKeyHint="search"
        maxLength={max}
        value={value}
        placeholder={label}
        aria-label={label}
        onChange={(event) => onChange(event.target.value)}
      />
    </label>
  )
}
