/** Sidebar, bar and the page between them. On a phone the sidebar comes out of the bar's menu button. */
import { type ReactNode, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { common } from '../lib/common.i18n.ts'
import { useLive } from '../lib/live/use-live.ts'
import { TakeOverNotices } from '../parts/claims/take-over-notices.tsx'
import { Keys } from './keys.tsx'
import { NoConnection } from './no-connection.tsx'
import { Sidebar } from './sidebar.tsx'
import { TopBar } from './top-bar.tsx'
import './phone.css'

export function Shell({ children }: { children: ReactNode }) {
  const say = common.useText()
  useLive()
  const { pathname } = useLocation()
  const [open, setOpen] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page closes it
  useEffect(() => setOpen(false), [pathname])
  useEffect(() => {
    if (!open) return
    document.querySelector<HTMLElement>('#sidebar a')?.focus()
    const close = (event: KeyboardEvent) => event.key === 'Escape' && setOpen(false)
    addEventListener('keydown', close)
    return () => {
      removeEventListener('keydown', close)
      document.querySelector<HTMLElement>('[aria-controls="sidebar"]')?.focus()
    }
  }, [open])
  return (
    <div className="a-shell">
      <Sidebar open={open} />
      {open && <button type="button" className="a-dim" aria-label={say('close')} onClick={() => setOpen(false)} />}
      <TopBar menu_open={open} onMenu={() => setOpen(!open)} />
      <Keys />
      <main className="a-main">
        <NoConnection />
        <TakeOverNotices />
        {children}
      </main>
    </div>
  )
}
