/** One case: both sides, what each of them shows, everything said, the listing as it was sold, and the ruling. */
import { CASES } from '@juya/contract/operator/resources/trade/cases.ts'
import { Avatar, ImagePlate, Seal, Tag } from '@juya/ui'
import { useGetIdentity, usePermissions } from 'ra-core'
import { useState } from 'react'
import { Link } from 'react-router'
import { mayAct } from '../../lib/auth-provider.ts'
import { useDates } from '../../lib/format.ts'
import { useHotkeys } from '../../lib/hotkeys.ts'
import { CheckIcon, ReceiptIcon, ScalesIcon, StorefrontIcon, UserIcon, VaultIcon } from '../../lib/icons.ts'
import { picture } from '../../lib/image.ts'
import { touchedBy, useAction } from '../../lib/use-action.ts'
import { useWord } from '../../lib/words.i18n.ts'
import { ReviewDeadlineLeft } from '../../parts/claims/review-deadline-left.tsx'
import { useClaim } from '../../parts/claims/use-claim.ts'
import { ActButtons } from '../../parts/console/act-buttons.tsx'
import { useTextsOf } from '../../parts/console/definition-words.ts'
import { JoinChat } from '../../parts/join/join-chat.tsx'
import { Facts, Money, State, Thing } from '../../parts/small-parts.tsx'
import { TimelineCard } from '../../parts/timeline/timeline-card.tsx'
import { Arrived } from './arrived.tsx'
import { AskDialog } from './ask-dialog.tsx'
import { Due } from './due.tsx'
import { Escalate } from './escalate.tsx'
import { Pledged } from './pledged.tsx'
import { Ruling } from './ruling.tsx'
import type { ShownCase } from './shown-case.ts'
import './dispute.css'

export function DisputePane({ data }: { data: ShownCase }) {
  const say = useTextsOf(CASES)
  const word = useWord()
  const [asking, setAsking] = useState(false)
  const { case: one } = data
  const open = data.waiting_on !== 'nobody' && data.waiting_on !== 'provider'
  const { permissions } = usePermissions()
  const works = open && mayAct(permissions, ...CASES.roles)
  const may = mayAct(permissions, 'arbiter', 'service') && one.status === 'arbitration'
  const claim = useClaim({ queue: 'case', id: one.id, shown: data.seen, may })
  useHotkeys({ e: works && !claim.held ? () => setAsking(true) : undefined })
  return (
    <aside className="a-aside c-pane" aria-label={one.case_no}>
      <Head data={data} works={works} />
      <div className="a-aside__body">
        {one.review_deadline && <p className="a-faint">{one.review_deadline.text}</p>}
        {data.handed_on && (
          <p className="a-note a-note--amber">
            {say('handed_to', { role: word('role', data.handed_on.to) })} {data.handed_on.reason}
          </p>
        )}
        <ActButtons
          resource={CASES}
          row={data}
          inline
          about={{ kind: 'case', id: one.id }}
          without={[!data.can_reopen && 'reopenCase']}
          dialogs={{ escalateCase: (close) => <Escalate data={data} onClose={close} /> }}
        />
        <Lines data={data} />
        <Arrived data={data} />
        <Evidence data={data} />
        <Pledged data={data} />
        <Talk data={data} />
        {open && <JoinChat by={{ case_id: one.id }} />}
        {one.ruling && <Ruled ruling={one.ruling} />}
        <Listing data={data} />
        <section>
          <h2>{say('precedent')}</h2>
          <p className="a-note">
            <ScalesIcon size={18} />
            {data.precedents.counts.all === 0
              ? say('precedent_none')
              : say('precedent_some', { count: data.precedents.counts.all, full: data.precedents.counts.refund })}
          </p>
          <Precedents list={data.precedents.latest} />
        </section>
        <TimelineCard kind="case" id={one.id} />
      </div>
      <Ruling data={data} claim={claim} onAsk={works && !claim.held ? () => setAsking(true) : undefined} />
      {asking && <AskDialog id={one.id} claim={claim} onClose={() => setAsking(false)} />}
    </aside>
  )
}

/** @param works it is open, and the operator's role works on it */
function Head({ data, works }: { data: ShownCase; works: boolean }) {
  const say = useTextsOf(CASES)
  const word = useWord()
  const { short } = useDates()
  const { case: one, order, buyer, shop } = data
  return (
    <header className="c-head">
      <div className="c-head__line">
        <b className="j-num">{one.case_no}</b>
        <Tag tone="red">{one.reason}</Tag>
        <State list="case" value={one.status} />
        <span className="c-head__due">
          {one.review_deadline ? (
            <ReviewDeadlineLeft review_deadline={one.review_deadline} />
          ) : (
            <Due at={one.deadline_at} />
          )}
        </span>
      </div>
      <div className="c-head__line">
        <Thing
          image={one.item?.image}
          title={one.item?.title ?? one.order_no}
          note={
            <span className="j-num">
              {word('case_type', one.type)} · {short(one.created_at)}
            </span>
          }
        />
        <span className="c-head__money">
          <Money fen={one.amount_fen} strong />
          {one.escrow_held_fen > 0 && (
            <small>
              <VaultIcon size={14} weight="fill" /> {say('in_escrow')}
            </small>
          )}
        </span>
      </div>
      <div className="c-sides">
        <Link className="c-side" to={`/users/${buyer.id}`}>
          <Avatar src={picture(buyer.avatar, 200)} name={buyer.nickname} size={32} />
          <span>
            <b>{buyer.nickname}</b>
            <small>{say('buyer_orders', { count: buyer.orders_count })}</small>
            <small className={buyer.cases_won > 0 ? 'c-side__good' : undefined}>
              {say('buyer_cases', { count: buyer.cases_count, won: buyer.cases_won })}
            </small>
          </span>
        </Link>
        <div className="c-side">
          <Seal name={shop.name} src={picture(shop.logo, 200)} size={32} />
          <span>
            <b>{shop.name}</b>
            <small>
              {shop.deposit_fen > 0 ? (
                <>
                  {say('shop_deposit')} <Money fen={shop.deposit_fen} />
                </>
              ) : (
                say('shop_deposit_none')
              )}
            </small>
            <small className={shop.cases_lost > 0 ? 'c-side__bad' : undefined}>
              {say('shop_cases', { count: shop.cases_count, lost: shop.cases_lost })}
            </small>
          </span>
        </div>
      </div>
      <div className="c-head__line c-head__order">
        <Link className="a-link j-num" to={`/orders/${order.id}`}>
          <ReceiptIcon size={16} /> {order.order_no}
        </Link>
        <State list="order" value={order.status} />
        {works && <Assign data={data} />}
      </div>
    </header>
  )
}

/** The operator who works on the case; one press assigns it to the reader or frees it. */
function Assign({ data }: { data: ShownCase }) {
  const say = useTextsOf(CASES)
  const { identity } = useGetIdentity()
  const assign = useAction('assignCase', { touched: touchedBy(CASES) })
  const mine = data.assignee != null && data.assignee.id === Number(identity?.id)
  const toggle = () => assign.act({ id: data.case.id, on: !mine })
  useHotkeys({ a: assign.busy ? undefined : toggle })
  return (
    <span className="c-head__who">
      {data.assignee && !mine && <span className="a-faint">{data.assignee.name}</span>}
      <button type="button" className="a-button a-button--small" disabled={assign.busy} onClick={toggle}>
        {say(mine ? 'put_back' : 'take')} <kbd>A</kbd>
      </button>
    </span>
  )
}

/** What the case is about: things, pieces of each, and what went back for them. */
function Lines({ data }: { data: ShownCase }) {
  const say = useTextsOf(CASES)
  const { lines, other_refunded_fen } = data.case
  return (
    <section>
      <h2>{say('lines')}</h2>
      <ul className="c-lines">
        {lines.map((line) => (
          <li key={line.item_id}>
            <Thing
              image={line.image}
              title={line.title}
              note={[line.sku_name, say('line_pieces', { qty: line.qty, bought: line.bought })]
                .filter(Boolean)
                .join(' · ')}
            />
            <span className="c-lines__money">
              <Money fen={line.price_fen} />
              {line.refunded_fen > 0 && (
                <small>
                  {say('line_refunded')} <Money fen={line.refunded_fen} />
                </small>
              )}
            </span>
          </li>
        ))}
      </ul>
      {other_refunded_fen > 0 && (
        <p className="a-faint">
          {say('shipping_refunded')} <Money fen={other_refunded_fen} />
        </p>
      )}
    </section>
  )
}

/** Pictures of both sides and of the listing, each with whose it is. */
function Evidence({ data }: { data: ShownCase }) {
  const say = useTextsOf(CASES)
  const word = useWord()
  const { case: one, listing } = data
  const of = (actor: string) => [
    ...new Set([
      ...(actor === 'buyer' ? one.evidence : []),
      ...one.messages.filter((message) => message.actor === actor).flatMap(({ images }) => images),
    ]),
  ]
  const shown = [
    ...of('buyer').map((image) => ({ image, whose: 'buyer' })),
    ...of('shop').map((image) => ({ image, whose: 'shop' })),
    ...listing.images.map((image) => ({ image, whose: 'listing' })),
  ]
  return (
    <section>
      <div className="c-title">
        <h2>{say('evidence')}</h2>
        <small>{say('evidence_count', { buyer: of('buyer').length, shop: of('shop').length })}</small>
      </div>
      <div className="c-images">
        {shown.map(({ image, whose }) => (
          <a key={`${whose}${image}`} href={picture(image)} target="_blank" rel="noreferrer">
            {image.endsWith('.mp4') ? (
              <video src={picture(image)} muted preload="metadata" />
            ) : (
              <ImagePlate src={picture(image, 400)} alt={word('whose', whose)} radius="m" />
            )}
            <small>{word('whose', whose)}</small>
          </a>
        ))}
      </div>
    </section>
  )
}

const ICONS = { buyer: UserIcon, shop: StorefrontIcon, operator: ScalesIcon, system: VaultIcon } as const

function Talk({ data }: { data: ShownCase }) {
  const say = useTextsOf(CASES)
  const word = useWord()
  const { short } = useDates()
  return (
    <section>
      <h2>{say('timeline')}</h2>
      <ol className="c-talk">
        {data.case.messages.toReversed().map((message) => {
          const Shape = ICONS[message.actor]
          return (
            <li key={message.id} className={`c-talk__${message.actor}`}>
              <span>
                <Shape size={16} />
              </span>
              <div>
                <b>{word('case_actor', message.actor)}</b> {message.title}
                {message.amount_fen != null && (
                  <>
                    {' '}
                    <Money fen={message.amount_fen} strong />
                  </>
                )}
                {message.content && <p>{message.content}</p>}
                <small className="j-num">{short(message.at)}</small>
              </div>
            </li>
          )
        })}
      </ol>
    </section>
  )
}

/** The latest published rulings for the same reason, with their numbers. */
function Precedents({ list }: { list: ShownCase['precedents']['latest'] }) {
  const say = useTextsOf(CASES)
  const word = useWord()
  if (list.length === 0) return null
  return (
    <ul className="c-precedents">
      {list.map((one) => (
        <li key={one.id}>
          <b className="j-num">{say('precedent_no', { number: String(one.id) })}</b> {word('ruling', one.result)} ·{' '}
          {word('fault', one.fault)} · <span className="j-num">{one.month}</span>
          <p>{one.headnote}</p>
          {one.departs && <p className="a-faint">{say('departs_said', { why: one.departs })}</p>}
        </li>
      ))}
    </ul>
  )
}

function Ruled({ ruling }: { ruling: NonNullable<ShownCase['case']['ruling']> }) {
  const say = useTextsOf(CASES)
  const word = useWord()
  const { short } = useDates()
  return (
    <section>
      <div className="c-title">
        <h2>{say('ruling')}</h2>
        <small className="j-num">{short(ruling.at)}</small>
      </div>
      <Facts
        columns={3}
        list={[
          { label: say('decision'), value: word('ruling', ruling.result) },
          { label: say('amount'), value: <Money fen={ruling.amount_fen} strong /> },
          { label: say('fault'), value: word('fault', ruling.fault) },
          ruling.need_return && { label: say('fee'), value: word('fee', ruling.return_fee_by) },
          ruling.compensation_fen > 0 && { label: say('compensation'), value: <Money fen={ruling.compensation_fen} /> },
        ]}
      />
      <p className="c-said">{ruling.note}</p>
    </section>
  )
}

/** The promises at the sale; the description is measured by them. */
function Listing({ data }: { data: ShownCase }) {
  const say = useTextsOf(CASES)
  const { listing, order, case: one } = data
  return (
    <section>
      <h2>{say('listing')}</h2>
      {listing.desc && <p className="c-said">{listing.desc}</p>}
      {listing.promises.length > 0 && (
        <ul className="c-promises">
          {listing.promises.map((promise) => (
            <li key={promise}>
              <CheckIcon size={14} weight="bold" />
              {promise}
            </li>
          ))}
        </ul>
      )}
      <Facts
        columns={3}
        list={[
          { label: say('paid'), value: <Money fen={order.amounts.total_fen} /> },
          { label: say('held'), value: <Money fen={one.escrow_held_fen} /> },
          { label: say('most'), value: <Money fen={data.limits.amount_fen} /> },
        ]}
      />
      {listing.fingerprint && (
        <p className="a-faint c-print">
          {say('fingerprint')} <code>{listing.fingerprint.slice(0, 20)}…</code>
        </p>
      )}
    </section>
  )
}
