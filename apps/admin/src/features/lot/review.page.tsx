/** Lot review in three panes: the queue, the object, the decision. J and K move, A approves, E asks to change, R rejects. */
import { classes, ImagePlate, Price, Seal, showToast, Tag } from '@juya/ui'
import { ListContextProvider, useGetOne, useListController, usePermissions } from 'ra-core'
import { useEffect, useState } from 'react'
import type { Item } from '../../lib/api.ts'
import { mayAct } from '../../lib/auth-provider.ts'
import { common } from '../../lib/common.i18n.ts'
import { useDates, yearOf } from '../../lib/format.ts'
import { useHotkeys } from '../../lib/hotkeys.ts'
import { CheckIcon, ClockCounterClockwiseIcon, WarningIcon } from '../../lib/icons.ts'
import { picture } from '../../lib/image.ts'
import { percent } from '../../lib/numbers.ts'
import { useAct } from '../../lib/use-act.ts'
import { isReason } from '../../parts/decision.tsx'
import { LoadFailed, Nothing, PageLoading } from '../../parts/states.tsx'
import { lotTexts } from './lot.i18n.ts'
import { Checks, Description, LotFacts, ObjectHead, Pictures, type Reviewed, SoldPrices } from './object-pane.tsx'
import '../../parts/panes.css'

type Waiting = Item<'lots'>
type Part = 'all' | 'flagged' | 'new_shops' | 'mass'
const NEW_SHOP_LEVEL = 1

const inPart: Record<Part, (row: Waiting) => boolean> = {
  all: () => true,
  flagged: (row) => row.flags.length > 0,
  new_shops: (row) => row.shop.credit_level <= NEW_SHOP_LEVEL,
  mass: (row) => row.mode === 'mass',
}

export default function ReviewPage() {
  const list = useListController<Waiting>({
    resource: 'lots',
    filter: { status: 'reviewing' },
    sort: { field: 'waiting', order: 'ASC' },
    perPage: 50,
    disableSyncWithLocation: true,
    storeKey: false,
    queryOptions: { refetchInterval: 20_000 },
  })
  const say = lotTexts.useText()
  const [part, setPart] = useState<Part>('all')
  const [id, setId] = useState<number>()
  const waiting = list.data ?? []
  const rows = waiting.filter(inPart[part])
  const at = rows.findIndex((row) => row.id === id)
  const first_id = rows[0]?.id
  useEffect(() => {
    if (at === -1 && first_id !== undefined) setId(first_id)
  }, [at, first_id])
  const move = (by: number) => {
    const next = rows[Math.min(rows.length - 1, Math.max(0, at + by))]
    if (!next) return
    setId(next.id)
    document.getElementById(`queue-${next.id}`)?.scrollIntoView({ block: 'nearest' })
  }
  useHotkeys({ j: () => move(1), k: () => move(-1) })
  /** After a decision the next one in line is shown. */
  const goOn = () => setId((rows[at + 1] ?? rows[at - 1])?.id)

  if (list.error) return <LoadFailed error={list.error} retry={() => void list.refetch()} />
  return (
    <ListContextProvider value={list as never}>
      <div className="r-panes">
        <Queue
          rows={rows}
          waiting={waiting}
          total={list.total ?? 0}
          part={part}
          onPart={setPart}
          id={id}
          onPick={setId}
          pending={list.isPending}
        />
        {!list.isPending && rows.length === 0 ? (
          <Nothing title={say('queue_empty')} note={say('queue_empty_note')} />
        ) : id !== undefined && at !== -1 ? (
          <ObjectAndDecision key={id} id={id} onDone={goOn} />
        ) : (
          <PageLoading />
        )}
      </div>
    </ListContextProvider>
  )
}

interface QueueProps {
  rows: Waiting[]
  waiting: Waiting[]
  total: number
  part: Part
  onPart: (part: Part) => void
  id?: number
  onPick: (id: number) => void
  pending: boolean
}

function Queue({ rows, waiting, total, part, onPart, id, onPick, pending }: QueueProps) {
  const say = lotTexts.useText()
  const { ago } = useDates()
  const oldest = waiting[0]?.submitted_at
  return (
    <section className="r-queue" aria-label={say('queue')}>
      <header>
        <p>
          <b>
            {say('queue')} · {total}
          </b>
          {oldest && <span>{say('oldest', { wait: ago(oldest) })}</span>}
        </p>
        <div className="r-parts">
          {(Object.keys(inPart) as Part[]).map((one) => {
            const count = waiting.filter(inPart[one]).length
            if (one !== 'all' && count === 0) return null
            return (
              <button
                key={one}
                type="button"
                className={part === one ? 'a-chip a-chip--on' : 'a-chip'}
                aria-pressed={part === one}
                onClick={() => onPart(one)}
              >
                {say(one)}
                {one !== 'all' && ` ${count}`}
              </button>
            )
          })}
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
                <span className="r-item__line">
                  <Price fen={row.start_fen} />
                  {row.flags[0] && (
                    <Tag tone="amber" icon={<WarningIcon size={12} weight="fill" />}>
                      {say(`flag.${row.flags[0]}` as 'flag.no_contact')}
                    </Tag>
                  )}
                  <em className="j-num">{ago(row.submitted_at)}</em>
                </span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

function ObjectAndDecision({ id, onDone }: { id: number; onDone: () => void }) {
  const { data, error, isPending, refetch } = useGetOne<Reviewed & { id: number }>('lot', { id })
  if (error) return <LoadFailed error={error} retry={() => void refetch()} />
  if (isPending || !data) return <PageLoading />
  return (
    <>
      <article className="r-object">
        <ObjectHead data={data} />
        <Pictures data={data} />
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
  const say = lotTexts.useText()
  const { shop } = data.lot
  const { good_rate_bp, opened_at, sold_count, rejected_30d } = data.shop
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

const POINTS = ['c_photos', 'c_period', 'c_relic', 'c_price'] as const
const MESSAGES = ['scale', 'period', 'relisted', 'deposit', 'contact'] as const

/** The check that already says so ticks nothing: a person ticks what a person has seen. */
function Decision({ data, onDone }: { data: Reviewed; onDone: () => void }) {
  const say = lotTexts.useText()
  const words = common.useText()
  const { permissions } = usePermissions()
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const [message, setMessage] = useState('')
  const [wanted, setWanted] = useState(false)
  const { lot } = data
  const done = (text: string) => () => {
    showToast({ text, icon: <CheckIcon size={18} /> })
    onDone()
  }
  const approve = useAct('approveLot', { touched: ['lots', 'lot', 'audit'], done: done(say('approved')) })
  const reject = useAct('rejectLot', { touched: ['lots', 'lot', 'audit'], done: done(say('sent_back')) })
  const busy = approve.busy || reject.busy
  const may = mayAct(permissions, 'review')
  const points = data.flags.includes('not_offered_before') ? [...POINTS, 'c_disclosed' as const] : POINTS
  const write = (text: string) => {
    setMessage(text)
    document.getElementById('message-to-shop')?.focus()
  }
  const sendBack = () => {
    if (isReason(message)) reject.act({ id: lot.id, reason: message.trim() })
    else {
      setWanted(true)
      document.getElementById('message-to-shop')?.focus()
    }
  }
  const refuse = () => (isReason(message) ? sendBack() : write(say('t_refuse')))
  useHotkeys({
    a: may && !busy ? () => approve.act({ id: lot.id }) : undefined,
    e: may ? sendBack : undefined,
    r: may ? refuse : undefined,
  })
  return (
    <aside className="a-aside r-decision">
      <ShopHead data={data} />
      <div className="a-aside__body">
        <section>
          <h2>{say('checklist')}</h2>
          {points.map((point) => (
            <label key={point} className="r-point">
              <input
                type="checkbox"
                checked={ticked.has(point)}
                onChange={() =>
                  setTicked((was) =>
                    was.has(point) ? new Set([...was].filter((one) => one !== point)) : new Set([...was, point]),
                  )
                }
              />
              <span>{say(point)}</span>
            </label>
          ))}
        </section>
        <section>
          <h2>{say('message')}</h2>
          <div className="r-messages">
            {MESSAGES.map((one) => {
              const text = say(`t_${one}`)
              return (
                <button
                  key={one}
                  type="button"
                  className={message === text ? 'a-chip a-chip--red' : 'a-chip'}
                  aria-pressed={message === text}
                  onClick={() => write(message === text ? '' : text)}
                >
                  {say(`m_${one}`)}
                </button>
              )
            })}
          </div>
          <label className="a-field">
            <textarea
              id="message-to-shop"
              rows={4}
              maxLength={500}
              value={message}
              aria-label={say('message')}
              onChange={(event) => setMessage(event.target.value)}
            />
            <small className={wanted && !isReason(message) ? 'a-fault' : undefined}>
              {wanted && !isReason(message) ? words('reason_hint') : ''}
            </small>
          </label>
        </section>
        <p className="a-note">
          <ClockCounterClockwiseIcon size={18} />
          {may ? words('audited') : say('only_read')}
        </p>
      </div>
      {may && (
        <div className="a-aside__foot">
          <button
            type="button"
            className="a-button a-button--jade a-button--large"
            disabled={busy}
            title={say('approve_hint')}
            onClick={() => approve.act({ id: lot.id })}
          >
            <CheckIcon size={18} weight="bold" />
            {say('approve')} <kbd>A</kbd>
          </button>
          <div className="a-buttons">
            <button type="button" className="a-button" disabled={busy} onClick={sendBack}>
              {say('ask')} <kbd>E</kbd>
            </button>
            <button type="button" className="a-button a-button--outred" disabled={busy} onClick={refuse}>
              {say('reject')} <kbd>R</kbd>
            </button>
          </div>
        </div>
      )}
    </aside>
  )
}
