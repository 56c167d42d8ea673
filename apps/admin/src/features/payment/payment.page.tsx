import { PAYMENTS } from '@juya/contract/operator/resources/money/payments.ts'
import { formatFen } from '@juya/ui'
import { usePermissions } from 'ra-core'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Data } from '../../lib/api.ts'
import { mayAct } from '../../lib/auth-provider.ts'
import { useDates } from '../../lib/format.ts'
import { CreditCardIcon, WarningCircleIcon } from '../../lib/icons.ts'
import { useWord } from '../../lib/words.i18n.ts'
import { useTextsOf, useWords } from '../../parts/console/definition-words.ts'
import { DetailPage, LinesCard } from '../../parts/detail-page.tsx'
import { Movements } from '../../parts/movements/movements.tsx'
import { Card, Facts, Money, State, Thing, Two } from '../../parts/small-parts.tsx'
import { TimelineCard } from '../../parts/timeline/timeline-card.tsx'
import { AskPayment } from './ask-payment.tsx'
import { bodyOf } from './callbacks.page.tsx'
import { RefundActs } from './refund-acts.tsx'
import { Signature } from './signature.tsx'

type Shown = Data<'payment'>

export default function PaymentPage() {
  return (
    <DetailPage
      resource="payment"
      head={(data) => <Head data={data} />}
      main={(data) => (
        <>
          <Amounts data={data} />
          <MoneyMoved data={data} />
          <TimelineCard kind="payment" id={data.payment.id} />
        </>
      )}
      side={(data) => (
        <>
          <Refunds data={data} />
          {data.callbacks && <Callbacks list={data.callbacks} />}
        </>
      )}
    />
  )
}

function Head({ data }: { data: Shown }) {
  const say = useTextsOf(PAYMENTS)
  const words = useWords()
  const word = useWord()
  const { short } = useDates()
  const { permissions } = usePermissions()
  const [asking, setAsking] = useState(false)
  const { payment, settled_as } = data
  return (
    <Card>
      <div className="d-head">
        <Thing
          seal={<CreditCardIcon size={24} />}
          title={<span className="j-num">{payment.pay_no}</span>}
          note={`${word('purpose', payment.purpose)} · ${word('channel', payment.channel)} · ${short(payment.created_at)}`}
        />
        <Two first={<State list="payment" value={payment.status} />} second={payment.fail_code} />
        <span className="d-head__money">
          <Money fen={payment.amount_fen} strong />
        </span>
      </div>
      <div className="d-sides">
        <Link className="d-side" to={`/users/${payment.user.id}`}>
          <span>
            <b>{payment.user.nickname}</b>
            <small>
              {say('user')} #{payment.user.id}
            </small>
          </span>
        </Link>
        {data.order_ids.length > 0 && (
          <div className="d-side">
            <span>
              {data.order_ids.map((id) => (
                <Link key={id} className="a-link" to={`/orders/${id}`}>
                  {say('order', { id: String(id) })}
                </Link>
              ))}
            </span>
          </div>
        )}
      </div>
      {(settled_as === 'late' || settled_as === 'suspense') && (
        <p className="a-note a-note--amber">
          <WarningCircleIcon size={18} />
          {say(`settled_${settled_as}`)}
        </p>
      )}
      {data.can_ask && mayAct(permissions, 'service', 'finance', 'arbiter') && (
        <div className="d-actions">
          <button type="button" className="a-button" onClick={() => setAsking(true)}>
            {words(PAYMENTS.acts.askPayment)}
          </button>
        </div>
      )}
      {asking && <AskPayment payment={payment} close={() => setAsking(false)} />}
    </Card>
  )
}

function Amounts({ data }: { data: Shown }) {
  const say = useTextsOf(PAYMENTS)
  const { short } = useDates()
  const { payment, paid_fen, fee_fen, card } = data
  return (
    <Card title={say('amounts')}>
      <Facts
        columns={3}
        list={[
          { label: say('amount'), value: <Money fen={payment.amount_fen} strong /> },
          paid_fen != null && { label: say('paid'), value: <Money fen={paid_fen} /> },
          fee_fen != null && { label: say('fee'), value: <Money fen={fee_fen} /> },
          { label: say('refunded'), value: <Money fen={payment.refunded_fen} /> },
          card && { label: say('card'), value: `${card.bank_name} ···· ${card.last4}` },
          data.provider && { label: say('provider'), value: data.provider },
          data.provider_order_id && {
            label: say('provider_no'),
            value: <span className="j-num">{data.provider_order_id}</span>,
          },
          data.succeeded_at != null
            ? { label: say('paid_at'), value: short(data.succeeded_at) }
            : { label: say('expires'), value: short(data.expires_at) },
        ]}
      />
    </Card>
  )
}

function MoneyMoved({ data }: { data: Shown }) {
  const say = useTextsOf(PAYMENTS)
  return (
    <Card title={say('money')} flush>
      {data.txs.length === 0 ? <p className="a-faint d-none">{say('no_money')}</p> : <Movements list={data.txs} />}
    </Card>
  )
}

function Refunds({ data }: { data: Shown }) {
  const say = useTextsOf(PAYMENTS)
  const word = useWord()
  const { short } = useDates()
  return (
    <LinesCard
      title={say('refunds')}
      none={say('no_refunds')}
      list={data.refunds.map((refund) => ({
        key: refund.id,
        text: (
          <span>
            <span className="j-num">{refund.refund_no}</span> <State list="refund" value={refund.status} />
            <small>
              {[
                `${word('thing', refund.ref_type)} ${refund.ref_id}`,
                word('destination', refund.destination),
                short(refund.created_at),
                refund.fail_code,
                refund.arrived_fen > 0 && say('part_arrived', { amount: formatFen(refund.arrived_fen) }),
              ]
                .filter(Boolean)
                .join(' · ')}
            </small>
            <RefundActs refund={refund} />
          </span>
        ),
        end: <Money fen={refund.amount_fen} strong />,
      }))}
    />
  )
}

/** What the provider said; the server masks who pays and with which card. */
function Callbacks({ list }: { list: NonNullable<Shown['callbacks']> }) {
  const say = useTextsOf(PAYMENTS)
  const { short } = useDates()
  return (
    <LinesCard
      title={say('callbacks')}
      none={say('no_callbacks')}
      list={list.map((one) => ({
        key: one.id,
        text: (
          <span>
            <Signature ok={one.signature_ok} /> {one.result} <small className="j-num">{one.about}</small>
            <code className="d-body">{bodyOf(one)}</code>
          </span>
        ),
        end: <small>{short(one.created_at)}</small>,
      }))}
    />
  )
}
