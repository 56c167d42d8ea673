/** One sale: its terms, its whole catalogue, and the decision about all of it. */
import { formatFen, showToast } from '@juya/ui'
import { usePermissions } from 'ra-core'
import { useState } from 'react'
import type { Data } from '../../lib/api.ts'
import { mayAct } from '../../lib/auth-provider.ts'
import { useDates } from '../../lib/format.ts'
import { percent } from '../../lib/numbers.ts'
import { useAction } from '../../lib/use-action.ts'
import { ActDialog } from '../../parts/reason-dialog.tsx'
import { RecordPane } from '../../parts/record-pane.tsx'
import { Facts, State, Thing } from '../../parts/small-parts.tsx'
import { TimelineCard } from '../../parts/timeline/timeline-card.tsx'
import { saleTexts } from './sale.i18n.ts'
import { SaleDecision } from './sale-decision.tsx'

type Shown = Data<'sale'>

export const SalePane = ({ id }: { id: number }) => (
  <RecordPane resource="sale" id={id}>
    {(data) => (
      <aside className="a-aside">
        <Body data={data} />
        <SaleDecision data={data} />
        <CallOff data={data} />
      </aside>
    )}
  </RecordPane>
)

/** A part of the hammer price with its own rate. */
const sliceText = ({ up_to_fen, bp }: { up_to_fen: number | null; bp: number }): string =>
  up_to_fen === null ? percent(bp) : `${percent(bp)} ≤ ${formatFen(up_to_fen)}`

function Body({ data }: { data: Shown }) {
  const say = saleTexts.useText()
  const { short } = useDates()
  const { counts } = data
  return (
    <div className="a-aside__body">
      <Thing image={data.cover} title={data.title} note={data.house.name} to={`/shops/${data.house.id}`} />
      <State list="sale" value={data.status} />
      {data.review_deadline && <p className="a-faint">{data.review_deadline.text}</p>}
      <Facts
        columns={2}
        list={[
          { label: say('licence'), value: data.licence_no },
          { label: say('starts'), value: short(data.starts_at) },
          { label: say('first_end'), value: short(data.first_ends_at) },
          { label: say('last_end'), value: short(data.ends_at) },
          data.room
            ? {
                label: say('in_room'),
                value: say('room_text', { count: data.room.lot_s, counter: data.room.counter_s }),
              }
            : { label: say('stagger'), value: say('seconds', { count: data.stagger_s }) },
          {
            label: say('premium'),
            value: data.premium_slices?.map(sliceText).join(' · ') ?? percent(data.premium_bp),
          },
          { label: say('ladder'), value: say(`ladder_${data.ladder}`) },
          { label: say('deposit'), value: formatFen(data.deposit_fen) },
          { label: say('paddles'), value: data.paddle_count },
          { label: say('sold'), value: `${counts.sold + counts.unpaid} / ${counts.lots}` },
          { label: say('hammer'), value: formatFen(data.hammer_fen) },
        ]}
      />
      {data.reject_reason && (
        <section>
          <h2>{say('why')}</h2>
          <p>{data.reject_reason}</p>
        </section>
      )}
      {data.cancel_reason && (
        <section>
          <h2>{say('why_off')}</h2>
          <p>{data.cancel_reason}</p>
        </section>
      )}
      {data.intro !== '' && (
        <section>
          <h2>{say('about')}</h2>
          <p>{data.intro}</p>
        </section>
      )}
      <section>
        <h2>{say('catalogue')}</h2>
        {data.lots.map((lot) => (
          <Thing
            key={lot.id}
            image={lot.image}
            title={`${lot.lot_no ?? ''} ${lot.title}`}
            note={[
              say('from', { sum: formatFen(lot.start_fen) }),
              lot.estimate_low_fen != null &&
                lot.estimate_high_fen != null &&
                say('estimate', { low: formatFen(lot.estimate_low_fen), high: formatFen(lot.estimate_high_fen) }),
            ]
              .filter(Boolean)
              .join(' · ')}
            to={`/lots/${lot.id}`}
          />
        ))}
      </section>
      <TimelineCard kind="sale" id={data.id} />
    </div>
  )
}

const OPEN: ReadonlySet<string> = new Set(['preview', 'live', 'paused'])

/** A sale people see is called off. */
function CallOff({ data }: { data: Shown }) {
  const say = saleTexts.useText()
  const { permissions } = usePermissions()
  const [asking, setAsking] = useState(false)
  const close = () => setAsking(false)
  const doing = useAction('cancelSale', {
    touched: ['sales', 'sale', 'lots', 'audit'],
    done: () => {
      close()
      showToast({ text: say('cancelled') })
    },
  })
  if (!OPEN.has(data.status) || !mayAct(permissions, 'review', 'arbiter')) return null
  return (
    <div className="a-aside__foot">
      <button type="button" className="a-button a-button--large a-button--outred" onClick={() => setAsking(true)}>
        {say('cancel')}
      </button>
      {asking && (
        <ActDialog
          title={say('cancel_title', { name: data.title })}
          effect={say('cancel_effect', { count: data.paddle_count })}
          confirm={say('cancel')}
          tone="red"
          doing={doing}
          onClose={close}
          input={(reason) => ({ id: data.id, reason })}
        />
      )}
    </div>
  )
}
