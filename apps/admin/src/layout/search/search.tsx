/** The one search of the console, at "/" and Ctrl+K: it finds things, opens pages, and acts. */

import { formatFen, isEnter } from '@juya/ui'
import { useQuery } from '@tanstack/react-query'
import { useLogout, usePermissions } from 'ra-core'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '../../lib/api.ts'
import { mayRead } from '../../lib/auth-provider.ts'
import { common } from '../../lib/common.i18n.ts'
import { isTyping } from '../../lib/hotkeys.ts'
import { languageNow, setLanguage, useLanguage } from '../../lib/i18n.ts'
import { MagnifyingGlassIcon } from '../../lib/icons.ts'
import { limitOf } from '../../lib/limits.ts'
import { toggleTheme } from '../../lib/theme.ts'
import { useWord } from '../../lib/words.i18n.ts'
import { ROUTES, type RouteRow } from '../../routes.ts'
import { addressOf, type Hit, listAddress } from './addresses.ts'
import { searchTexts } from './search.i18n.ts'
import './search.css'

const Q = limitOf('search', 'q')

interface Choice {
  id: string
  group: string
  title: string
  note?: string
  /** Right of the title: an amount, a state. */
  aside?: string
  go: () => void
}

/** What is typed is asked for once it has rested so long. */
const REST_MS = 150

function useRested(text: string): string {
  const [rested, setRested] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), REST_MS)
    return () => clearTimeout(timer)
  }, [text])
  return rested
}

/** The pages one may open. */
function useRoutes(): RouteRow[] {
  const { permissions } = usePermissions()
  return ROUTES.filter((row) => !row.path.includes(':') && (!row.roles || mayRead(permissions, ...row.roles)))
}

/** Lists that take words. */
const LISTS = ['/lots', '/orders', '/disputes', '/users', '/transactions', '/audit', '/settings']

export function Search() {
  const say = searchTexts.useText()
  const go = useNavigate()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [open, setOpen] = useState(false)
  const [at, setAt] = useState(0)
  const [entered, setEntered] = useState(false)
  const q = text.trim()
  const asked = useRested(q)
  const found = useQuery({
    queryKey: ['search', asked, useLanguage()],
    queryFn: ({ signal }) => call('search', { q: asked }, { signal }),
    enabled: open && asked !== '',
    retry: false,
  })
  const current = asked === q
  const hits = current ? (found.data?.list ?? []) : []
  const choices = useChoices(q, hits, go)

  useEffect(() => {
    const focus = (event: globalThis.KeyboardEvent) => {
      const jump = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey)
      if (!jump && (event.key !== '/' || isTyping(event.target) || event.ctrlKey || event.metaKey)) return
      if (document.querySelector('dialog[open]')) return
      event.preventDefault()
      input.current?.focus()
      input.current?.select()
    }
    addEventListener('keydown', focus)
    return () => removeEventListener('keydown', focus)
  }, [])

  const choose = (choice: Choice) => {
    setEntered(false)
    setOpen(false)
    setText('')
    input.current?.blur()
    choice.go()
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape') input.current?.blur()
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      setAt((at + (event.key === 'ArrowDown' ? 1 : choices.length - 1)) % Math.max(1, choices.length))
    }
    if (isEnter(event) && q) setEntered(true)
  }
  // Until the search has answered the first choice may be another one a moment later; Enter waits for it.
  const chosen = open && entered && (at > 0 || (current && !found.isFetching)) ? choices[at] : undefined
  useEffect(() => {
    if (chosen) choose(chosen)
  })
  return (
    <div className="a-search" role="search">
      <MagnifyingGlassIcon size={18} />
      <input
        ref={input}
        value={text}
        placeholder={say('search')}
        aria-label={say('search')}
        role="combobox"
        aria-expanded={open && q !== ''}
        aria-controls={id}
        aria-activedescendant={open && choices[at] ? `${id}-${at}` : undefined}
        autoComplete="off"
        maxLength={Q.chars_max}
        onChange={(event) => {
          setText(event.target.value)
          setEntered(false)
          setAt(0)
          setOpen(true)
        }}
        onFocus={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onKeyDown={press}
      />
      <kbd>/</kbd>
      {open && q && (
        <div className="a-search__places">
          <p className="a-search__note" role="status">
            {found.error && current
              ? say('failed')
              : !current || found.isFetching
                ? say('searching')
                : hits.length === 0
                  ? say('nothing')
                  : ''}
          </p>
          <div id={id} role="listbox" aria-label={say('search')} tabIndex={-1}>
            {choices.map((choice, i) => (
              <div key={choice.id}>
                {choice.group !== choices[i - 1]?.group && <h2>{choice.group}</h2>}
                <button
                  type="button"
                  id={`${id}-${i}`}
                  role="option"
                  aria-selected={i === at}
                  tabIndex={-1}
                  className={i === at ? 'on' : undefined}
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={() => choose(choice)}
                >
                  <b>{choice.title}</b>
                  <span>{choice.note}</span>
                  {choice.aside && <i className="j-num">{choice.aside}</i>}
                </button>
              </div>
            ))}
          </div>
        </div>
      )}
    </div>
  )
}

/** Things found, then pages and actions of that name, then the lists that can be narrowed by the text. */
function useChoices(q: string, hits: readonly Hit[], go: (address: string) => void): Choice[] {
  const say = searchTexts.useText()
  const said = common.useText()
  const word = useWord()
  const lang = useLanguage() === 'en' ? 'en' : 'zh'
  const logout = useLogout()
  const routes = useRoutes()
  if (!q) return []
  const named = (...names: string[]) => names.some((name) => name.toLowerCase().includes(q.toLowerCase()))
  const things = hits.map((hit) => ({
    id: `${hit.kind}:${hit.key}`,
    group: say(`kind.${hit.kind}`),
    title: hit.title,
    note: [hit.note, say(`by.${hit.by}`)].filter(Boolean).join(' · '),
    aside: [hit.amount_fen == null ? '' : formatFen(hit.amount_fen), hit.status ? word(hit.kind, hit.status) : '']
      .filter(Boolean)
      .join(' · '),
    go: () => go(addressOf(hit)),
  }))
  const pages = routes
    .filter((row) => named(row.en, row.zh))
    .map((row) => ({ id: row.path, group: say('pages'), title: row[lang], go: () => go(row.path) }))
  const actions = [
    { title: said('theme'), go: toggleTheme },
    { title: said('language'), go: () => setLanguage(languageNow() === 'en' ? 'zh-CN' : 'en') },
    { title: said('sign_out'), go: () => void logout() },
  ]
    .filter(({ title }) => named(title))
    .map((action) => ({ ...action, id: action.title, group: say('actions') }))
  const lists = routes
    .filter((row) => LISTS.includes(row.path))
    .map((row) => ({
      id: `in${row.path}`,
      group: say('lists'),
      title: q,
      note: say('in_list', { list: row[lang] }),
      go: () => go(listAddress(row.path, q)),
    }))
  return [...things, ...pages, ...actions, ...lists]
}
