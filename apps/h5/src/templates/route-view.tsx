/** Opens the page of a route: who may see it, loading its code, failing to, and coming in from the right. */
import { ErrorState, Spinner } from '@juya/ui'
import { Component, type ComponentType, type ReactNode, Suspense, useEffect, useLayoutEffect, useState } from 'react'
import { ChunkLoadError, loadChunk, PAGE_TIMEOUT_MS, reloadPage } from '../lib/chunks.ts'
import { useCommon } from '../lib/common.i18n.ts'
import { type Language, pick, useLanguage } from '../lib/i18n.ts'
import { currentHashRoute, go, goPath } from '../lib/navigation.ts'
import { RouteContext } from '../lib/page.tsx'
import { reportError } from '../lib/report.ts'
import { usePlace } from '../lib/router.ts'
import type { RouteRow } from '../lib/routes.ts'
import { rememberReturn, takeReturn, useSession } from '../lib/session.ts'
import { GuestView, useLater } from './page-shell.tsx'

/** What a visitor meets on a route [R1.1, R2.2, R2.8]. */
export function admission(
  row: Pick<RouteRow, 'auth'>,
  logged_in: boolean,
  forced_login: boolean,
): 'page' | 'guest' | 'login' | 'home' {
  if (row.auth === 'guest') return logged_in ? 'home' : 'page'
  if (row.auth === 'public' || logged_in) return 'page'
  if (forced_login) return 'login'
  return row.auth === 'browse' ? 'page' : 'guest'
}

const APP = { en: 'Juya', zh: '聚雅藏珍' }
/** "Settings · Juya"; the home tab, which is called as the app, once. */
function documentTitle(title: string, lang: Language): string {
  const app = pick(APP, lang)
  return title === app ? app : `${title} · ${app}`
}

export function RouteView({ row }: { row: RouteRow }) {
  const { token, forced_login } = useSession()
  const lang = useLanguage()
  const way = admission(row, token !== null, forced_login)
  useEffect(() => {
    document.title = documentTitle(pick(row.title, lang), lang)
  }, [row, lang])
  useEffect(() => {
    if (way === 'home') {
      const back = takeReturn()
      if (back) goPath(back, 'redirect')
      else go('home.index', {}, { type: 'relaunch' })
    } else if (way === 'login') {
      rememberReturn(currentHashRoute())
      go('account.smsLogin', {}, { type: 'redirect' })
    }
  }, [way])
  if (way === 'home' || way === 'login') return null
  return (
    <RouteContext value={row}>
      <PopIn still={row.tab !== undefined}>{way === 'guest' ? <GuestView /> : <LazyPage row={row} />}</PopIn>
    </RouteContext>
  )
}

/** Where each entry of the history was scrolled to, so that going back returns to the same place. */
const scrolled = new Map<string, number>()

function PopIn({ still, children }: { still: boolean; children: ReactNode }) {
  const { key, how } = usePlace()
  const [moving, setMoving] = useState(how === 'push' && !still)
  useLayoutEffect(() => {
    const top = how === 'pop' ? (scrolled.get(key) ?? 0) : 0
    window.scrollTo(0, top)
    const later = top > 0 ? requestAnimationFrame(() => window.scrollTo(0, top)) : 0
    const keep = () => scrolled.set(key, window.scrollY)
    window.addEventListener('scroll', keep, { passive: true })
    return () => {
      cancelAnimationFrame(later)
      window.removeEventListener('scroll', keep)
    }
  }, [key, how])
  return (
    <div
      className={moving ? 'pop-in' : undefined}
      onAnimationEnd={(event) => event.animationName.startsWith('pop-in') && setMoving(false)}
    >
      {children}
    </div>
  )
}

const loaded = new Map<RouteRow['page'], ComponentType>()

/** Loads the code of a page: nothing for 200 ms, then the loading view, after 60 s or a failure the error view [R2.3]. */
export function LazyPage({ row }: { row: RouteRow }) {
  const [state, setState] = useState<'loading' | 'failed' | 'ready'>(loaded.has(row.page) ? 'ready' : 'loading')
  const late = useLater(state === 'loading')
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt loads the same page again
  useEffect(() => {
    if (loaded.has(row.page)) {
      setState('ready')
      return
    }
    let gone = false
    setState('loading')
    const timer = setTimeout(() => !gone && setState('failed'), PAGE_TIMEOUT_MS)
    loadChunk(row.page).then(
      (module) => {
        loaded.set(row.page, module.default)
        clearTimeout(timer)
        if (!gone) setState('ready')
      },
      () => {
        clearTimeout(timer)
        if (!gone) setState('failed')
      },
    )
    return () => {
      gone = true
      clearTimeout(timer)
    }
  }, [row, attempt])

  const Page = loaded.get(row.page)
  if (state === 'failed') return <WeakNetwork onRetry={() => (attempt < 1 ? setAttempt(attempt + 1) : reloadPage())} />
  if (state === 'loading' || !Page) return late ? <LoadingView /> : null
  return (
    <Catch key={row.path}>
      <Suspense fallback={<LoadingView />}>
        <Page />
      </Suspense>
    </Catch>
  )
}

export function LoadingView() {
  const t = useCommon()
  return (
    <div className="page page-loading">
      <Spinner size={32} label={t('loading')} />
    </div>
  )
}

/** "Network is weak, tap to retry"; a tap anywhere reloads the page [R2.10]. */
export function WeakNetwork({ onRetry }: { onRetry: () => void }) {
  const t = useCommon()
  return (
    <main id="content" className="page">
      <ErrorState
        title={t('weak_network')}
        note={t('weak_network_note')}
        retry={t('retry')}
        onRetry={onRetry}
        home={{ text: t('back_home'), onPress: () => go('home.index', {}, { type: 'relaunch' }) }}
      />
    </main>
  )
}

/** A page that broke: told to the server, and the weak-network page is shown instead of a blank one. */
class Catch extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false }
  static getDerivedStateFromError() {
    return { broken: true }
  }
  override componentDidCatch(error: unknown) {
    if (!(error instanceof ChunkLoadError)) reportError(error)
  }
  override render() {
    return this.state.broken ? <WeakNetwork onRetry={reloadPage} /> : this.props.children
  }
}
