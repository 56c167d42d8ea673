/** What shops pay for being open: what is in force, what is planned, and setting another price from a day on. */
import { formatFen } from '@juya/ui'
import { useQuery } from '@tanstack/react-query'
import { usePermissions } from 'ra-core'
import { useState } from 'react'
import { call, type Data } from '../../lib/api.ts'
import { mayAct } from '../../lib/auth-provider.ts'
import { useDates } from '../../lib/format.ts'
import { LoadFailed, PageLoading } from '../../parts/states.tsx'
import { feePlanTexts } from './fee-plan.i18n.ts'
import { CallOffFee, SetFee } from './fee-plan-dialogs.tsx'

type Plan = Data<'shopFees'>['list'][number]

export default function FeePlansPage() {
  const say = feePlanTexts.useText()
  const { short } = useDates()
  const { permissions } = usePermissions()
  const [asking, setAsking] = useState<{ what: 'set' | 'call_off'; plan: Plan }>()
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['shopFees'],
    queryFn: ({ signal }) => call('shopFees', {}, { signal }),
  })
  if (error) return <LoadFailed error={error} retry={() => void refetch()} />
  if (isPending) return <PageLoading />
  const may = mayAct(permissions, 'finance')
  const close = () => setAsking(undefined)
  return (
    <section className="a-page">
      <p className="a-note">{say('note', { days: data.told_days })}</p>
      <div className="a-table-box">
        <table className="a-table">
          <thead>
            <tr>
              {(['plan', 'kind', 'price', 'months', 'from', 'until', 'state'] as const).map((key) => (
                <th key={key} scope="col">
                  {say(key)}
                </th>
              ))}
              <td />
            </tr>
          </thead>
          <tbody>
            {data.list.map((plan) => (
              <tr key={plan.id} className="a-table__row">
                <td>{plan.name}</td>
                <td>{say(`kind_${plan.shop_kind}`)}</td>
                <td className="j-num">{formatFen(plan.price_fen)}</td>
                <td className="j-num">{plan.months}</td>
                <td className="j-num">{short(plan.from_at)}</td>
                <td className="j-num">{plan.to_at ? short(plan.to_at) : say('open_end')}</td>
                <td>{say(plan.state)}</td>
                <td>
                  {may && plan.state === 'in_force' && !plan.to_at && (
                    <button type="button" className="a-button" onClick={() => setAsking({ what: 'set', plan })}>
                      {say('set')}
                    </button>
                  )}
                  {may && plan.state === 'planned' && (
                    <button
                      type="button"
                      className="a-button a-button--outred"
                      onClick={() => setAsking({ what: 'call_off', plan })}
                    >
                      {say('call_off')}
                    </button>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {asking?.what === 'set' && <SetFee plan={asking.plan} told_days={data.told_days} close={close} />}
      {asking?.what === 'call_off' && <CallOffFee plan={asking.plan} close={close} />}
    </section>
  )
}
