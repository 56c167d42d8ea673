/** Claims by operator: hoarded ones, those left to lapse, and what was put aside. */
import { REVIEW_DEADLINES } from '@juya/contract/operator/resources/desk/review-deadlines.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { useDates } from '../../lib/format.ts'
import { useTextsOf } from '../../parts/console/definition-words.ts'
import { Card } from '../../parts/small-parts.tsx'
import { LoadFailed } from '../../parts/states.tsx'

export function Claims() {
  const say = useTextsOf(REVIEW_DEADLINES)
  const { ago } = useDates()
  const { data, error, refetch } = useQuery({
    queryKey: ['claims', 'by operator'],
    queryFn: ({ signal }) => call('claimsByOperator', {}, { signal }),
    refetchInterval: 60_000,
  })
  const { list: rows, days } = data ?? { list: [], days: 0 }
  return (
    <Card title={say('claims')} flush>
      {error ? (
        <LoadFailed error={error} retry={() => void refetch()} />
      ) : rows.length === 0 ? (
        <p className="a-faint">{data ? say('no_claims', { days }) : say('claims_loading')}</p>
      ) : (
        <table className="a-table a-table--cards" aria-label={say('claims')}>
          <thead>
            <tr>
              <th scope="col">{say('operator')}</th>
              <th className="right" scope="col">
                {say('held')}
              </th>
              <th className="right" scope="col">
                {say('oldest')}
              </th>
              <th className="right" scope="col">
                {say('lapsed', { days })}
              </th>
              <th className="right" scope="col">
                {say('skipped', { days })}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ operator, held, oldest_at, lapsed, skipped }) => (
              <tr key={operator.id} className="a-table__row">
                <td>{operator.name}</td>
                <td data-title={say('held')} className="right j-num">
                  {held}
                </td>
                <td data-title={say('oldest')} className="right j-num">
                  {ago(oldest_at)}
                </td>
                <td data-title={say('lapsed', { days })} className="right j-num">
                  {lapsed}
                </td>
                <td data-title={say('skipped', { days })} className="right j-num">
                  {skipped}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Card>
  )
}
