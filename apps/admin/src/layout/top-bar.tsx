import { Avatar } from '@juya/ui'
import { useGetIdentity, useLogout } from 'ra-core'
import { useEffect, useRef, useState } from 'react'
import { Link, useLocation, useParams } from 'react-router'
import { common } from '../lib/common.i18n.ts'
import { setLanguage, useLanguage } from '../lib/i18n.ts'
import { CaretRightIcon, DevicesIcon, ListIcon, MoonIcon, SignOutIcon, SunIcon, TranslateIcon } from '../lib/icons.ts'
import { toggleTheme, useTheme } from '../lib/theme.ts'
import { useWord } from '../lib/words.i18n.ts'
import { GROUPS, ROUTES, rowOf } from '../routes.ts'
import { Bell } from './bell/bell.tsx'
import { Mentions } from './mentions.tsx'
import { Search } from './search/search.tsx'

export function TopBar({ menu_open, onMenu }: { menu_open: boolean; onMenu: () => void }) {
  const say = common.useText()
  return (
    <header className="a-bar">
      <button
        type="button"
        className="a-icon-button a-bar__menu"
        aria-label={say('menu')}
        aria-expanded={menu_open}
        aria-controls="sidebar"
        onClick={onMenu}
      >
        <ListIcon size={22} />
      </button>
      <Crumbs />
      <Search />
      <div className="a-bar__right">
        <LanguageButton />
        <ThemeButton />
        <Mentions />
        <Bell />
        <Me />
      </div>
    </header>
  )
}

function Crumbs() {
  const { pathname } = useLocation()
  const { '*': rest } = useParams()
  const lang = useLanguage() === 'en' ? 'en' : 'zh'
  const row = rowOf(pathname)
  const parent = ROUTES.find((one) => one.path === row?.parent)
  const id = row?.parent ? (rest ?? pathname).split('/').at(-1) : undefined
  if (!row) return <div className="a-crumbs" />
  return (
    <div className="a-crumbs">
      {GROUPS[row.group][lang] && (
        <>
          <span>{GROUPS[row.group][lang]}</span>
          <CaretRightIcon size={12} />
        </>
      )}
      {parent && (
        <>
          <Link to={parent.path}>{parent[lang]}</Link>
          <CaretRightIcon size={12} />
        </>
      )}
      <h1>
        {row[lang]}
        {id && <span className="j-num"> {id}</span>}
      </h1>
    </div>
  )
}

function LanguageButton() {
  const language = useLanguage()
  return (
    <button
      type="button"
      className="a-icon-button"
      onClick={() => setLanguage(language === 'en' ? 'zh-CN' : 'en')}
      lang={language === 'en' ? 'zh-CN' : 'en'}
    >
      <TranslateIcon size={20} />
      <span>{language === 'en' ? '中文' : 'EN'}</span>
    </button>
  )
}

function ThemeButton() {
  const dark = useTheme() === 'dark'
  const say = common.useText()
  return (
    <button
      type="button"
      className="a-icon-button"
      aria-label={say('theme')}
      title={say('theme')}
      onClick={toggleTheme}
    >
      {dark ? <SunIcon size={20} /> : <MoonIcon size={20} />}
    </button>
  )
}

function Me() {
  const say = common.useText()
  const word = useWord()
  const logout = useLogout()
  const { identity } = useGetIdentity()
  const [open, setOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!open) return
    const close = (event: Event) => {
      if (event instanceof KeyboardEvent ? event.key === 'Escape' : !root.current?.contains(event.target as Node))
        setOpen(false)
    }
    addEventListener('pointerdown', close)
    addEventListener('keydown', close)
    return () => {
      removeEventListener('pointerdown', close)
      removeEventListener('keydown', close)
    }
  }, [open])
  if (!identity) return null
  const roles = (identity.roles as string[]).map((role) => word('role', role))
  return (
    <div className="a-me" ref={root}>
      <button type="button" className="a-me__button" aria-expanded={open} onClick={() => setOpen(!open)}>
        <Avatar name={identity.fullName ?? ''} size={32} />
        <span className="a-me__name">{identity.fullName}</span>
        <span className="a-me__role">{roles[0]}</span>
      </button>
      {open && (
        <div className="a-menu">
          <p>
            <b>{identity.login as string}</b>
            <span>{roles.join(' · ')}</span>
          </p>
          <Link to="/sessions" onClick={() => setOpen(false)}>
            <DevicesIcon size={18} />
            {say('own_sessions')}
          </Link>
          <button type="button" onClick={() => logout()}>
            <SignOutIcon size={18} />
            {say('sign_out')}
          </button>
        </div>
      )}
    </div>
  )
}
