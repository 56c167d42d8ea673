/** The search box of a list: it asks when the hand rests. */
import { useEffect, useState } from 'react'
import { common } from '../../lib/common.i18n.ts'
import { MagnifyingGlassIcon } from '../../lib/icons.ts'

const PAUSE_MS = 350

export function SearchBox({
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
