import './lists.css'
import { type ReactNode, type TouchEvent, useEffect, useRef, useState } from 'react'
import { classes } from '../classes.ts'
import { Spinner } from '../feedback/spinner.tsx'

const PULL_PX = 56

/** Pulls the page down to refresh it. `texts` say what a pull, a release and the refresh itself do. */
export function PullToRefresh({
  onRefresh,
  texts,
  children,
}: {
  onRefresh: () => Promise<unknown>
  texts: { pull: string; release: string; refreshing: string }
  children: ReactNode
}) {
  const start = useRef<number | null>(null)
  const [pull, setPull] = useState(0)
  const [busy, setBusy] = useState(false)
  const onTouchStart = (event: TouchEvent) => {
    start.current = window.scrollY <= 0 && !busy ? event.touches[0]!.clientY : null
  }
  const onTouchMove = (event: TouchEvent) => {
    if (start.current === null) return
    const moved = event.touches[0]!.clientY - start.current
    if (moved <= 0 || window.scrollY > 0) {
      setPull(0)
      return
    }
    setPull(Math.min(96, moved * 0.45))
  }
  const onTouchEnd = async () => {
    start.current = null
    if (pull < PULL_PX) {
      setPull(0)
      return
    }
    setBusy(true)
    setPull(PULL_PX)
    try {
      await onRefresh()
    } finally {
      setBusy(false)
      setPull(0)
    }
  }
  return (
    <div
      className="j-pull"
      onTouchStart={onTouchStart}
      onTouchMove={onTouchMove}
      onTouchEnd={() => void onTouchEnd()}
      onTouchCancel={() => setPull(0)}
    >
      <div
        className={classes('j-pull__head', start.current === null && 'j-pull__head--settling')}
        style={{ height: pull }}
        aria-live="polite"
      >
        {pull > 8 && (
          <>
            <Spinner size={18} label={texts.refreshing} />
            <span>{busy ? texts.refreshing : pull >= PULL_PX ? texts.release : texts.pull}</span>
          </>
        )}
      </div>
      {children}
    </div>
  )
}

/** Calls `onReach` when its end is within 50 px of the bottom of the screen. Something turns only while the next page loads. */
export function InfiniteEnd({
  state,
  onReach,
  texts,
}: {
  state: 'more' | 'loading' | 'failed' | 'end'
  onReach: () => void
  texts: { loading: string; end?: string; failed: string }
}) {
  const mark = useRef<HTMLDivElement>(null)
  const reach = useRef(onReach)
  reach.current = onReach
  useEffect(() => {
    if (state !== 'more' || !mark.current) return
    const watcher = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && reach.current(),
      { rootMargin: '0px 0px 50px 0px' },
    )
    watcher.observe(mark.current)
    return () => watcher.disconnect()
  }, [state])
  return (
    <div ref={mark} className="j-end" aria-live="polite">
      {state === 'failed' ? (
        <button type="button" className="j-end__retry" onClick={onReach}>
          {texts.failed}
        </button>
      ) : state === 'end' ? (
        texts.end && <span className="j-end__line">{texts.end}</span>
      ) : state === 'more' ? null : (
        <span className="j-end__loading">
          <Spinner size={14} label={texts.loading} />
          {texts.loading}
        </span>
      )}
    </div>
  )
}

/** Two columns of cards. */
export const Grid2 = ({ children }: { children: ReactNode }) => <div className="j-grid2">{children}</div>
/** Cards under one another within the gutters. */
export const StackList = ({ children }: { children: ReactNode }) => <div className="j-stacklist">{children}</div>
/** A rail of cards that scrolls sideways. */
export const Rail = ({ children, label }: { children: ReactNode; label: string }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
  <div className="j-rail j-scroll-x" role="region" aria-label={label} tabIndex={0}>
    {children}
  </div>
)
