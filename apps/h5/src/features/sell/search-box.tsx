import './sell.css'
import { MagnifyingGlassIcon } from '@juya/ui/icons.ts'
import { useState } from 'react'

/** A search over the list below it; emptying it shows everything again. */
export function SearchBox({ label, onSearch }: { label: string; onSearch: (keyword: string | undefined) => void }) {
  const [typed, setTyped] = useState('')
  return (
    <search>
      <form
        className="sell-search"
        onSubmit={(event) => {
          event.preventDefault()
          onSearch(typed.trim() || undefined)
        }}
      >
        <label className="sell-search__box">
          <MagnifyingGlassIcon size={18} />
          <input
            type="search"
            enterKeyHint="search"
            maxLength={40}
            value={typed}
            placeholder={label}
            aria-label={label}
            onChange={(event) => {
              setTyped(event.target.value)
              if (event.target.value === '') onSearch(undefined)
            }}
          />
        </label>
      </form>
    </search>
  )
}
