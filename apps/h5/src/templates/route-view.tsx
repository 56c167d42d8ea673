/** Opens the page of a route: who may see it, loading its code, failing to, and coming in from the right. */
import { ErrorState, Spinner } from '@juya/ui'
import {
  Component,
  type ComponentType,
  type ReactNode,
  Suspense,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { reportError } from '../lib/report.ts'
import {
  type ChunkLoadError,
  isLoadError,
  loadChunk,
  PAGE_TIMEOUT_MS,
  reloadByItself,
  reloadPage,
  whenBack,
} from '../lib/router/chunks.ts'
import { currentHashRoute, go, goPath } from '../lib/router/navigation.ts'
import { RouteContext } from '../lib/router/page.tsx'
import { usePlace } from '../lib/router/router.ts'
import type { LoadPage, RouteRow, Screen } from '../lib/router/routes.ts'
import { rememberReturn, takeReturn, useSession } from '../lib/session/session.ts'
import { useCommon } from '../lib/texts/common.i18n.ts'
import { pick, useLanguage } from '../lib/texts/i18n.ts'
import { nameDocument } from './document-title.ts'
import { GuestView, PageShell, useLater } from './page-shell.tsx'

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

/**
 * Loads the code of a page: nothing for 200 ms, then the loading view, after 60 s or a failure the error view [R2.3]. Code that is only
 * slow is still waited for behind that view, up to 120 s [R8.5].
 */
export function LazyPage({ row }: { row: Screen }) {
  const [state, setState] = useState<'loading' | 'slow' | ChunkLoadError['type'] | 'ready'>(
    loaded.has(row.load) ? 'ready' : 'loading',
  )
  const late = useLater(state === 'loading')
  const gone = useRef(false)
  const load = useCallback(
    (whenMissing: () => void) => {
      if (loaded.has(row.load)) return setState('ready')
      setState('loading')
      const told = (now: typeof state) => !gone.current && setState(now)
      const timer = setTimeout(told, PAGE_TIMEOUT_MS, 'slow')
      loadChunk(row.load)
        .then(
          (module) => {
            loaded.set(row.load, module.default)
            told('ready')
          },
          ({ type }: ChunkLoadError) => {
            told(type)
            if (type === 'missing' && !gone.current) whenMissing()
          },
        )
        .finally(() => clearTimeout(timer))
    },
    [row],
  )
  useEffect(() => {
    gone.current = false
    load(() => undefined)
    return () => {
      gone.current = true
    }
  }, [load])

  const Page = loaded.get(row.load)
  if (state === 'slow' || state === 'timeout' || state === 'missing') {
    // A browser keeps that code did not come, and a request that hangs goes on hanging: only a page that is loaded anew asks again.
    const [again, byItself] =
      state === 'missing'
        ? [() => load(() => void reloadPage()), () => load(reloadByItself)]
        : [() => void reloadPage(), reloadByItself]
    return <WeakNetwork note={state === 'timeout' ? 'timed_out' : undefined} onRetry={again} onHeal={byItself} />
  }
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

/**
 * "Network is weak, tap to retry"; a tap anywhere tries again [R2.10], and so does the network that comes back.
 *
 * @param onHeal what is done then, where it differs from a tap
 */
export function WeakNetwork({
  note = 'weak_network_note',
  onRetry,
  onHeal = onRetry,
}: {
  note?: 'weak_network_note' | 'timed_out' | undefined
  onRetry: () => void
  onHeal?: () => void
}) {
  const heal = useRef(onHeal)
  heal.current = onHeal
  useEffect(() => whenBack(() => heal.current()), [])
  return <ErrorView what="weak_network" more={note} onRetry={onRetry} />
}

function ErrorView({
  what,
  more,
  onRetry,
}: {
  what: 'page_broken' | 'weak_network'
  more: 'page_broken_note' | 'weak_network_note' | 'timed_out'
  onRetry: () => void
}) {
  const t = useCommon()
  return (
    <PageShell>
      <ErrorState
        title={t(what)}
        note={t(more)}
        retry={t('retry')}
        onRetry={onRetry}
        home={{ text: t('back_home'), onPress: () => go('home.index', {}, { type: 'relaunch' }) }}
      />
    </PageShell>
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
    if (failed === 'loading') return <WeakNetwork onRetry={() => void reloadPage()} onHeal={reloadByItself} />
    if (failed) return <ErrorView what="page_broken" more="page_broken_note" onRetry={() => void reloadPage()} />
    return this.props.children
  }
}
