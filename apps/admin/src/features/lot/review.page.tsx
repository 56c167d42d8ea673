/** Lot review in three panes: the queue, the object, the decision. J and K move, A approves, E asks to change, R rejects. */
import { LOTS } from '@juya/contract/operator/resources/trade/lots.ts'
import { classes, ImagePlate, Price, Seal, showToast, Tag } from '@juya/ui'
import { usePermissions } from 'ra-core'
import { type ReactNode, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Item } from '../../lib/api.ts'
import { mayAct } from '../../lib/auth-provider.ts'
import { common } from '../../lib/common.i18n.ts'
import { useRecord } from '../../lib/data-provider.ts'
import { useDates, yearOf } from '../../lib/format.ts'
import { useHotkeys } from '../../lib/hotkeys.ts'
import { CheckIcon, ClockCounterClockwiseIcon, WarningIcon } from '../../lib/icons.ts'
import { picture } from '../../lib/image.ts'
import { percent } from '../../lib/numbers.ts'
import { usePreview } from '../../lib/previews/use-preview.ts'
import { useAction } from '../../lib/use-action.ts'
import { ClaimBar } from '../../parts/claims/claim-bar.tsx'
import { NextButton } from '../../parts/claims/next-button.tsx'
import { ReviewDeadlineLeft } from '../../parts/claims/review-deadline-left.tsx'
import { useClaim } from '../../parts/claims/use-claim.ts'
import { useDraft } from '../../parts/claims/use-draft.ts'
import { useTextsOf, useWords } from '../../parts/console/definition-words.ts'
import { Checklist } from '../../parts/decision/checklist.tsx'
import { ReadySentences } from '../../parts/decision/ready-sentences.tsx'
import { type Page, useList } from '../../parts/lists/resource/use-list.ts'
import { Effects } from '../../parts/preview/effects.tsx'
import { isReason, REASON } from '../../parts/reason-dialog.tsx'
import { LoadFailed, Nothing, PageLoading } from '../../parts/states.tsx'
import {
  Checks,
  Description,
  LotFacts,
  MissingViews,
  ObjectHead,
  Pictures,
  type Reviewed,
  SoldPrices,
} from './object-pane.tsx'
import '../../parts/panes.css'

type PendingChanges = Item<'lots'>
/** A colleague works on it. */
const isTaken = ({ claim }: PendingChanges): boolean => claim?.state === 'held' && !claim.mine
const LOT_NEAR_S = 900
/** What each chip asks the server for, beside the status. */
const PARTS = {
  all: {},
  flagged: { flagged: '1' },
  new_shops: { new_shop: '1' },
  mass: { mode: 'mass' },
} as const satisfies Record<string, Record<string, string>>
type Part = keyof typeof PARTS
const isPart = (text: string | null): text is Part => text !== null && text in PARTS
const askedOf = (part: Part) => ({ filters: { status: 'reviewing', ...PARTS[part] }, sort: 'submitted_at' })

export default function ReviewPage() {
  const [address, setAddress] = useSearchParams()
  const asked_part = address.get('part')
  const part = isPart(asked_part) ? asked_part : 'all'
  const list = useList<PendingChanges>(LOTS, askedOf(part), 50, true)
  const say = useTextsOf(LOTS)
  const [id, setId] = useState<number>()
  const rows = list.data?.list ?? []
  const at = rows.findIndex((row) => row.id === id)
  // Opening a lot claims it: one a colleague works on is not opened by itself.
  const first_id = (rows.find((row) => !isTaken(row)) ?? rows[0])?.id
  const [served_id, setServed] = useState<number>()
  useEffect(() => {
    if (at === -1 && first_id !== undefined && (id === undefined || id !== served_id)) setId(first_id)
  }, [at, first_id, id, served_id])
  const move = (by: number) => {
    const next = rows[Math.min(rows.length - 1, Math.max(0, at + by))]
    if (!next) return
    setId(next.id)
    document.getElementById(`queue-${next.id}`)?.scrollIntoView({ block: 'nearest' })
  }
  useHotkeys({ j: () => move(1), k: () => move(-1) })
  /** After a decision the next one in line is shown. */
  const goOn = () => {
    const rest = rows.filter((row) => row.id !== id)
    const after = rows.slice(at + 1)
    setServed(undefined)
    setId((after.find((row) => !isTaken(row)) ?? rest.find((row) => !isTaken(row)) ?? rest[0])?.id)
  }
  const serve = (next_id: number) => {
    setAddress({})
    setServed(next_id)
    setId(next_id)
  }

  if (list.error) return <LoadFailed error={list.error} retry={() => void list.refetch()} />
  return (
    <div className="r-panes">
      <Queue
        rows={rows}
        page={list.data}
        part={part}
        onPart={(next) => setAddress(next === 'all' ? {} : { part: next })}
        id={id}
        onPick={setId}
        pending={list.isPending}
        next={<NextButton queue="lot" id={id} onServed={serve} />}
      />
      {!list.isPending && rows.length === 0 && (id === undefined || id !== served_id) ? (
        <Nothing title={say('queue_empty')} note={say('queue_empty_note')} />
      ) : id !== undefined && (at !== -1 || id === served_id) ? (
        <ObjectAndDecision key={id} id={id} onDone={goOn} />
      ) : (
        <PageLoading />
      )}
    </div>
  )
}

interface QueueProps {
  rows: PendingChanges[]
  page: Page<PendingChanges> | undefined
  part: Part
  onPart: (part: Part) => void
  id?: number
  onPick: (id: number) => void
  pending: boolean
  next: ReactNode
}

function Queue({ rows, page, part, onPart, id, onPick, pending, next }: QueueProps) {
  const say = useTextsOf(LOTS)
  const { ago } = useDates()
  const oldest = rows[0]?.submitted_at
  const total = page?.total ?? 0
  return (
    <section className="r-queue" aria-label={say('queue')}>
      <header>
        <p>
          <b>
            {say('queue')} · {total}
          </b>
          {oldest && <span>{say('oldest', { wait: ago(oldest) })}</span>}
          {next}
        </p>
        <div className="r-parts">
          {(Object.keys(PARTS) as Part[]).map((one) => (
            <PartChip key={one} part={one} on={part === one} onPart={onPart} />
          ))}
        </div>
      </header>
      <ul aria-busy={pending}>
        {rows.map((row) => (
          <li key={row.id} id={`queue-${row.id}`}>
            <button
              type="button"
              className={classes('r-item', row.id === id && 'r-item--on')}
              aria-current={row.id === id}
              onClick={() => onPick(row.id)}
            >
              <span className="r-item__image">
                <ImagePlate src={picture(row.image, 200)} alt="" radius="m" eager />
              </span>
              <span className="r-item__text">
                <b>{row.title}</b>
                <span>{row.shop.name}</span>
                {isTaken(row) && <span className="k-holder">{row.claim!.holder.name}</span>}
                <span className="r-item__line">
                  <Price fen={row.start_fen} />
                  {row.flags[0] && (
                    <Tag tone="amber" icon={<WarningIcon size={12} weight="fill" />}>
                      {say(`flag.${row.flags[0]}` as 'flag.no_contact')}
                    </Tag>
                  )}
                  <em className="j-num">
                    {row.review_deadline ? (
                      <ReviewDeadlineLeft review_deadline={row.review_deadline} near_s={LOT_NEAR_S} />
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
  )
}

/** A part of the queue with how many wait in it, as the server counts; an empty one is not offered. */
function PartChip({ part, on, onPart }: { part: Part; on: boolean; onPart: (part: Part) => void }) {
  const say = useTextsOf(LOTS)
  const { data } = useList<PendingChanges>(LOTS, askedOf(part), 1, true)
  if (part !== 'all' && !on && !data?.total) return null
  return (
    <button
      type="button"
      className={on ? 'a-chip a-chip--on' : 'a-chip'}
      aria-pressed={on}
      onClick={() => onPart(part)}
    >
      {say(part)}
      {part !== 'all' && ` ${data?.total ?? ''}`}
    </button>
  )
}

function ObjectAndDecision({ id, onDone }: { id: number; onDone: () => void }) {
  const { data, error, isPending, refetch } = useRecord('lot', id)
  if (error) return <LoadFailed error={error} retry={() => void refetch()} />
  if (isPending || !data) return <PageLoading />
  return (
    <>
      <article className="r-object">
        <ObjectHead data={data} />
        <Pictures data={data} />
        <MissingViews data={data} />
        <LotFacts data={data} />
        <div className="o-two">
          <Checks data={data} />
          <SoldPrices data={data} />
        </div>
        <Description data={data} />
      </article>
      <Decision data={data} onDone={onDone} />
    </>
  )
}

export function ShopHead({ data }: { data: Reviewed }) {
  const say = useTextsOf(LOTS)
  const { shop } = data.lot
  const { good_rate_bp, opened_at, sold_count, rejected_30d } = data.shop_standing
  return (
    <div className="r-shop">
      <div className="r-shop__name">
        <Seal name={shop.name} src={picture(shop.logo, 200)} size={48} />
        <div>
          <b>{shop.name}</b>
          <span>
            {opened_at
              ? say('shop_since', { year: String(yearOf(opened_at)), level: shop.credit_level })
              : say('shop_level', { level: shop.credit_level })}
          </span>
        </div>
      </div>
      <dl>
        <div>
          <dt>{good_rate_bp === null || good_rate_bp === undefined ? '–' : percent(good_rate_bp)}</dt>
          <dd>{good_rate_bp === null || good_rate_bp === undefined ? say('no_reviews') : say('positive')}</dd>
        </div>
        <div>
          <dt>{sold_count.toLocaleString('en-US')}</dt>
          <dd>{say('sold')}</dd>
        </div>
        <div>
          <dt>{rejected_30d}</dt>
          <dd>{say('rejected_30')}</dd>
        </div>
      </dl>
    </div>
  )
}

const NOTHING_WRITTEN = { message: '' }
const POINTS = ['c_photos', 'c_period', 'c_relic', 'c_price'] as const
const MESSAGES = ['scale', 'period', 'relisted', 'deposit', 'contact'] as const

/** The check that already says so ticks nothing: a person ticks what a person has seen. */
function Decision({ data, onDone }: { data: Reviewed; onDone: () => void }) {
  const say = useTextsOf(LOTS)
  const act = useWords()
  const words = common.useText()
  const { permissions } = usePermissions()
  const draft = useDraft('lot', data.lot.id, NOTHING_WRITTEN)
  const { message } = draft.form
  const [wanted, setWanted] = useState(false)
  const { lot } = data
  const may = mayAct(permissions, 'review')
  const claim = useClaim({ queue: 'lot', id: lot.id, shown: data.seen, may, at_once: true })
  const done = (text: string) => () => {
    claim.settled()
    draft.drop()
    showToast({ text, icon: <CheckIcon size={18} /> })
    onDone()
  }
  const approve = useAction('approveLot', {
    touched: ['lots', 'lot', 'audit'],
    done: done(act(LOTS.acts.approveLot.done)),
  })
  const reject = useAction('rejectLot', {
    touched: ['lots', 'lot', 'audit'],
    done: done(act(LOTS.acts.rejectLot.done)),
  })
  const busy = approve.busy || reject.busy
  const given = isReason(message)
  const { seen } = claim
  const approval = usePreview('approveLot', claim.mine && !given ? { id: lot.id, seen } : undefined)
  const refusal = usePreview(
    'rejectLot',
    claim.mine && given ? { id: lot.id, reason: message.trim(), seen } : undefined,
  )
  const points = data.flags.includes('not_offered_before') ? [...POINTS, 'c_disclosed' as const] : POINTS
  const setMessage = (text: string) => {
    draft.change({ message: text })
    claim.touch()
  }
  const write = (text: string) => {
    setMessage(text)
    document.getElementById('message-to-shop')?.focus()
  }
  const sendBack = () => {
    if (isReason(message)) claim.act((seen) => reject.act({ id: lot.id, reason: message.trim(), seen }))
    else {
      setWanted(true)
      document.getElementById('message-to-shop')?.focus()
    }
  }
  const refuse = () => (isReason(message) ? sendBack() : write(say('t_refuse')))
  const letIn = () => claim.act((seen) => approve.act({ id: lot.id, seen }))
  const free = may && !claim.held
  useHotkeys({
    a: free && !busy ? letIn : undefined,
    e: free ? sendBack : undefined,
    r: free ? refuse : undefined,
  })
  return (
    <aside className="a-aside r-decision">
      <ShopHead data={data} />
      <div className="a-aside__body">
        {data.review_deadline && <p className="a-faint">{data.review_deadline.text}</p>}
        <Checklist title={say('checklist')} points={points.map((key) => ({ key, text: say(key) }))} />
        {may && (
          <section>
            <h2>{say('message')}</h2>
            <ReadySentences
              sentences={MESSAGES.map((one) => ({ name: say(`m_${one}`), text: say(`t_${one}`) }))}
              written={message}
              onWrite={write}
            />
            <label className="a-field">
              <textarea
                id="message-to-shop"
                rows={4}
                maxLength={REASON.chars_max}
                value={message}
                aria-label={say('message')}
                onChange={(event) => setMessage(event.target.value)}
              />
              <small className={wanted && !isReason(message) ? 'a-fault' : undefined}>
                {wanted && !isReason(message) ? words('reason_hint', { min: REASON.chars_min }) : ''}
              </small>
            </label>
          </section>
        )}
        <Effects preview={approval} waits={false} of={act(LOTS.acts.approveLot)} />
        <Effects preview={refusal} waits={false} of={act(LOTS.acts.rejectLot)} />
        <p className="a-note">
          <ClockCounterClockwiseIcon size={18} />
          {may ? words('audited') : say('only_read')}
        </p>
      </div>
      {may && (
        <div className="a-aside__foot">
          <ClaimBar claim={claim} draft={draft} />
          <button
            type="button"
            className="a-button a-button--jade a-button--large"
            disabled={busy || claim.held}
            title={act(LOTS.acts.approveLot.effect)}
            onClick={letIn}
          >
            <CheckIcon size={18} weight="bold" />
            {act(LOTS.acts.approveLot)} <kbd>A</kbd>
          </button>
          <div className="a-buttons">
            <button type="button" className="a-button" disabled={busy || claim.held} onClick={sendBack}>
              {say('ask')} <kbd>E</kbd>
            </button>
            <button type="button" className="a-button a-button--outred" disabled={busy || claim.held} onClick={refuse}>
              {act(LOTS.acts.rejectLot)} <kbd>R</kbd>
            </button>
          </div>
        </div>
      )}
    </aside>
  )
}
