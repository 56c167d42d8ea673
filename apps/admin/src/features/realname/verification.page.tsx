/** Identity filings in three panes. Documents carry a watermark, and each look is written down by the server. */
import { REALNAMES } from '@juya/contract/operator/resources/people/realnames.ts'
import { Avatar, classes, showToast, Tag } from '@juya/ui'
import { useGetIdentity, usePermissions } from 'ra-core'
import { useEffect, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { Data, Item } from '../../lib/api.ts'
import { mayAct } from '../../lib/auth-provider.ts'
import { useRecord } from '../../lib/data-provider.ts'
import { useDates } from '../../lib/format.ts'
import { useHotkeys } from '../../lib/hotkeys.ts'
import { CheckIcon, WarningCircleIcon } from '../../lib/icons.ts'
import { picture } from '../../lib/image.ts'
import { usePreview } from '../../lib/previews/use-preview.ts'
import { touchedBy, useAction } from '../../lib/use-action.ts'
import { useWord } from '../../lib/words.i18n.ts'
import { ClaimBar } from '../../parts/claims/claim-bar.tsx'
import { NextButton } from '../../parts/claims/next-button.tsx'
import { ReviewDeadlineLeft } from '../../parts/claims/review-deadline-left.tsx'
import { useClaim } from '../../parts/claims/use-claim.ts'
import { useDraft } from '../../parts/claims/use-draft.ts'
import { ActButtons } from '../../parts/console/act-buttons.tsx'
import { useTextsOf, useWords } from '../../parts/console/definition-words.ts'
import { Checklist } from '../../parts/decision/checklist.tsx'
import { ReadySentences } from '../../parts/decision/ready-sentences.tsx'
import { useList } from '../../parts/lists/resource/use-list.ts'
import { Effects } from '../../parts/preview/effects.tsx'
import { isReason, REASON } from '../../parts/reason-dialog.tsx'
import { Card, Facts, State } from '../../parts/small-parts.tsx'
import { LoadFailed, Nothing, PageLoading } from '../../parts/states.tsx'
import { Asked } from './asked.tsx'
import '../../parts/panes.css'
import './verification.css'

type Row = Item<'realnames'>
type Filing = Data<'realname'>
/** A colleague works on it. */
const isTaken = ({ claim }: Row): boolean => claim?.state === 'held' && !claim.mine
const STATUSES = ['pending', 'asked', 'verified', 'rejected', 'revoked'] as const

/** It waits for its decision or for its person. */
const isOpen = (status: string): boolean => status === 'pending' || status === 'asked'

export default function VerificationPage() {
  const say = useTextsOf(REALNAMES)
  const word = useWord()
  const { ago } = useDates()
  const [address, setAddress] = useSearchParams()
  const status = STATUSES.find((one) => one === address.get('status')) ?? 'pending'
  const sort = isOpen(status) ? 'id' : '-id'
  const list = useList<Row>(REALNAMES, { filters: { status }, sort }, 50, true)
  const rows = list.data?.list ?? []
  // A filing named by the address opens regardless of the list beside it.
  const wanted_id = Number(address.get('open')) || undefined
  const [id, setId] = useState(wanted_id)
  const at = rows.findIndex((row) => row.id === id)
  // Opening a filing claims it: one a colleague works on is not opened by itself.
  const first_id = (rows.find((row) => !isTaken(row)) ?? rows[0])?.id
  const [served_id, setServed] = useState(wanted_id)
  useEffect(() => {
    if (at === -1 && (id === undefined || id !== served_id)) setId(first_id)
  }, [at, first_id, id, served_id])
  const serve = (next_id: number) => {
    setAddress({ status: 'pending' })
    setServed(next_id)
    setId(next_id)
  }
  const goOn = () => {
    const rest = [...rows.slice(at + 1), ...rows.slice(0, Math.max(0, at))].filter((row) => row.id !== id)
    setServed(undefined)
    setId((rest.find((row) => !isTaken(row)) ?? rest[0])?.id)
  }
  const move = (by: number) => setId(rows[Math.min(rows.length - 1, Math.max(0, at + by))]?.id ?? id)
  useHotkeys({ j: () => move(1), k: () => move(-1) })
  if (list.error) return <LoadFailed error={list.error} retry={() => void list.refetch()} />
  return (
    <div className="r-panes">
      <section className="r-queue" aria-label={say('queue')}>
        <header>
          <p>
            <b>
              {say('queue')} · {list.data?.total ?? 0}
            </b>
            <NextButton queue="filing" id={id} onServed={serve} />
          </p>
          <div className="r-parts">
            {STATUSES.map((one) => (
              <button
                key={one}
                type="button"
                className={status === one ? 'a-chip a-chip--on' : 'a-chip'}
                aria-pressed={status === one}
                onClick={() => setAddress({ status: one })}
              >
                {word('realname', one)}
              </button>
            ))}
          </div>
        </header>
        <ul aria-busy={list.isPending}>
          {rows.map((row) => (
            <li key={row.id}>
              <button
                type="button"
                className={classes('r-item', row.id === id && 'r-item--on')}
                aria-current={row.id === id}
                onClick={() => setId(row.id)}
              >
                <Avatar src={picture(row.user.avatar, 200)} name={row.user.nickname} size={36} />
                <span className="r-item__text">
                  <b>{row.shop_name ?? row.user.nickname}</b>
                  <span className="j-num">
                    {row.real_name_masked} · {row.id_no_masked}
                  </span>
                  {isTaken(row) && <span className="k-holder">{row.claim!.holder.name}</span>}
                  <span className="r-item__line">
                    <Tag tone={row.kind === 'shop' ? 'gold' : 'plain'}>{word('filing', row.kind)}</Tag>
                    {!row.adult && <Tag tone="amber">{say('under')}</Tag>}
                    <em className="j-num">
                      {row.review_deadline ? (
                        <ReviewDeadlineLeft review_deadline={row.review_deadline} />
                      ) : (
                        ago(row.submitted_at)
                      )}
                    </em>
                  </span>
                </span>
              </button>
            </li>
          ))}
        </ul>
      </section>
      {!list.isPending && rows.length === 0 && (id === undefined || id !== served_id) ? (
        <Nothing title={say('none')} note={say('none_note')} />
      ) : id !== undefined && (at !== -1 || id === served_id) ? (
        <FilingPanes key={id} id={id} onDone={goOn} />
      ) : (
        <PageLoading />
      )}
    </div>
  )
}

function FilingPanes({ id, onDone }: { id: number; onDone: () => void }) {
  const { data, error, isPending, refetch } = useRecord('realname', id, {
    staleTime: 240_000,
    refetchOnWindowFocus: false,
  })
  if (error) return <LoadFailed error={error} retry={() => void refetch()} />
  if (isPending || !data) return <PageLoading />
  return (
    <>
      <Documents data={data} />
      <Decision data={data} onDone={onDone} />
    </>
  )
}

function Documents({ data }: { data: Filing }) {
  const say = useTextsOf(REALNAMES)
  const word = useWord()
  const { identity } = useGetIdentity()
  const { short } = useDates()
  const mark = say('watermark', { login: String(identity?.login ?? ''), at: short(Math.floor(Date.now() / 1000)) })
  return (
    <article className="r-object">
      <p className="a-note a-note--amber">
        <WarningCircleIcon size={18} />
        {say('logged')}
      </p>
      <Card>
        <Facts
          columns={3}
          list={[
            { label: say('name'), value: data.real_name },
            { label: say('number'), value: <span className="j-num">{data.id_no}</span> },
            {
              label: data.adult ? say('adult') : say('under'),
              value: data.adult ? (
                <CheckIcon size={18} weight="bold" color="var(--c-jade)" />
              ) : (
                <WarningCircleIcon size={18} color="var(--c-amber)" />
              ),
            },
            { label: say('filed'), value: short(data.submitted_at) },
            data.company_name && { label: say('company'), value: data.company_name },
            data.licence_no && { label: say('licence'), value: data.licence_no },
            data.shop && { label: say('shop_name'), value: data.shop.name },
            data.shop && { label: say('shop_intro'), value: data.shop.intro },
          ].map((fact) => fact || null)}
        />
      </Card>
      <div className="v-documents">
        {data.documents.map((document) => (
          <figure key={document.url}>
            <a href={document.url} target="_blank" rel="noreferrer" title={say('open_picture')}>
              <img src={document.url} alt={word('doc', document.kind)} />
              <span aria-hidden="true">
                {Array.from({ length: 6 }, (_, i) => (
                  <i key={String(i)}>{mark}</i>
                ))}
              </span>
            </a>
            <figcaption>{word('doc', document.kind)}</figcaption>
          </figure>
        ))}
      </div>
    </article>
  )
}

const NOTHING_WRITTEN = { reason: '' }
const POINTS = ['c_name', 'c_number', 'c_valid'] as const
const MESSAGES = ['blurred', 'other', 'expired'] as const

function Decision({ data, onDone }: { data: Filing; onDone: () => void }) {
  const say = useTextsOf(REALNAMES)
  const { permissions } = usePermissions()
  const { short } = useDates()
  const may = mayAct(permissions, 'review') && isOpen(data.status)
  const draft = useDraft('filing', data.id, NOTHING_WRITTEN)
  const { reason } = draft.form
  const claim = useClaim({ queue: 'filing', id: data.id, shown: data.seen, may, at_once: true })
  const setReason = (text: string) => {
    draft.change({ reason: text })
    claim.touch()
  }
  const finish = (text: string) => () => {
    claim.settled()
    draft.drop()
    showToast({ text })
    onDone()
  }
  const touched = touchedBy(REALNAMES)
  const words = useWords()
  const { approveRealname: APPROVE, rejectRealname: REJECT, askRealname: ASK } = REALNAMES.acts
  const approve = useAction('approveRealname', { touched, done: finish(words(APPROVE.done)) })
  const reject = useAction('rejectRealname', { touched, done: finish(words(REJECT.done)) })
  const ask = useAction('askRealname', { touched, done: finish(words(ASK.done)) })
  const busy = approve.busy || reject.busy || ask.busy
  const given = isReason(reason)
  const { seen } = claim
  const approval = usePreview('approveRealname', claim.mine && !given ? { id: data.id, seen } : undefined)
  const refusal = usePreview(
    'rejectRealname',
    claim.mine && given ? { id: data.id, reason: reason.trim(), seen } : undefined,
  )
  const points = data.kind === 'shop' && data.licence_no ? [...POINTS, 'c_licence' as const] : POINTS
  const refuse = () =>
    isReason(reason)
      ? claim.act((seen) => reject.act({ id: data.id, reason: reason.trim(), seen }))
      : document.getElementById('filing-reason')?.focus()
  const accept = () => claim.act((seen) => approve.act({ id: data.id, seen }))
  const free = may && !busy && !claim.held
  useHotkeys({ a: free ? accept : undefined, r: free ? refuse : undefined })
  return (
    <aside className="a-aside r-decision">
      <div className="r-shop">
        <Link className="r-shop__name" to={`/users/${data.user.id}`}>
          <Avatar src={picture(data.user.avatar, 200)} name={data.user.nickname} size={48} />
          <div>
            <b>{data.user.nickname}</b>
            <span>#{data.user.id}</span>
          </div>
        </Link>
      </div>
      <div className="a-aside__body">
        {data.review_deadline && <p className="a-faint">{data.review_deadline.text}</p>}
        {!isOpen(data.status) && (
          <p>
            <State list="realname" value={data.status} />{' '}
            <span className="a-faint">{say('decided', { at: short(data.decided_at) })}</span>
            {data.reject_reason && <span className="v-reason">{data.reject_reason}</span>}
          </p>
        )}
        <ActButtons inline resource={REALNAMES} row={data} params={{ name: data.user.nickname }} />
        <section>
          <h2>{say('same')}</h2>
          {data.same_person.length === 0 && <p className="a-faint">{say('same_none')}</p>}
          {data.same_person.map((user) => (
            <Link key={user.id} className="v-same" to={`/users/${user.id}`}>
              <Avatar src={picture(user.avatar, 200)} name={user.nickname} size={28} />
              {user.nickname}
            </Link>
          ))}
        </section>
        <Asked data={data} />
        {may && (
          <>
            <Checklist title={say('checklist')} points={points.map((key) => ({ key, text: say(key) }))} />
            <section>
              <h2>{say('reason')}</h2>
              <ReadySentences
                sentences={MESSAGES.map((one) => ({ name: say(`m_${one}`), text: say(`t_${one}`) }))}
                written={reason}
                onWrite={setReason}
              />
              <label className="a-field">
                <textarea
                  id="filing-reason"
                  rows={3}
                  maxLength={REASON.chars_max}
                  value={reason}
                  aria-label={say('reason')}
                  onChange={(event) => setReason(event.target.value)}
                />
              </label>
            </section>
            <Effects preview={approval} waits={false} of={words(APPROVE)} />
            <Effects preview={refusal} waits={false} of={words(REJECT)} />
          </>
        )}
      </div>
      {may && (
        <div className="a-aside__foot">
          <ClaimBar claim={claim} draft={draft} />
          <button
            type="button"
            className="a-button a-button--jade a-button--large"
            disabled={busy || claim.held}
            title={words(APPROVE.effect)}
            onClick={accept}
          >
            <CheckIcon size={18} weight="bold" />
            {words(APPROVE)} <kbd>A</kbd>
          </button>
          <button
            type="button"
            className="a-button"
            disabled={busy || claim.held || data.status === 'asked' || !given}
            title={words(ASK.effect)}
            onClick={() => claim.act((seen) => ask.act({ id: data.id, reason: reason.trim(), seen }))}
          >
            {words(ASK)}
          </button>
          <button type="button" className="a-button a-button--outred" disabled={busy || claim.held} onClick={refuse}>
            {words(REJECT)} <kbd>R</kbd>
          </button>
        </div>
      )}
    </aside>
  )
}
