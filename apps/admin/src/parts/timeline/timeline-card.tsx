/** What happened to a thing, in one list: states, money, notices, operators and their notes; and the place to write one. */
import {
  type ThingKind,
  TIMELINE_SOURCES,
  type TimelineSource,
} from '@juya/contract/operator/resources/timeline-kinds.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { usePermissions } from 'ra-core'
import { useState } from 'react'
import { call, type Item } from '../../lib/api.ts'
import { mayAct } from '../../lib/auth-provider.ts'
import { useDates } from '../../lib/format.ts'
import { useAction } from '../../lib/use-action.ts'
import { useActionWord } from '../../lib/words/actions/actions.i18n.ts'
import { ReasonDialog } from '../reason-dialog.tsx'
import { Card, Money } from '../small-parts.tsx'
import { LoadFailed } from '../states.tsx'
import { NoteForm } from './note-form.tsx'
import { timelineTexts } from './timeline.i18n.ts'
import './timeline.css'

type Entry = Item<'timeline'>

export function TimelineCard({ kind, id }: { kind: ThingKind; id: number }) {
  const say = timelineTexts.useText()
  const { permissions } = usePermissions()
  const [of, setOf] = useState<TimelineSource>()
  const { data, error, isPending, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: ['timeline', kind, id, of],
    queryFn: ({ pageParam, signal }) =>
      call('timeline', { kind, id, ...(of ? { of } : {}), ...(pageParam ? { from: pageParam } : {}) }, { signal }),
    initialPageParam: '',
    getNextPageParam: (last) => last.next ?? undefined,
  })
  const list = data?.pages.flatMap((page) => page.list) ?? []
  return (
    <Card title={say('title')}>
      {mayAct(permissions, 'review', 'service', 'finance', 'arbiter') && <NoteForm kind={kind} id={id} />}
      <div className="t-chips">
        {[undefined, ...TIMELINE_SOURCES].map((one) => (
          <button
            key={one ?? 'all'}
            type="button"
            className={of === one ? 'a-chip a-chip--on' : 'a-chip'}
            aria-pressed={of === one}
            onClick={() => setOf(one)}
          >
            {say(one ?? 'all')}
          </button>
        ))}
      </div>
      {error && list.length === 0 && <LoadFailed error={error} retry={() => void refetch()} />}
      {!error && !isPending && list.length === 0 && <p className="a-faint d-none">{say(of ? 'none_kind' : 'none')}</p>}
      <ol className="t-list" aria-busy={isPending}>
        {list.map((entry) => (
          <Entry key={entry.key} entry={entry} />
        ))}
      </ol>
      {hasNextPage && (
        <button type="button" className="a-button" disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {say('more')}
        </button>
      )}
    </Card>
  )
}

function Entry({ entry }: { entry: Entry }) {
  const say = timelineTexts.useText()
  const doing = useActionWord()
  const { short, full } = useDates()
  const { source, by, title, text, amount_fen, note, at } = entry
  const struck = note?.struck
  const name = by ? by.name || say(by.type === 'provider' ? 'provider' : 'house') : say('house')
  return (
    <li className={`t-entry t-entry--${source}${struck ? ' t-entry--struck' : ''}`}>
      <div className="t-entry__head">
        <b>{title ? (source === 'decision' ? doing(title) : title) : say('wrote')}</b>
        {amount_fen != null && <Money fen={amount_fen} signed={source === 'money' && amount_fen < 0} />}
        <small>{source === 'notice' ? say('to', { name }) : name}</small>
        <small className="t-entry__at j-num" title={full(at)}>
          {short(at)}
        </small>
      </div>
      {text && <p>{text}</p>}
      {note && note.mentions.length > 0 && (
        <p className="a-faint">{say('mentions', { names: note.mentions.map((one) => one.name).join(' · ') })}</p>
      )}
      {note && note.files.length > 0 && (
        <p className="t-files">
          {note.files.map((file, n) => (
            <a key={file.url} className="a-link" href={file.url} target="_blank" rel="noreferrer">
              {say(file.kind, { n: n + 1 })}
            </a>
          ))}
        </p>
      )}
      {struck && <p className="a-faint">{say('struck', { by: struck.by, reason: struck.reason })}</p>}
      {note && !struck && <Strike id={note.id} />}
    </li>
  )
}

function Strike({ id }: { id: number }) {
  const say = timelineTexts.useText()
  const { permissions } = usePermissions()
  const [asking, setAsking] = useState(false)
  const strike = useAction('strikeNote', { touched: ['timeline', 'mentions'], done: () => setAsking(false) })
  if (!mayAct(permissions, 'review', 'service', 'finance', 'arbiter')) return null
  return (
    <>
      <button type="button" className="a-link" onClick={() => setAsking(true)}>
        {say('strike')}
      </button>
      {asking && (
        <ReasonDialog
          title={say('strike_title')}
          effect={say('strike_effect')}
          confirm={say('strike')}
          busy={strike.busy}
          onClose={() => setAsking(false)}
          onConfirm={(reason) => strike.act({ id, reason })}
        />
      )}
    </>
  )
}
