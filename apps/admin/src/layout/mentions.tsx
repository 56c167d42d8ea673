/** The operator's mentions, behind a sign in the bar that counts the unread: each opens its thing, and is read by that. */
import { pageOfThing } from '@juya/contract/operator/resources/timeline-kinds.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { call, POLL_MS } from '../lib/api.ts'
import { useDates } from '../lib/format.ts'
import { AtIcon } from '../lib/icons.ts'
import { usePoll } from '../lib/live/socket.ts'
import { useAction, wordsOf } from '../lib/use-action.ts'
import { timelineTexts } from '../parts/timeline/timeline.i18n.ts'
import '../parts/timeline/timeline.css'

export function Mentions() {
  const say = timelineTexts.useText()
  const poll_ms = usePoll(POLL_MS)
  const { short } = useDates()
  const [open, setOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const { data, error, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: ['mentions'],
    queryFn: ({ pageParam, signal }) => call('mentions', pageParam ? { from: pageParam } : {}, { signal }),
    initialPageParam: 0,
    getNextPageParam: (last) => last.next ?? undefined,
    refetchInterval: poll_ms,
  })
  const read = useAction('readMention', { touched: ['mentions'] })
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
  const list = data?.pages.flatMap((page) => page.list) ?? []
  const unread = data?.pages[0]?.unread ?? 0
  return (
    <div className="a-me" ref={root}>
      <button
        type="button"
        className="a-icon-button"
        aria-label={say('mentions_unread', { count: unread })}
        title={say('mentions_title')}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <AtIcon size={20} />
        {unread > 0 && <i className="a-dot" />}
      </button>
      {open && (
        <div className="a-menu t-mentions">
          <p>
            <b>{say('mentions_title')}</b>
          </p>
          {error && <p role="alert">{wordsOf(error)}</p>}
          {!error && list.length === 0 && <p className="a-faint">{say('mentions_none')}</p>}
          <ul>
            {list.map((one) => (
              <li key={one.note_id}>
                <Link
                  to={pageOfThing(one.kind, one.id)}
                  className={one.read ? undefined : 't-unread'}
                  onClick={() => {
                    setOpen(false)
                    if (!one.read) read.act({ id: one.note_id })
                  }}
                >
                  <span className={one.struck ? 't-struck' : undefined}>{one.text}</span>
                  <small>
                    {one.by} · {say(`kind.${one.kind}`, { id: String(one.id) })} · {short(one.at)}
                  </small>
                </Link>
              </li>
            ))}
          </ul>
          {hasNextPage && (
            <button type="button" disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              {say('more_mentions')}
            </button>
          )}
        </div>
      )}
    </div>
  )
}
