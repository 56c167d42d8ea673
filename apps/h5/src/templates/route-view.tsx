/** Opens the page of a route: who may see it, loading its code, failing to, and coming in from the right. */
import { ErrorState, Spinner } from '@juya/ui'
import { Component, type ComponentType, type ReactNode, Suspense, useEffect, useLayoutEffect, useState } from 'react'
import { reportError } from '../lib/report.ts'
import { isLoadError, loadChunk, PAGE_TIMEOUT_MS, reloadPage } from '../lib/router/chunks.ts'
import { currentHashRoute, go, goPath } from '../lib/router/navigation.ts'
import { RouteContext } from '../lib/router/page.tsx'
import { usePlace } from '../lib/router/router.ts'
import type { LoadPage, RouteRow, Screen } from '../lib/router/routes.ts'
import { rememberReturn, takeReturn, useSession } from '../lib/session/session.ts'
import { useCommon } from '../lib/texts/common.i18n.ts'
import { pick, useLanguage } from '../lib/texts/i18n.ts'
import { nameDocument } from './document-title.ts'
import { GuestView, useLater } from './page-shell.tsx'

/** A route as its visitor sees it [R1.1, R2.2, R2.8]. */
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

export function RouteView({ row }: { row: Screen }) {
  const { token, forced_login } = useSession()
  const lang = useLanguage()
  const way = admission(row, token !== null, forced_login)
  // Before the effects of the page itself, which knows the name of the thing it shows.
  useLayoutEffect(() => nameDocument(pick(row.heading ?? row.title, lang), lang), [row, lang])
  useEffect(() => {
    if (way === 'home') {
      const back = takeReturn()
      if (back) goPath(back, 'redirect')
      else go('home.index', {}, { type: 'relaunch' })
    } else if (way === 'login') {
      rememberReturn(currentHashRoute())
      go('login.sms', {}, { type: 'redirect' })
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
    // The page the app opens with stands at its top: scrolling there would have it laid out once more.
    if (top > 0 || scrolled.size > 0) window.scrollTo(0, top)
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

const loaded = new Map<LoadPage, ComponentType>()

/** Loads the code of a page: nothing for 200 ms, then the loading view, after 60 s or a failure the error view [R2.3]. */
export function LazyPage({ row }: { row: Screen }) {
  const [state, setState] = useState<'loading' | 'failed' | 'ready'>(loaded.has(row.load) ? 'ready' : 'loading')
  const late = useLater(state === 'loading')
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt loads the same page again
  useEffect(() => {
    if (loaded.has(row.load)) {
      setState('ready')
      return
    }
    let gone = false
    setState('loading')
    const timer = setTimeout(() => !gone && setState('failed'), PAGE_TIMEOUT_MS)
    loadChunk(row.load).then(
      (module) => {
        loaded.set(row.load, module.default)
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

  const Page = loaded.get(row.load)
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
export const WeakNetwork = ({ onRetry }: { onRetry: () => void }) => <ErrorView blame="network" onRetry={onRetry} />

function ErrorView({ blame, onRetry }: { blame: 'network' | 'us'; onRetry: () => void }) {
  const t = useCommon()
  return (
    <main id="content" className="page">
      <ErrorState
        title={t(blame === 'us' ? 'page_broken' : 'weak_network')}
        note={t(blame === 'us' ? 'page_broken_note' : 'weak_network_note')}
        retry={t('retry')}
        onRetry={onRetry}
        home={{ text: t('back_home'), onPress: () => go('home.index', {}, { type: 'relaunch' }) }}
      />
    </main>
  )
}

/** A page that broke: told to the server and to the person. Where only the code of a part did not come, the network is to blame. */
class Catch extends Component<{ children: ReactNode }, { failed: 'loading' | 'drawing' | null }> {
  override state: { failed: 'loading' | 'drawing' | null } = { failed: null }
  static getDerivedStateFromError(error: unknown) {
    return { failed: isLoadError(error) ? 'loading' : 'drawing' }
  }
  override componentDidCatch(error: unknown) {
    if (!isLoadError(error)) reportError(error)
  }
  override render() {
    const { failed } = this.state
    return failed ? (
      <ErrorView blame={failed === 'loading' ? 'network' : 'us'} onRetry={reloadPage} />
    ) : (
      this.props.children
    )
  }
}
