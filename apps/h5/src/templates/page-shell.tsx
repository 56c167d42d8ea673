/**
 * The one frame every page stands in. It owns the bar, the safe areas, the loading, error, guest and offline states, pull to
 * refresh on the three tabs that have it, and the room the bottom bar takes. Pages give content, never padding or bar heights.
 */
import './page-shell.css'
import { classes, Empty, ErrorState, IconButton, NavBar, PullToRefresh } from '@juya/ui'
import { Button } from '@juya/ui/forms/button.tsx'
import { QuestionIcon } from '@juya/ui/icons.ts'
import { type ReactNode, useEffect, useState } from 'react'
import type { Reading } from '../lib/api/query.ts'
import { isRefusal } from '../lib/api/refusals.ts'
import { useOnline } from '../lib/live/online.ts'
import { go, goBack, routeTable } from '../lib/router/navigation.ts'
import { useRoute } from '../lib/router/page.tsx'
import type { RouteRow } from '../lib/router/routes.ts'
import { goToLogin } from '../lib/session/login-gate.ts'
import { useSignal } from '../lib/storage/signal.ts'
import { useCommon } from '../lib/texts/common.i18n.ts'
import { pick, useLanguage } from '../lib/texts/i18n.ts'
import { nameDocument } from './document-title.ts'
import { MainTabs } from './main-tabs.tsx'
import { ListSkeleton } from './skeletons.tsx'

/** The part of a call the shell shows its states by; useCall and usePagedCall give it. */
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
  /** What the page is about, where its bar says what one does there: the document is named after both. */
  about?: string | undefined
  /** A sentence under the error's title. */
  error_note?: string
  children?: ReactNode
}

/** Props every template passes on. */
export type ShellCommon = Pick<PageShellProps, 'title' | 'right' | 'needs' | 'onBack' | 'about'>

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
  about,
  error_note,
  children,
}: PageShellProps) {
  const t = useCommon()
  const lang = useLanguage()
  const route = useRoute()
  const online = useOnline()
  const is_tab = route?.tab !== undefined
  const name = title ?? (route ? pick(route.heading ?? route.title, lang) : '')
  useEffect(() => {
    if (about) nameDocument(`${name}: ${about}`, lang)
    else if (typeof title === 'string' && title) nameDocument(title, lang)
  }, [title, name, about, lang])
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
        note={isRefusal(failed.error, 'NOT_FOUND') ? t('not_found_note') : undefined}
        action={
          <>
            {isRefusal(failed.error, 'NOT_FOUND') && <OthersButton row={route ?? undefined} />}
            <Button variant="outline" onClick={home.onPress}>
              {home.text}
            </Button>
          </>
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
              right={
                route?.help ? (
                  <>
                    {right}
                    <IconButton
                      label={t('help_here')}
                      icon={<QuestionIcon size={22} />}
                      onClick={() => go('site.help', { about: route.path })}
                    />
                  </>
                ) : (
                  right
                )
              }
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
      {!online && (
        <p className="page__offline" role="status">
          {t('offline')}
        </p>
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

/** A guest's view of a personal page: the reason, and the way to sign in and come back [R2.2]. */
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

/** An unknown address, or a screen about one thing that does not name it. */
export function NotFoundView({ row }: { row?: RouteRow }) {
  const t = useCommon()
  const home = { onClick: () => go('home.index', {}, { type: 'relaunch' }), children: t('back_home') }
  return (
    <PageShell title={t('not_found')}>
      <Empty
        drawing="search"
        title={t('not_found')}
        note={t('not_found_note')}
        action={row?.found_among ? <OthersButton row={row} /> : <Button {...home} />}
      >
        {row?.found_among && <Button variant="text" {...home} />}
      </Empty>
    </PageShell>
  )
}

/** The way to things of the kind that is not there. */
function OthersButton({ row }: { row: Pick<RouteRow, 'found_among'> | undefined }) {
  const lang = useLanguage()
  const { rows } = useSignal(routeTable)
  const to = row?.found_among
  if (!to || !rows[to]) return null
  return <Button onClick={() => go(to, {}, { type: 'redirect' })}>{pick(rows[to].title, lang)}</Button>
}
