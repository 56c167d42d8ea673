/**
 * The one frame every page stands in. It owns the bar, the safe areas, the loading, error, guest and offline states, pull to
 * refresh on the three tabs that have it, and the room the bottom bar takes. Pages give content, never padding or bar heights.
 */
import './page-shell.css'
import { classes, Empty, ErrorState, NavBar, PullToRefresh } from '@juya/ui'
import { Button } from '@juya/ui/button.tsx'
import { type ReactNode, useEffect, useState } from 'react'
import { useCommon } from '../lib/common.i18n.ts'
import { useLanguage } from '../lib/i18n.ts'
import { goToLogin } from '../lib/login-gate.ts'
import { go, goBack } from '../lib/navigation.ts'
import { useOnline } from '../lib/online.ts'
import { useRoute } from '../lib/page.tsx'
import type { Reading } from '../lib/query.ts'
import { MainTabs } from './main-tabs.tsx'
import { ListSkeleton } from './skeletons.tsx'

/** What the shell needs of a call to show its states; useCall and usePagedCall give it. */
export type ShellReading = Pick<Reading<unknown>, 'data' | 'error' | 'loading' | 'refetch'>

export interface PageShellProps {
  /** The bar's title; the route's title unless given. */
  title?: ReactNode
  /** At most two things at the right of the bar. */
  right?: ReactNode
  /** Replaces the bar; for pages whose route says bar: 'custom'. */
  nav?: ReactNode
  /** Under the bar, sticking with it: tabs, filters. */
  tabs?: ReactNode
  /** The fixed bar at the bottom: ActionBar or StickySubmit. */
  bar?: ReactNode
  /** The calls this page cannot do without. While one loads the skeleton is shown, when one fails the error view. */
  needs?: ShellReading | readonly ShellReading[]
  skeleton?: ReactNode
  /** Shown instead of the body, such as an empty state. */
  instead?: ReactNode
  /** What a pull on the tabs home, live and message reads anew. */
  onRefresh?: () => Promise<unknown>
  onBack?: () => void
  /** white: the page's ground is the card colour (forms, documents). */
  ground?: 'page' | 'white'
  /** A sentence under the error's title. */
  error_note?: string
  children?: ReactNode
}

/** What every template passes on. */
export type ShellCommon = Pick<PageShellProps, 'title' | 'right' | 'needs' | 'onBack'>

/** The refusal of that name [packages/contract/src/refusals.ts]. */
const NOT_FOUND = 20004

const asList = (needs: PageShellProps['needs']): readonly ShellReading[] =>
  needs === undefined ? [] : Array.isArray(needs) ? needs : [needs as ShellReading]

export function PageShell({
  title,
  right,
  nav,
  tabs,
  bar,
  needs,
  skeleton,
  instead,
  onRefresh,
  onBack,
  ground = 'page',
  error_note,
  children,
}: PageShellProps) {
  const t = useCommon()
  const lang = useLanguage()
  const route = useRoute()
  const online = useOnline()
  const is_tab = route?.tab !== undefined
  const name = title ?? (route ? (lang === 'en' ? route.title.en : route.title.zh) : '')
  const readings = asList(needs)
  const failed = readings.find((reading) => reading.data === undefined && reading.error)
  const loading = readings.some((reading) => reading.data === undefined && reading.loading)
  const late = useLater(loading)

  const again = () => {
    for (const reading of readings) void reading.refetch()
  }
  const home = { text: t('back_home'), onPress: () => go('home.index', {}, { type: 'switchTab' }) }
  const body =
    failed?.error?.kind === 'refused' ? (
      <Empty
        drawing="search"
        title={failed.error.message}
        note={failed.error.code === NOT_FOUND ? t('not_found_note') : undefined}
        action={
          <Button variant="outline" onClick={home.onPress}>
            {home.text}
          </Button>
        }
      >
        <Button variant="text" onClick={again}>
          {t('retry')}
        </Button>
      </Empty>
    ) : failed ? (
      <ErrorState
        title={t('weak_network')}
        note={error_note ?? t('weak_network_note')}
        retry={t('retry')}
        onRetry={again}
        home={home}
      />
    ) : loading ? (
      late && <div aria-busy="true">{skeleton ?? <ListSkeleton />}</div>
    ) : (
      (instead ?? children)
    )
  const content = (
    <main id="content" className="page__body" tabIndex={-1}>
      {nav !== undefined && <h1 className="j-visually-hidden">{name}</h1>}
      {!online && <p className="page__offline">{t('offline')}</p>}
      {body}
    </main>
  )
  const pulls = onRefresh !== undefined && is_tab
  const Head = nav === undefined ? 'header' : 'div' // a bar of the page's own brings its header along

  return (
    <div
      className={classes(
        'page',
        ground === 'white' && 'page--white',
        bar !== undefined && 'page--with-bar',
        is_tab && 'page--with-tabs',
      )}
    >
      {(nav !== null || tabs) && (
        <Head className="page__head">
          {nav === undefined ? (
            <NavBar
              title={name}
              onBack={is_tab ? undefined : (onBack ?? (() => goBack()))}
              right={right}
              tone={route?.bar === 'dark' ? 'dark' : 'light'}
            />
          ) : (
            nav
          )}
          {tabs}
        </Head>
      )}
      {pulls ? (
        <PullToRefresh
          onRefresh={onRefresh}
          texts={{ pull: t('pull_to_refresh'), release: t('release_to_refresh'), refreshing: t('refreshing') }}
        >
          {content}
        </PullToRefresh>
      ) : (
        content
      )}
      {!failed && bar}
      {is_tab && <MainTabs active={route.tab!} />}
    </div>
  )
}

/** True once `on` has lasted 200 ms: nothing flashes for what loads at once. */
export function useLater(on: boolean, wait_ms = 200): boolean {
  const [late, setLate] = useState(false)
  useEffect(() => {
    if (!on) {
      setLate(false)
      return
    }
    const timer = setTimeout(() => setLate(true), wait_ms)
    return () => clearTimeout(timer)
  }, [on, wait_ms])
  return late
}

/** What a guest meets on a personal page: why, and the way to sign in and come back [R2.2]. */
export function GuestView() {
  const t = useCommon()
  return (
    <PageShell>
      <Empty
        drawing="door"
        title={t('sign_in_page_title')}
        note={t('sign_in_page_note')}
        action={<Button onClick={goToLogin}>{t('sign_in_sms')}</Button>}
      >
        <Button variant="text" onClick={() => go('home.index', {}, { type: 'switchTab' })}>
          {t('back_home')}
        </Button>
      </Empty>
    </PageShell>
  )
}

/** An address nobody knows. */
export function NotFoundView() {
  const t = useCommon()
  return (
    <PageShell title={t('not_found')}>
      <Empty
        drawing="search"
        title={t('not_found')}
        note={t('not_found_note')}
        action={<Button onClick={() => go('home.index', {}, { type: 'relaunch' })}>{t('back_home')}</Button>}
      />
    </PageShell>
  )
}
