/** The feed of short videos: one fills the screen, a swipe or an arrow key brings the next. Nothing plays by itself where data or motion is to be saved. */
import './feed/feed.css'
import { Button, Empty } from '@juya/ui'
import { type KeyboardEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Item } from '../../lib/api/client.ts'
import { type PagedReading, useCall, usePagedCall } from '../../lib/api/query.ts'
import { go } from '../../lib/router/navigation.ts'
import { useIdParam } from '../../lib/router/page.tsx'
import { useCommon } from '../../lib/texts/common.i18n.ts'
import { PageShell } from '../../templates/pages.tsx'
import { Clip } from './feed/clip.tsx'
import { useText } from './i18n.ts'

type Video = Item<'video.list'>
/** So many from the end on, more are asked for. */
const AHEAD = 3
const SEEN_SHARE = 0.6
const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, PageDown: 1, ArrowUp: -1, PageUp: -1 }

export default function VideoFeedPage() {
  const t = useText()
  const id = useIdParam()
  const first = useCall('video.info', { id }, { enabled: id > 0 })
  const list = usePagedCall('video.list', {})
  const videos = useMemo(
    () => (first.data ? [first.data, ...list.items.filter((one) => one.id !== first.data!.id)] : list.items),
    [first.data, list.items],
  )
  // A link to a video that is gone opens the feed.
  const waits = id > 0 && first.loading
  return (
    <PageShell
      needs={waits ? first : list}
      skeleton={<div className="video-feed video-feed--empty" aria-busy="true" />}
      instead={
        !waits && list.data !== undefined && videos.length === 0 ? (
          <Empty
            drawing="vase"
            title={t('none')}
            note={t('none_note')}
            action={<Button onClick={() => go('home.index', {}, { type: 'switchTab' })}>{t('see_auctions')}</Button>}
          />
        ) : undefined
      }
    >
      <Feed videos={videos} more={list.more} loadMore={list.loadMore} />
    </PageShell>
  )
}

interface FeedProps {
  videos: readonly Video[]
  more: PagedReading<Video, unknown>['more']
  loadMore: () => void
}

function Feed({ videos, more, loadMore }: FeedProps) {
  const t = useText()
  const common = useCommon()
  const [at, setAt] = useState(0)
  const [muted, setMuted] = useState(true)
  const box = useRef<HTMLElement>(null)
  useEffect(() => {
    if (at >= videos.length - AHEAD && more === 'more') loadMore()
  }, [at, videos.length, more, loadMore])
  const watch = useCallback((element: HTMLElement | null, index: number) => {
    if (!element) return
    const observer = new IntersectionObserver(([entry]) => entry!.intersectionRatio >= SEEN_SHARE && setAt(index), {
      threshold: SEEN_SHARE,
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key]
    const next = step && box.current?.children[at + step]
    if (!next || event.target instanceof HTMLInputElement) return
    event.preventDefault()
    next.scrollIntoView()
    ;(next as HTMLElement).focus({ preventScroll: true })
  }
  return (
    <section ref={box} className="video-feed" role="feed" aria-label={t('feed')} onKeyDown={onKeyDown}>
      {videos.map((video, index) => (
        <Clip
          key={video.id}
          video={video}
          label={t('video_of', { title: video.title, n: index + 1, count: videos.length })}
          active={index === at}
          near={Math.abs(index - at) <= 1}
          muted={muted}
          onMuted={setMuted}
          watch={(element) => watch(element, index)}
        />
      ))}
      <p className="video-feed__end" role="status">
        {more === 'failed' ? t('more_failed') : more === 'end' ? t('end') : ''}
        {more === 'failed' && (
          <Button variant="plain" onClick={loadMore}>
            {common('retry')}
          </Button>
        )}
      </p>
    </section>
  )
}
