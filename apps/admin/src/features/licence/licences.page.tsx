/** Licences that shops filed: the photo of each, what counts until then, and the decision. */
import { LICENCES } from '@juya/contract/operator/resources/shops/licences.ts'
import type { Data } from '../../lib/api.ts'
import { common } from '../../lib/common.i18n.ts'
import { useDates } from '../../lib/format.ts'
import { picture } from '../../lib/image.ts'
import { useWord } from '../../lib/words.i18n.ts'
import { HeldState } from '../../parts/claims/held-state.tsx'
import type { CellsOf } from '../../parts/console/cells.tsx'
import { useTextsOf } from '../../parts/console/definition-words.ts'
import { ListScreen } from '../../parts/console/list-screen.tsx'
import { ReviewPane } from '../../parts/console/review-pane.tsx'
import { Thing } from '../../parts/small-parts.tsx'
import './licence.css'

const CELLS: CellsOf<typeof LICENCES> = {
  licence: (row, { to, word }) => (
    <Thing image={row.image} title={word('licence', row.kind)} note={row.number || `L-${row.id}`} to={to} />
  ),
  shop: (row) => row.shop_name,
  expires_on: (row) => <span className="j-num">{row.expires_on}</span>,
  status: ({ status, runs, claim }) => (
    <HeldState list="licence_status" value={status === 'approved' && !runs ? 'over' : status} claim={claim} />
  ),
}

export default function LicencesPage() {
  const say = useTextsOf(LICENCES)
  const said = common.useText()
  const word = useWord()
  return (
    <ListScreen
      resource={LICENCES}
      cells={CELLS}
      pane={(id) => (
        <ReviewPane
          key={id}
          resource={LICENCES}
          id={id}
          cells={CELLS}
          show={(data) => ({
            head: (
              <>
                <Thing image={data.logo} title={word('licence', data.kind)} note={data.shop_name} />
                {data.image ? (
                  <a href={picture(data.image)} target="_blank" rel="noreferrer">
                    <img className="lc-photo" src={picture(data.image, 800)} alt={say('photo')} />
                  </a>
                ) : (
                  <p className="a-faint">{say('no_photo')}</p>
                )}
              </>
            ),
            facts: [
              'status',
              { label: say('number'), value: data.number || '–' },
              ...(['expires_on', 'filed_at'] as const),
              { label: say('verified'), value: said(data.verified ? 'yes' : 'no') },
              data.counts_now && {
                label: say('counts_now'),
                value: say('counts', { number: data.counts_now.number || '–', day: data.counts_now.expires_on }),
              },
            ],
            link: { to: `/shops/${data.shop_id}`, text: say('see_shop') },
            sections: [
              { title: say('asked_for'), content: data.status === 'asked' && <Question data={data} /> },
              { title: say('note'), content: data.reason },
            ],
          })}
        />
      )}
    />
  )
}

function Question({ data: { question, answer_by } }: { data: Data<'licence'> }) {
  const say = useTextsOf(LICENCES)
  const { short } = useDates()
  return (
    <>
      <p>{question}</p>
      <p className="a-faint">{say('answer_by', { at: short(answer_by) })}</p>
    </>
  )
}
