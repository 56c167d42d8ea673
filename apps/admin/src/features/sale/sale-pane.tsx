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
import { Facts, Logs, State, Thing } from '../../parts/small-parts.tsx'
import { saleTexts } from './sale.i18n.ts'

type Shown = Data<'sale'>

export const SalePane = ({ id }: { id: number }) => (
  <RecordPane<Shown> resource="sale" id={id}>
    {(data) => (
      <aside className="a-aside">
        <Body data={data} />
        <Acts data={data} />
      </aside>
    )}
  </RecordPane>
)

function Body({ data }: { data: Shown }) {
  const say = saleTexts.useText()
  const { short } = useDates()
  const { counts } = data
  return (
    <div className="a-aside__body">
      <Thing image={data.cover} title={data.title} note={data.house.name} to={`/shops/${data.house.id}`} />
      <State list="sale" value={data.status} />
      <Facts
        columns={2}
        list={[
          { label: say('licence'), value: data.licence_no },
          { label: say('starts'), value: short(data.starts_at) },
          { label: say('first_end'), value: short(data.first_ends_at) },
          { label: say('last_end'), value: short(data.ends_at) },
          { label: say('stagger'), value: say('seconds', { count: data.stagger_s }) },
          { label: say('premium'), value: percent(data.premium_bp) },
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
      <section>
        <h2>{say('log')}</h2>
        <Logs list={data.logs} none={say('no_log')} />
      </section>
    </div>
  )
}

const CALLS = { approve: 'approveSale', reject: 'rejectSale', cancel: 'cancelSale' } as const
type Act = keyof typeof CALLS
const DONE = { approve: 'approved', reject: 'rejected', cancel: 'cancelled' } as const
const OPEN: ReadonlySet<string> = new Set(['preview', 'live'])

function Acts({ data }: { data: Shown }) {
  const say = saleTexts.useText()
  const { permissions } = usePermissions()
  const [asking, setAsking] = useState<Act>()
  const reviews = data.status === 'reviewing' && mayAct(permissions, 'review')
  const stops = OPEN.has(data.status) && mayAct(permissions, 'review', 'arbiter')
  const acts: Act[] = reviews ? ['reject', 'approve'] : stops ? ['cancel'] : []
  if (acts.length === 0) return null
  return (
    <div className="a-aside__foot">
      {acts.map((act) => (
        <button
          key={act}
          type="button"
          className={`a-button a-button--large ${act === 'approve' ? 'a-button--jade' : 'a-button--outred'}`}
          onClick={() => setAsking(act)}
        >
          {say(act)}
        </button>
      ))}
      {asking && <Asked key={asking} act={asking} data={data} close={() => setAsking(undefined)} />}
    </div>
  )
}

function Asked({ act, data, close }: { act: Act; data: Shown; close: () => void }) {
  const say = saleTexts.useText()
  const doing = useAction(CALLS[act], {
    touched: ['sales', 'sale', 'lots', 'audit'],
    done: () => {
      close()
      showToast({ text: say(DONE[act]) })
    },
  })
  return (
    <ActDialog
      title={say(`${act}_title`, { name: data.title })}
      effect={say(`${act}_effect`, { count: data.paddle_count })}
      confirm={say(act)}
      tone={act === 'approve' ? 'ink' : 'red'}
      doing={doing}
      onClose={close}
      input={(reason) => (act === 'approve' ? { id: data.id, note: reason } : { id: data.id, reason })}
    />
  )
}
