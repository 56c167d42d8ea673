/** Coupons of the platform: the terms of each, what came of it, and the acts that take it on. */
import { COUPONS } from '@juya/contract/operator/resources/content/coupons.ts'
import { formatFen } from '@juya/ui'
import { Link } from 'react-router'
import type { Data } from '../../lib/api.ts'
import { useDates } from '../../lib/format.ts'
import { useWord } from '../../lib/words.i18n.ts'
import { ContentPage } from '../../parts/console/content-page.tsx'
import { useTextsOf } from '../../parts/console/definition-words.ts'
import { Facts, Two } from '../../parts/small-parts.tsx'
import { ChangeCoupon, CouponBudget } from './coupon-acts.tsx'
import { CouponDialog } from './coupon-dialog.tsx'
import { ForPeople } from './for-people.tsx'
import { useTakesOff } from './takes-off.ts'

const COUNTED = ['people', 'reserved', 'available', 'locked', 'used', 'expired', 'revoked', 'orders'] as const
const SUMS = ['paid_fen', 'spent_fen', 'returned_fen', 'cost_fen', 'ahead_fen'] as const

export default function CouponsPage() {
  const say = useTextsOf(COUPONS)
  const word = useWord()
  const takesOff = useTakesOff()
  const { short } = useDates()
  return (
    <ContentPage
      resource={COUPONS}
      adds={{ add: say('add') }}
      dialog={(drafted) => <CouponDialog {...drafted} />}
      dialogs={{
        changeCoupon: (data, close) => <ChangeCoupon {...{ data, close }} />,
        setCouponBudget: (data, close) => <CouponBudget {...{ data, close }} />,
        grantCoupon: (data, close) => <ForPeople act="grantCoupon" {...{ data, close }} />,
        revokeCoupon: (data, close) => <ForPeople act="revokeCoupon" {...{ data, close }} />,
      }}
      cells={{
        name: (row, { to }) => (
          <Two
            first={
              <Link className="a-link" to={to}>
                {row.name}
              </Link>
            }
            second={row.scope_text}
          />
        ),
        takes_off: (row) => {
          const { sum, from } = takesOff(row)
          return <Two first={sum} second={from} />
        },
        issued: (row) => (
          <Two
            first={say('of', { count: row.issued, total: row.total })}
            second={row.used > 0 && say('used_off', { count: row.used, off: formatFen(row.off_fen) })}
          />
        ),
        budget_fen: (row) => (row.budget_fen ? formatFen(row.budget_fen) : '–'),
      }}
      show={(data) => {
        const { sum, from } = takesOff(data)
        const whom = [
          word('coupon_audience', data.audience),
          data.level_min && say('level', { level: data.level_min }),
          data.code,
          data.share_helps && say('friends', { count: data.share_helps, hours: data.share_hours ?? 0 }),
        ]
        const above = say('above', { most: formatFen(data.two_above_fen) })
        const needs_two = data.status === 'draft' && (data.budget_fen ?? 0) > data.two_above_fen
        return {
          kind: 'add',
          head: <h2>{data.name}</h2>,
          facts: [
            'status',
            { label: say('takes_off'), value: [sum, from].filter(Boolean).join(' · ') },
            { label: say('field_scope'), value: data.scope_text },
            { label: say('audience'), value: whom.filter(Boolean).join(' · ') },
            { label: say('claimed'), value: say('of', { count: data.issued, total: data.total }) },
            { label: say('per_user'), value: data.per_user },
            { label: say('claim_from'), value: short(data.claim_from) },
            'claim_to',
            { label: say('valid'), value: data.valid_text },
            { label: say('budget'), value: data.budget_fen ? formatFen(data.budget_fen) : say('no_budget') },
          ],
          sections: [{ title: say('report'), content: data.issued > 0 && <Report report={data.report} /> }],
          waits: data.status === 'waiting' || data.approval != null,
          proposes: [needs_two && 'startCoupon'],
          without: [data.issued === 0 && 'revokeCoupon'],
          params: { name: data.name, until: short(data.claim_to), two: needs_two ? above : '' },
        }
      }}
    />
  )
}

function Report({ report }: Pick<Data<'coupon'>, 'report'>) {
  const say = useTextsOf(COUPONS)
  return (
    <Facts
      columns={2}
      list={[
        ...COUNTED.map((name) => ({ label: say(`report_${name}`), value: report[name] })),
        ...SUMS.map((name) => ({ label: say(`report_${name}`), value: formatFen(report[name]) })),
      ]}
    />
  )
}
