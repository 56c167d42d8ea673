/** One chat of the desk: its lines, and the answer. */

import { thingsIn } from '@juya/contract/things/things.ts'
import { PICTURES_OFFERED } from '@juya/contract/typing/choosing.ts'
import { classes, isEnter, showToast, Tag } from '@juya/ui'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { call, type Data } from '../../lib/api.ts'
import { useDates } from '../../lib/format.ts'
import { limitOf } from '../../lib/limits.ts'
import { usePoll } from '../../lib/live/socket.ts'
import { useAction, wordsOf } from '../../lib/use-action.ts'
import { useWord } from '../../lib/words.i18n.ts'
import { MacroPicker, withAnswer } from '../../parts/macros/macro-picker.tsx'
import { LoadFailed, PageLoading } from '../../parts/states.tsx'
import { deskTexts } from './desk.i18n.ts'
import { HandOn } from './hand-on.tsx'

type Chat = Data<'deskChat'>
type Line = Chat['list'][number]
const POLL_MS = 10_000
const TOUCHED = ['desk', 'deskChat']
/** As often as the person's own app tells it. */
const TYPING_EVERY_MS = 3_000

export function DeskChat({ id, colleagues }: { id: number; colleagues: Data<'desk'>['colleagues'] }) {
  const say = deskTexts.useText()
  const poll_ms = usePoll(POLL_MS)
  const { data, error, isPending, refetch, hasNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: ['deskChat', id],
    queryFn: ({ pageParam, signal }) =>
      call('deskChat', { id, ...(pageParam > 0 ? { before_seq: pageParam } : {}) }, { signal }),
    initialPageParam: 0,
    getNextPageParam: (last) => (last.has_more ? last.list[0]?.seq : undefined),
    refetchInterval: poll_ms,
  })
  const lines = data?.pages.toReversed().flatMap(({ list }) => list) ?? []
  const end = useRef<HTMLLIElement>(null)
  const last = lines.at(-1)?.seq
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls when a line was added
  useLayoutEffect(() => {
    end.current?.scrollIntoView({ block: 'nearest' })
  }, [last])
  if (error && !data) return <LoadFailed error={error} retry={() => void refetch()} />
  if (isPending || !data) return <PageLoading />
  const shown = data.pages[0]!
  return (
    <article className="k-chat" aria-label={shown.chat.person.name}>
      <Head chat={shown} colleagues={colleagues} />
      <ol className="k-lines" aria-label={say('lines')} aria-live="polite">
        {hasNextPage && (
          <li className="k-mark">
            <button type="button" className="a-button" onClick={() => void fetchNextPage()}>
              {say('earlier')}
            </button>
          </li>
        )}
        {lines.map((line) => (
          <Said key={line.seq} line={line} joins={shown.joins} />
        ))}
        <li ref={end} aria-hidden="true" />
      </ol>
      {shown.is_own && <Answer key={id} id={id} person_id={shown.chat.person.id} />}
    </article>
  )
}

function Head({ chat, colleagues }: { chat: Chat; colleagues: Data<'desk'>['colleagues'] }) {
  const say = deskTexts.useText()
  const [handing, setHanding] = useState(false)
  const { id, kind, person, shop, topic, state } = chat.chat
  const end = useAction('deskClose', { touched: TOUCHED, done: () => showToast({ text: say('ended') }) })
  return (
    <header>
      <b>{person.name}</b>
      {shop && <span>{shop.name}</span>}
      <Tag tone="plain">{say(kind)}</Tag>
      <Tag tone={state === 'with' ? 'jade' : 'grey'}>{say(state)}</Tag>
      {topic && <small className="a-faint">{say('asked_help', { topic })}</small>}
      {chat.report_id != null && <Link to={`/reports?open=${chat.report_id}`}>{say('open_report')}</Link>}
      {chat.case_id != null && <Link to={`/disputes?open=${chat.case_id}`}>{say('open_case')}</Link>}
      {chat.handed.map(({ by, to, note, at }) => (
        <small key={at} className="a-faint">
          {to ? say('handed_by', { by, to, note }) : say('handed_queue', { by, note })}
        </small>
      ))}
      {chat.is_own && (
        <span className="d-actions">
          {(kind === 'service' || kind === 'silent') && (
            <button type="button" className="a-button" onClick={() => setHanding(true)}>
              {say('hand_on')}
            </button>
          )}
          <button type="button" className="a-button" disabled={end.busy} onClick={() => end.act({ id })}>
            {say('end')}
          </button>
        </span>
      )}
      {handing && <HandOn id={id} colleagues={colleagues} onClose={() => setHanding(false)} />}
    </header>
  )
}

const isThing = (kind: Line['kind']): boolean => (thingsIn('chat') as readonly string[]).includes(kind)

function Said({ line, joins }: { line: Line; joins: Chat['joins'] }) {
  const say = deskTexts.useText()
  const { clock } = useDates()
  const word = useWord()
  const { seq, by, kind, text, picture, ref_id, automatic, at_ms } = line
  return (
    <>
      {joins.some(({ from_seq }) => from_seq === seq) && <li className="k-mark">{say('reads_from')}</li>}
      <li className={classes('k-line', by === 'house' && 'k-line--house')}>
        <small className="a-faint">
          {say(by)} · {clock(Math.floor(at_ms / 1_000))}
          {automatic && ` · ${say('automatic')}`}
        </small>
        {kind === 'recalled' && say('recalled')}
        {kind === 'text' && text}
        {picture && <img src={picture} alt={say('picture')} />}
        {kind === 'video' && say('video')}
        {isThing(kind) && `${word('thing', kind)} ${ref_id}`}
      </li>
      {joins.some(({ to_seq }) => to_seq === seq) && <li className="k-mark">{say('reads_to')}</li>}
    </>
  )
}

function Answer({ id, person_id }: { id: number; person_id: number }) {
  const say = deskTexts.useText()
  const [text, setText] = useState('')
  const [msg_id, setMsgId] = useState(() => crypto.randomUUID())
  const { chars_max = 1_000 } = limitOf('deskSend', 'text')
  const sending = useAction('deskSend', {
    touched: TOUCHED,
    done: () => {
      setText('')
      setMsgId(crypto.randomUUID())
    },
  })
  const picturing = useAction('deskSend', { touched: TOUCHED })
  const upload = useMutation({
    mutationFn: (file: File) => call('uploadDeskPicture', {}, { file }),
    onSuccess: ({ path }) => picturing.act({ id, path, client_msg_id: crypto.randomUUID() }),
  })
  const told_at = useRef(-TYPING_EVERY_MS)
  const write = (next: string) => {
    setText(next)
    if (performance.now() - told_at.current < TYPING_EVERY_MS || !next) return
    told_at.current = performance.now()
    call('deskTyping', { id }).catch(() => undefined)
  }
  const send = () => {
    const typed = text.trim()
    if (typed && !sending.busy) sending.act({ id, text: typed, client_msg_id: msg_id })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isEnter(event) || event.shiftKey) return
    event.preventDefault()
    send()
  }
  return (
    <form
      className="k-write"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <MacroPicker kind="user" id={person_id} onPick={(answer) => setText(withAnswer(text, answer, chars_max))} />
      <label className="a-field">
        <span>{say('answer')}</span>
        <textarea
          maxLength={chars_max}
          value={text}
          onChange={(event) => write(event.target.value)}
          onKeyDown={onKeyDown}
        />
      </label>
      <label className="a-field">
        <span>{say('send_picture')}</span>
        <input
          type="file"
          accept={PICTURES_OFFERED}
          disabled={upload.isPending || picturing.busy}
          onChange={(event) => {
            const file = event.target.files?.[0]
            event.target.value = ''
            if (file) upload.mutate(file)
          }}
        />
        <small className={upload.error ? 'a-fault' : undefined} role="status">
          {upload.error ? wordsOf(upload.error) : upload.isPending && say('uploading')}
        </small>
      </label>
      <p>
        <button type="submit" className="a-button a-button--jade" disabled={text.trim() === '' || sending.busy}>
          {say('send')}
        </button>
      </p>
    </form>
  )
}
