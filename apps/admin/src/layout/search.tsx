/** The one search of the console, at the key "/". What is typed decides which places are offered first. */
import { usePermissions } from 'ra-core'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { mayRead } from '../lib/auth-provider.ts'
import { common } from '../lib/common.i18n.ts'
import { useLanguage } from '../lib/i18n.ts'
import { MagnifyingGlassIcon } from '../lib/icons.ts'
import { ROUTES } from '../routes.ts'

const listAddress = (path: string, q: string): string => `${path}?filter=${encodeURIComponent(JSON.stringify({ q }))}`

/** Places to look, the likeliest first. */
function placesFor(q: string): string[] {
  if (/^AS\d+$/i.test(q)) return ['/disputes']
  if (/^1[2-9]\d{9}$/.test(q)) return ['/users', '/orders', '/disputes']
  if (/^\d{15,}$/.test(q)) return ['/orders', '/transactions']
  if (/^L?\d+$/i.test(q)) return ['/lots', '/users', '/orders', '/transactions']
  if (/^[a-z]+[.:_]/.test(q)) return ['/transactions', '/ledger', '/settings', '/audit']
  return ['/lots', '/users', '/settings', '/audit']
}

export function Search() {
  const say = common.useText()
  const lang = useLanguage() === 'en' ? 'en' : 'zh'
  const go = useNavigate()
  const { permissions } = usePermissions()
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [open, setOpen] = useState(false)
  const [at, setAt] = useState(0)

  useEffect(() => {
    const focus = (event: globalThis.KeyboardEvent) => {
      const typing = event.target instanceof HTMLElement && /^(INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName)
      if (event.key !== '/' || typing || event.ctrlKey || event.metaKey) return
      event.preventDefault()
      input.current?.focus()
    }
    addEventListener('keydown', focus)
    return () => removeEventListener('keydown', focus)
  }, [])

  const q = text.trim()
  const places = placesFor(q).flatMap(
    (path) => ROUTES.find((row) => row.path === path && (!row.roles || mayRead(permissions, ...row.roles))) ?? [],
  )
  const choose = (path: string) => {
    setOpen(false)
    setText('')
    input.current?.blur()
    go(listAddress(path, q))
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape') input.current?.blur()
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      setAt((at + (event.key === 'ArrowDown' ? 1 : places.length - 1)) % Math.max(1, places.length))
    }
    if (event.key === 'Enter' && q && places[at]) choose(places[at].path)
  }
  return (
    <div className="a-search" role="search">
      <MagnifyingGlassIcon size={18} />
      <input
        ref={input}
        value={text}
        placeholder={say('search')}
        aria-label={say('search')}
        autoComplete="off"
        onChange={(event) => {
          setText(event.target.value)
          setAt(0)
          setOpen(true)
        }}
        onFocus={() => setOpen(true)}
        onBlur={() => setTimeout(() => setOpen(false), 150)}
        onKeyDown={press}
      />
      <kbd>/</kbd>
      {open && q && (
        <ul className="a-search__places">
          {places.map((row, i) => (
            <li key={row.path}>
              <button
                type="button"
                className={i === at ? 'on' : undefined}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => choose(row.path)}
              >
                <span>{row[lang]}</span>
                <b>{q}</b>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
